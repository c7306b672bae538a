// Stock wording goes into its box without a new page. Without script the button asks the server for the same.
(() => {
  "use strict";

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-wording] button");
    if (!button) return;
    const choice = button.closest("[data-wording]");
    const box = document.getElementById(choice.dataset.wording);
    const option = choice.querySelector("select").selectedOptions[0];
    if (!box || !option) return;
    event.preventDefault();
    const typed = box.value.trim();
    box.value = typed ? `${typed}\n\n${option.dataset.words}` : option.dataset.words;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    box.focus();
  });
})();
