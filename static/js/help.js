/** The keys of this table, from their page, in a dialog: loaded when they are asked for. */

/** @param {HTMLAnchorElement} link to the part of the page that is about this table */
export async function showKeys(link) {
  if (document.querySelector("dialog[open]")) return;
  const answer = await fetch(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = page.getElementById(link.hash.slice(1));
  if (!part || document.querySelector("dialog[open]")) return;
  const box = document.createElement("dialog");
  const close = document.createElement("button");
  const acts = document.createElement("p");
  box.className = "ask";
  box.setAttribute("aria-labelledby", `${part.id}-title`);
  close.className = "btn";
  close.type = "button";
  close.textContent = link.dataset.close ?? "";
  close.addEventListener("click", () => box.close());
  acts.className = "acts";
  acts.append(close);
  box.append(document.adoptNode(part), acts);
  // Escape closes it too; the focus goes back to where it was.
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  close.focus();
}
