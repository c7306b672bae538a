// The drawing from the answers over a sheet: moved and sized by mouse, keys and fingers. The form does it without.
(() => {
  "use strict";

  const form = document.querySelector("[data-over-form]");
  if (!form) return;
  const frames = [...document.querySelectorAll("[data-stages] .stage")];
  const button = form.querySelector("[data-over-move]");
  const how = form.querySelector("[data-over-how]");
  const names = ["right", "down", "size"];
  const given = (name) => Number(form.elements[name].value) || 0;
  const near = 0.5, far = 5; // percent of one press of an arrow key

  const lay = () => {
    for (const frame of frames) {
      const svg = frame.querySelector("svg"), over = svg.querySelector("[data-over]");
      const wide = Number(svg.dataset.width), high = Number(svg.dataset.height);
      const [left, top, right, bottom] = over.dataset.over.split(" ").map(Number);
      const scale = (Math.min(wide / (right - left), high / (bottom - top)) * given("size")) / 100;
      const x = wide * (0.5 + given("right") / 100) - (scale * (left + right)) / 2;
      const y = high * (0.5 + given("down") / 100) - (scale * (top + bottom)) / 2;
      over.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})`);
    }
  };
  // What the address says, so that every link and form of the page keeps how it lies.
  const told = (address) => {
    const url = new URL(address, location.href);
    for (const name of names) url.searchParams.set(name, form.elements[name].value);
    return url.href;
  };
  const keep = () => {
    history.replaceState(null, "", told(location.href));
    for (const link of document.querySelectorAll(".switches a")) link.href = told(link.href);
    for (const one of document.querySelectorAll("form.new-pin")) one.action = told(one.action);
  };
  const put = (name, value) => {
    const input = form.elements[name];
    input.value = String(Math.round(Math.min(Math.max(value, Number(input.min)), Number(input.max)) * 10) / 10);
  };
  const move = (right, down) => { put("right", given("right") + right); put("down", given("down") + down); lay(); };
  const size = (factor) => { put("size", given("size") * factor); lay(); };

  form.addEventListener("input", lay);
  form.addEventListener("change", keep);
  form.addEventListener("submit", (event) => { event.preventDefault(); lay(); keep(); });

  button.hidden = false;
  const isOn = () => button.getAttribute("aria-pressed") === "true";
  const turn = (on) => {
    button.setAttribute("aria-pressed", String(on));
    how.hidden = !on;
    for (const frame of frames) frame.classList.toggle("stage--moving", on);
    (on ? frames[0] : button).focus();
  };
  button.addEventListener("click", () => turn(!isOn()));

  const keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const sizes = { "+": 1.02, "=": 1.02, "-": 1 / 1.02 };
  for (const frame of frames) {
    const svg = frame.querySelector("svg");
    const held = new Map();
    // While it moves, nothing else on the sheet is meant: no pin is set, no link followed.
    const alone = (name, act) => frame.addEventListener(name, (event) => {
      if (!isOn()) return;
      event.preventDefault();
      event.stopPropagation();
      act?.(event);
    }, { capture: true, passive: false });
    const middle = () => {
      const all = [...held.values()];
      const mean = (axis) => all.reduce((sum, one) => sum + one[axis], 0) / all.length;
      const [one, two] = all;
      return { x: mean("x"), y: mean("y"), apart: two ? Math.hypot(one.x - two.x, one.y - two.y) : 0 };
    };
    const release = (event) => { held.delete(event.pointerId); keep(); };

    alone("click");
    alone("pointerdown", (event) => {
      frame.setPointerCapture(event.pointerId);
      frame.focus({ preventScroll: true });
      held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    alone("pointermove", (event) => {
      if (!held.has(event.pointerId)) return;
      const before = middle();
      held.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const now = middle(), dot = svg.getScreenCTM();
      const share = (pixels, scale, whole) => (pixels / scale / Number(whole)) * 100;
      if (before.apart) size(now.apart / before.apart);
      move(share(now.x - before.x, dot.a, svg.dataset.width), share(now.y - before.y, dot.d, svg.dataset.height));
    });
    alone("pointerup", release);
    alone("pointercancel", release);
    alone("wheel", (event) => { size(Math.exp(-event.deltaY / 1000)); keep(); });
    frame.addEventListener("keydown", (event) => {
      if (!isOn() || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") turn(false);
      else if (keys[event.key]) move(...keys[event.key].map((one) => one * (event.shiftKey ? far : near)));
      else if (sizes[event.key]) size(sizes[event.key]);
      else return;
      event.preventDefault();
      keep();
    });
  }
})();
