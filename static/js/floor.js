// The floor, livelier: countdowns between refreshes, times entered by one tap, and answers that stay while more questions
// come. Every page works without it.
(() => {
  "use strict";

  const words = (due) => {
    const left = due - Date.now();
    const minutes = Math.floor(Math.abs(left) / 60000);
    const rest = String(minutes % 60).padStart(2, "0");
    return `${Math.floor(minutes / 60)} h ${rest} min ${left < 0 ? "over" : "left"}`;
  };
  const tick = () => {
    document.querySelectorAll("[data-due]").forEach((place) => {
      place.textContent = words(new Date(place.dataset.due));
    });
  };
  window.setInterval(tick, 15000);

  // "Now" beside a time: the facility's clock, not the device's zone, with the offset that tells apart the two hours
  // of the night in which the clocks go back.
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: document.documentElement.dataset.zone, year: "numeric", month: "numeric", day: "numeric", hour: "2-digit",
    minute: "2-digit", hourCycle: "h23", timeZoneName: "longOffset",
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-now]");
    if (!button) return;
    const now = Object.fromEntries(parts.formatToParts(new Date()).map((part) => [part.type, part.value]));
    const fields = {
      month: now.month, day: now.day, year: now.year, time: `${now.hour}:${now.minute}`,
      offset: now.timeZoneName.replace("GMT", ""),
    };
    const inputs = Object.keys(fields).map((name) => document.getElementById(`${button.dataset.now}-${name}`));
    if (inputs.some((input) => !input)) return;
    event.preventDefault();
    Object.values(fields).forEach((value, place) => { inputs[place].value = value; });
    inputs[0].dispatchEvent(new Event("input", { bubbles: true }));
  });

  // An answer may open more questions, which the office brings anew: what was answered meanwhile stays.
  const PART = "entry-fields";
  const standing = () => {
    const found = new Map();
    for (const [name, value] of new FormData(document.getElementById("entry"))) {
      found.set(name, [...(found.get(name) ?? []), value]);
    }
    return found;
  };
  const isChoice = (input) => ["radio", "checkbox"].includes(input.type);
  let sent = new Map();
  let later = [];
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.target?.id === PART) sent = standing();
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== PART) return;
    later = [...standing()].filter(([name, values]) => String(values) !== String(sent.get(name) ?? []));
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id !== PART) return;
    for (const [name, values] of later) {
      for (const input of document.querySelectorAll(`#entry [name="${CSS.escape(name)}"]`)) {
        if (isChoice(input)) input.checked = values.includes(input.value);
        else if (input.type !== "hidden") input.value = values[0];
      }
    }
    later = [];
  });
})();
