// What was sent and not taken comes back: kept in this tab, by form and person, until it is taken or somebody signs out.
// This is for a tab whose cookies are gone, and for an answer that refuses the whole page; `resume.py` keeps the rest.
(() => {
  "use strict";
  const KEPT = "typed:";
  const MOST = 200000;
  const NEVER = /(^|-)(password|code|passkey|csrfmiddlewaretoken|login)$/;
  const WORDS = "What you typed before you were signed out is back in the form. It is not saved yet.";
  const person = document.documentElement.dataset.person || "";
  const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(KEPT));
  const forget = (is) => keys().filter(is).forEach((key) => sessionStorage.removeItem(key));
  const addressOf = (form) => {
    const to = new URL(form.getAttribute("action") || "", location.href);
    return to.pathname + to.search;
  };
  const keyOf = (form) => `${KEPT}${person}:${addressOf(form)}`;
  const inputs = (form) =>
    [...form.elements].filter((one) => one.name && !NEVER.test(one.name) && !["hidden", "file", "submit", "button"].includes(one.type));

  const keep = (form) => {
    const typed = inputs(form).map((one) => [one.name, one.type, one.value, one.checked === true]);
    const text = JSON.stringify({ typed, isLost: false });
    if (text.length <= MOST && typed.some(([, type, value]) => value && !["checkbox", "radio"].includes(type))) {
      sessionStorage.setItem(keyOf(form), text);
    }
  };

  const lost = () => {
    for (const key of keys()) {
      sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(sessionStorage.getItem(key)), isLost: true }));
    }
  };

  const put = (form, typed) => {
    const own = inputs(form);
    let isPut = false;
    for (const [name, type, value, checked] of typed) {
      const isChoice = type === "checkbox" || type === "radio";
      const one = own.find((input) => input.name === name && input.type === type && (!isChoice || input.value === value));
      if (one && isChoice) one.checked = checked;
      else if (one && (!one.value || one.matches("select"))) one.value = value;
      isPut ||= one !== undefined;
    }
    return isPut;
  };

  const restore = () => {
    let isBack = false;
    for (const form of document.querySelectorAll("form[method=post]")) {
      const kept = JSON.parse(sessionStorage.getItem(keyOf(form)) || "null");
      if (!kept || !kept.isLost) continue;
      isBack = put(form, kept.typed) || isBack;
      sessionStorage.removeItem(keyOf(form));
      form.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const place = document.getElementById("messages");
    if (!isBack || !place) return;
    const box = document.createElement("div");
    box.className = "message message--warning";
    box.setAttribute("role", "status");
    const words = document.createElement("p");
    words.textContent = WORDS;
    box.append(words);
    place.append(box);
  };

  try {
    if (person && !("refused" in document.documentElement.dataset)) {
      forget((key) => !key.startsWith(`${KEPT}${person}:`));
      restore();
      forget((key) => !JSON.parse(sessionStorage.getItem(key)).isLost);
    } else {
      lost();
    }
    document.addEventListener("submit", (event) => {
      const form = event.target;
      if (form.method !== "post" || !person) return;
      sessionStorage.removeItem(keyOf(form));
      if (/\/logout\/$/.test(addressOf(form))) forget(() => true);
      else keep(form);
    });
  } catch {
    // A browser that keeps nothing: the office keeps what it can.
  }
})();
