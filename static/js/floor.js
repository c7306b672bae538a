// The floor, livelier: countdowns between refreshes, and times entered by one tap. Every page works without it.
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
})();
