// Keys of the review desk: N next, A agree, C comment. Off when the reader switches them off, and while one types.
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

  document.addEventListener("keydown", (event) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const target = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
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
