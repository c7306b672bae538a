// Small conveniences; every page works without them.
(() => {
  "use strict";

  const summary = document.querySelector(".errsum");
  if (summary) summary.focus();

  // A link of the error summary moves focus to the field, not only the view.
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".errsum a[href^='#']");
    if (!link) return;
    const field = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!field) return;
    event.preventDefault();
    const input = field.matches("input, select, textarea") ? field : field.querySelector("input, select, textarea");
    (input || field).focus();
    field.scrollIntoView({ block: "center" });
  });

  // Nothing typed is lost unnoticed: ask before leaving a form with changes, also by sending another form. What only
  // proves who is there is typed anew anyway.
  const SECRET = "[type=password], [autocomplete=username], [autocomplete=one-time-code], [name=login], [name=code]";
  const changed = new Set();
  document.addEventListener("input", (event) => {
    const form = event.target.form ?? event.target.closest("form");
    if (form?.method === "post" && !event.target.matches(SECRET)) changed.add(form);
  });
  document.addEventListener("submit", (event) => { changed.delete(event.target); });
  // What a refused page gives back is typed, and saved nowhere.
  const WORDS = "textarea, input:not([type]), [type=text], [type=email], [type=tel], [type=url]";
  const hasWords = (one) => one.matches(WORDS) && !one.matches(SECRET) && one.value.trim() !== "";
  if (summary && "sent" in document.documentElement.dataset) {
    document.querySelectorAll("main form[method=post]").forEach((form) => {
      if ([...form.elements].some(hasWords)) changed.add(form);
    });
  }
  window.addEventListener("beforeunload", (event) => {
    if ([...changed].some((form) => form.isConnected)) event.preventDefault();
  });

  // The way back leads to the list as it was: its filter and page are remembered in this tab until somebody signs in.
  const LISTS = "list:";
  const leadBack = () => {
    if (document.querySelector("[name=login]")) {
      Object.keys(sessionStorage).filter((key) => key.startsWith(LISTS)).forEach((key) => sessionStorage.removeItem(key));
    }
    document.querySelectorAll("a.app-back, a.way-back").forEach((link) => {
      const last = sessionStorage.getItem(LISTS + link.pathname);
      if (last && !link.search) link.search = last;
    });
    window.addEventListener("pagehide", () => sessionStorage.setItem(LISTS + location.pathname, location.search));
  };
  try {
    leadBack();
  } catch {
    // A browser that keeps nothing: the way back is the whole list.
  }

  // One sending of a form at a time.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
    window.setTimeout(() => delete form.dataset.sent, 5000);
  });

  // A passkey that was not read is said in words.
  document.addEventListener("allauth.error", (event) => {
    event.preventDefault();
    const box = document.createElement("div");
    box.className = "message message--error";
    const words = document.createElement("p");
    words.textContent = "The passkey was not read. Try again, or use another way on this page.";
    box.append(words);
    document.getElementById("messages").replaceChildren(box);
  });

  document.querySelectorAll("[data-print]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  });
})();
