// Copying a citation or a link: the field selects itself whole; the button copies it where the browser lets us.
(() => {
  "use strict";

  document.querySelectorAll(".cite-field").forEach((field) => {
    field.addEventListener("focus", () => field.select());
  });

  document.querySelectorAll("[data-copy]").forEach((button) => {
    const field = document.getElementById(button.dataset.copy);
    const said = button.parentElement.querySelector("[data-copied]");
    if (!field || !navigator.clipboard) return;
    button.hidden = false;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(field.value);
        said.textContent = "Copied.";
      } catch {
        field.select();
        said.textContent = "The browser does not let us copy. It is selected: press Ctrl+C or ⌘C.";
      }
    });
  });
})();
