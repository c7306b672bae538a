// The floor, livelier: countdowns between refreshes, times entered by one tap, and answers that stay while more questions
// come. Every page works without it.
(() => {
  "use strict";

  // Time left runs on the office's clock: by how much this device is ahead of it is known from when the two last met,
  // or from the time at which the page was made. Where it is not known, what the office wrote stays.
  const words = (left) => {
    const minutes = Math.floor(Math.abs(left) / 60000);
    const hours = Math.floor(minutes / 60);
    const rest = hours ? `${hours} h ${String(minutes % 60).padStart(2, "0")}` : minutes;
    return `${rest} min ${left < 0 ? "over" : "left"}`;
  };
  const made = document.querySelector("[data-made]")?.dataset.made;
  const sinceMade = Date.now() - Date.parse(made);
  const tick = async () => {
    const known = window.kept ? await kept.got("session", "now").catch(() => undefined) : { ahead: sinceMade / 1000 };
    if (known?.ahead === undefined) return;
    const now = Date.now() - known.ahead * 1000;
    document.querySelectorAll("[data-due]").forEach((place) => {
      place.textContent = words(Date.parse(place.dataset.due) - now);
    });
  };
  if (made) {
    window.setInterval(tick, 15000);
    document.addEventListener("visibilitychange", tick);
    document.addEventListener("DOMContentLoaded", async () => {
      if (window.kept) await kept.begun;
      tick();
    });
  }

  // "Now" beside a time is the office's clock in the facility's zone, never the device's own. The zone stays with the
  // calendar, but for the two hours of the night in which the clocks go back.
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: document.documentElement.dataset.zone, year: "numeric", month: "numeric", day: "numeric", hour: "2-digit",
    minute: "2-digit", hourCycle: "h23", timeZoneName: "longOffset",
  });
  const HOUR_MS = 3600000;
  const shown = (at) => {
    const told = Object.fromEntries(parts.formatToParts(new Date(at)).map((part) => [part.type, part.value]));
    const { month, day, year } = told;
    return { month, day, year, time: `${told.hour}:${told.minute}`, offset: told.timeZoneName.replace("GMT", "") };
  };
  const wall = ({ month, day, year, time }) => `${year}-${month}-${day} ${time}`;
  const filled = (at) => {
    const now = shown(at);
    const isRepeated = [-HOUR_MS, HOUR_MS].some((by) => wall(shown(at + by)) === wall(now));
    return isRepeated ? now : { ...now, offset: "" };
  };
  const say = (words) => {
    let note = document.getElementById("clock-note");
    if (!note) {
      note = document.createElement("div");
      note.id = "clock-note";
      note.className = "message message--warning";
      note.setAttribute("role", "status");
      note.append(document.createElement("p"));
      document.getElementById("messages").append(note);
    }
    note.firstChild.textContent = words;
  };
  const offBy = (ahead) => {
    const minutes = Math.floor(Math.abs(ahead) / 60);
    if (!minutes) return "";
    const count = minutes === 1 ? "1 minute" : `${minutes} minutes`;
    return `The clock of this device is ${count} ${ahead > 0 ? "ahead of" : "behind"} the clock of this system.`;
  };
  // How many seconds this device is ahead of the office, asked now; without network, as of when they last met.
  const aheadNow = async () => {
    const told = await kept.ask();
    if (told.now) return { ahead: told.ahead, isAsked: true };
    const known = await kept.got("session", "now").catch(() => undefined);
    return { ahead: known?.ahead, isAsked: false };
  };
  const wordsOfNow = ({ ahead, isAsked }) => {
    if (ahead === undefined) {
      return "There is no network to check the time. “Now” entered the time of this device. Check it against a clock.";
    }
    const off = offBy(ahead);
    if (isAsked) return off && `${off} “Now” entered the time of this system.`;
    return `There is no network to check the time. ${off} “Now” entered the system's time, as this device last knew it. `
      + "Check it against a clock.";
  };
  // A step of a change says its time in short; an answer may enter the time at which it was given.
  const timeIn = (id) => document.getElementById(`${id}-time`);
  const tell = (id) => {
    const place = document.querySelector(`[data-time-of="${CSS.escape(id)}"]`);
    const [hour, minute] = (timeIn(id)?.value ?? "").split(":");
    if (!place || !minute) return;
    place.textContent = `${hour % 12 || 12}:${minute} ${hour < 12 ? "a.m." : "p.m."}`;
  };
  document.addEventListener("change", (event) => {
    const { id, name } = event.target;
    if (id?.endsWith("-time")) tell(id.slice(0, -5));
    if (window.kept) document.querySelectorAll(`[data-timed-by="${CSS.escape(name ?? "")}"] [data-now]`).forEach((button) => {
      if (!timeIn(button.dataset.now)?.value) button.click();
    });
  });
  // Enters an instant in the inputs of a question: those of its day, of its time, or both.
  const enter = (id, at) => {
    for (const [name, text] of Object.entries(filled(at))) {
      const input = document.getElementById(`${id}-${name}`);
      if (!input) continue;
      input.value = text;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    tell(id);
  };
  window.floorClock = { enter, shown };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-now]");
    if (!button || !window.kept) return;
    event.preventDefault();
    const clock = await aheadNow();
    enter(button.dataset.now, Date.now() - (clock.ahead ?? 0) * 1000);
    const words = wordsOfNow(clock);
    if (words) say(words);
  });
  document.addEventListener("DOMContentLoaded", async () => {
    if (!document.querySelector("[data-now]") || !window.kept) return;
    const words = offBy((await kept.begun)?.ahead ?? 0);
    if (words) say(`${words} “Now” enters the time of this system. Check every time that you type.`);
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
    document.querySelectorAll("[data-time-of]").forEach((place) => tell(place.dataset.timeOf));
  });
})();
