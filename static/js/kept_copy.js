// The form that a device keeps, used without network: its times are those of now, an answer opens the questions that it
// opens at the office, and what the office would refuse is said before it is kept. What the questions are, when they are
// asked and how they are answered is data of the page, from the declarations of the fields.
window.keptCopy = (() => {
  "use strict";

  const form = document.querySelector("form[data-kept]");
  const data = JSON.parse(document.getElementById("device-form").textContent);
  const { questions, patterns, words, future_s: allowed } = data;
  const CLOCK = new RegExp(patterns.clock, "i");
  const INTEGER = new RegExp(patterns.integer);
  const THOUSANDS = /(?<=[0-9]),(?=[0-9]{3}(?![0-9]))/g;
  const NOW = [...form.querySelectorAll("[name=stamped]")].map((one) => one.value);
  let officeNow = () => Date.now();

  // -- Answers -----------------------------------------------------------------------------------------------------

  const text = (name) => new FormData(form).get(name)?.trim() ?? "";
  const choice = () => text("preset");
  const recorded = (name) => form.elements[`preset.${name}`];
  const spoken = (one) => ({ true: true, false: false })[one] ?? (one || null);
  const valueOf = (name) => recorded(name) && choice() !== "change"
    ? JSON.parse(recorded(name).value) : spoken(text(name).split("+")[0]);
  const isAsked = ({ opened_by: opening }) => !opening
    || opening.met.some((row) => row.every((value, place) => value === valueOf(opening.by[place])));

  // -- What stands open --------------------------------------------------------------------------------------------

  const inputOf = (name) => document.getElementById(`field-${name}`);
  const placeOf = (name) => inputOf(name)?.closest(".floor-field, .check, .person");
  const isOpen = (one) => [...one.querySelectorAll(".floor-field, .check, .person")].some((place) => !place.hidden);
  const show = () => {
    const asked = questions.filter(isAsked);
    for (const { name } of questions) placeOf(name)?.toggleAttribute("hidden", !asked.some((one) => one.name === name));
    for (const extra of form.querySelectorAll(".extra")) {
      const inside = asked.filter(({ name }) => extra.contains(inputOf(name)));
      extra.hidden = !inside.length;
      extra.querySelector("summary").firstChild.textContent = `${inside.map(({ label }) => label).join(" · ")} `;
    }
    for (const group of form.querySelectorAll(".entry-group")) group.hidden = !isOpen(group);
    form.elements.shown.value = asked.map(({ name }) => name).join();
  };

  // -- What the office would say -----------------------------------------------------------------------------------

  const quoted = (typed) => `\u201c${typed.length > 40 ? `${typed.slice(0, 39)}\u2026` : typed}\u201d`;
  const said = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const isGiven = ({ name, beside }) => text(beside).includes("+") || [...new FormData(form)].some(([key, value]) =>
    value && (key === name || key.startsWith(`${name}.`)) && !/\.(offset|per_line|code)$/.test(key));
  const twoDigits = (number) => String(number).padStart(2, "0");
  const wall = ({ year, month, day, time }) => `${year}-${twoDigits(month)}-${twoDigits(day)} ${time}`;
  const dayOf = (name) => ["month", "day", "year"].map((part) => text(`${name}.${part}`));
  const isDay = ([month, day, year]) => {
    const made = new Date(Date.UTC(year, month - 1, day));
    return /^[0-9]{4}$/.test(year) && made.getUTCMonth() === month - 1 && made.getUTCDate() === Number(day);
  };
  const timeOf = (typed) => {
    const { hour, minute, half } = CLOCK.exec(typed)?.groups ?? {};
    const isLate = half?.[0].toLowerCase() === "p";
    const read = half && hour >= 1 && hour <= 12 ? hour % 12 + (isLate ? 12 : 0) : half ? 99 : Number(hour ?? 99);
    return read > 23 || minute > 59 ? null : `${twoDigits(read)}:${minute}`;
  };
  // What is wrong with a day or a time as it is typed; null for nothing.
  const wrongTime = ({ name, kind }) => {
    const day = dayOf(name);
    const typed = text(`${name}.time`);
    if (kind === "moment" && day.some(Boolean) !== Boolean(typed)) {
      return said(words.no_day_or_time, { missing: typed ? "day" : "time" });
    }
    if (kind !== "time_of_day" && !isDay(day)) return said(words.no_calendar_day, { typed: quoted(day.join("/")) });
    if (kind === "day") return null;
    const time = timeOf(typed);
    if (!time) return said(words.no_clock, { typed: quoted(typed) });
    if (kind === "time_of_day") return null;
    const [month, date, year] = day;
    const at = { month, day: date, year, time };
    const isFuture = wall(at) > wall(floorClock.shown(officeNow() + allowed * 1000));
    return isFuture ? said(words.in_future, { at: `${day.join("/")}, ${typed}` }) : null;
  };
  const wrong = (question) => {
    if (["moment", "day", "time_of_day"].includes(question.kind)) return wrongTime(question);
    const typed = text(question.name);
    const isWhole = question.kind !== "integer" || INTEGER.test(typed.replace(THOUSANDS, ""));
    return isWhole ? null : said(words.not_whole, { typed: quoted(typed) });
  };
  // One fault of a question, as a sentence; null for none.
  const faultOf = (question) => {
    const { name, is_button: isButton, is_needed: isNeeded, stamp } = question;
    if (recorded(name) && choice() === "right") return null;
    const isUnsaid = recorded(name) && !choice() && !(isButton && isGiven(question));
    if (isUnsaid) return { name: "preset", words: words.choose };
    if (isGiven(question)) {
      const sentence = wrong(question);
      return sentence && { name, words: `${question.label}: ${sentence}` };
    }
    const isStamped = NOW.includes(name) || (stamp && form.elements.uncertified?.checked);
    return isNeeded && !isStamped ? { name, words: `${question.label}: ${words.not_answered}` } : null;
  };
  const faults = () => {
    const found = questions.filter(isAsked).map(faultOf).filter(Boolean);
    const times = questions.filter((one) => isAsked(one) && ["moment", "day"].includes(one.kind));
    const isTimed = times.some((one) =>
      NOW.includes(one.name) || isGiven(one) || (recorded(one.name) && choice() === "right"));
    if (!isTimed && times.length) found.push({ name: times[0].name, words: said(words.no_time, times[0]) });
    return found.filter((one, place) => found.findIndex((other) => other.words === one.words) === place);
  };

  const made = (name, properties, ...children) => {
    const one = Object.assign(document.createElement(name), properties);
    one.append(...children);
    return one;
  };
  let read = "";
  const tell = (found) => {
    const outlined = { type: "button", className: "usa-button usa-button--outline" };
    const anyway = made("button", outlined, "Keep it as it stands");
    anyway.addEventListener("click", () => {
      read = JSON.stringify(found);
      form.requestSubmit();
    });
    const box = made("div", { className: "errsum", tabIndex: -1 },
      made("h2", {}, `${found.length === 1 ? "1 thing" : `${found.length} things`} to fix before it is kept`),
      made("ul", {}, ...found.map((one) =>
        made("li", {}, made("a", { className: "keep", href: `#field-${one.name}` }, one.words)))),
      made("p", {}, "The system would ask for this, or refuse the entry. Nothing is lost: you can also keep it as "
        + "it stands, and mend it before you sign."), anyway);
    box.setAttribute("role", "alert");
    document.getElementById("messages").replaceChildren(box);
    box.focus();
    box.scrollIntoView({ block: "start" });
  };
  // Whether the entry can be kept; where it cannot, the page says what, where and how to mend it.
  const isSound = () => {
    const found = faults();
    if (!found.length || JSON.stringify(found) === read) return true;
    tell(found);
    return false;
  };

  // -- The copy is opened ------------------------------------------------------------------------------------------

  const begin = async () => {
    const stamped = questions.filter(({ stamp }) => ["opened", "started"].includes(stamp));
    const typed = ({ name }) => [...dayOf(name), text(`${name}.time`)].join();
    const before = stamped.map(typed);
    const { ahead = 0 } = await kept.begun ?? {};
    officeNow = () => Date.now() - ahead * 1000;
    // What was typed meanwhile stays.
    stamped.forEach((question, place) => {
      if (typed(question) === before[place]) floorClock.enter(`field-${question.name}`, officeNow());
    });
    const started = form.querySelector(".stamps summary b");
    if (started) started.textContent = kept.clock(new Date(officeNow()));
  };
  form.addEventListener("change", show);
  show();
  begin();
  return { isSound };
})();
