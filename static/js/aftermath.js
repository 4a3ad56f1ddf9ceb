/** The review of a battle's result: men who are left, as the fields say at the moment. */

for (const row of /** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll("tr[data-lost]")
)) {
  const output = row.querySelector("output");
  row.addEventListener("input", () => {
    const inputs = [...row.querySelectorAll("input")];
    const back = inputs.reduce((sum, one) => sum + Number(one.value), 0);
    const left = Number(row.dataset.brought) - Number(row.dataset.lost) + back;
    if (output) output.value = String(left);
  });
}
