"""What happens at the table: a module for each kind of thing, all by way of `table.Table`."""
