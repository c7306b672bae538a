// Keys of the review desk: N next, A agree, C comment. Off when the reader switches them off, and while one types.
// On the desk by exception N goes to the next row that is open, and A agrees to the row where one is.
(() => {
  "use strict";

  const KEPT = "desk-keys";
  const bar = document.querySelector("[data-desk-keys]");
  const current = document.querySelector(".clauses [aria-current]");
  const list = document.getElementById("clauses");
  if (current && list && list.scrollHeight > list.clientHeight) {
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 3;
  }
  if (!bar) return;

  const button = bar.querySelector("[data-keys-switch]");
  let isOn = localStorage.getItem(KEPT) !== "off";
  const show = () => {
    button.setAttribute("aria-pressed", String(isOn));
    button.textContent = isOn ? "Keys are on: switch off" : "Keys are off: switch on";
  };
  bar.hidden = false;
  show();
  button.addEventListener("click", () => {
    isOn = !isOn;
    localStorage.setItem(KEPT, isOn ? "on" : "off");
    show();
  });

  const isTyping = (element) => element.matches("input, select, textarea") || element.isContentEditable;

  const rows = [...document.querySelectorAll("[data-row]")].filter((row) => !row.closest("details"));
  const here = () => rows.findIndex((row) => row.hasAttribute("aria-current"));
  const goTo = (row) => {
    if (!row) return;
    for (const other of rows) other.removeAttribute("aria-current");
    row.setAttribute("aria-current", "true");
    row.focus();
  };
  const isOpen = (row) => row.matches(".batch") ? row.querySelector("[data-agree]") : !row.matches(".is-done");
  const next = () => rows.slice(here() + 1).find(isOpen) ?? rows.find(isOpen);
  const named = rows.find((row) => `#${row.id}` === location.hash);
  if (named) goTo(named);

  const onRow = { n: () => goTo(next()), a: () => rows[here()]?.querySelector("[data-agree]")?.click() };

  document.addEventListener("keydown", (event) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (rows.length && onRow[key]) {
      event.preventDefault();
      onRow[key]();
      return;
    }
    const target = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!target) return;
    event.preventDefault();
    if (target.matches("summary")) {
      const details = target.parentElement;
      details.open = true;
      details.querySelector("textarea").focus();
    } else {
      target.click();
    }
  });
})();
