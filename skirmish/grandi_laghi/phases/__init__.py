"""What happens on the table, by the chapters of the book; one judge for actions and options."""
