/** The first page of who came by a link: the time zone of this browser is told once. */

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("zone"));
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
if (form && timeZone) {
  const body = new FormData(form);
  body.set("time_zone", timeZone);
  fetch(form.action, { method: "POST", body }).catch(() => {});
}
