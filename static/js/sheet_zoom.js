// Zoom and pan of a sheet, of two that are compared together. The page works without: zoom is a link, pan a scroll.
(() => {
  "use strict";

  const frames = [...document.querySelectorAll("[data-stages] .stage")];
  const buttons = document.querySelector("[data-zooming]");
  if (!frames.length || !buttons) return;
  const svgOf = (frame) => frame.querySelector("svg");
  const largest = 8; // times the picture's own pixels
  const step = 1.25;
  const isBusy = (frame) => frame.classList.contains("stage--moving");

  const resize = (frame, factor, x, y) => {
    const svg = svgOf(frame);
    const box = svg.getBoundingClientRect();
    const within = { x: (frame.scrollLeft + x) / box.width, y: (frame.scrollTop + y) / box.height };
    const width = Math.min(Math.max(box.width * factor, frame.clientWidth), largest * Number(svg.dataset.width));
    const high = (width * box.height) / box.width;
    // The frame keeps its size; what grows is inside.
    frame.style.height ||= `${frame.offsetHeight}px`;
    frame.classList.remove("stage--fit");
    svg.setAttribute("width", String(width));
    svg.setAttribute("height", String(high));
    frame.scrollLeft = within.x * width - x;
    frame.scrollTop = within.y * high - y;
  };
  const zoom = (factor, frame = frames[0], x = frame.clientWidth / 2, y = frame.clientHeight / 2) => {
    for (const one of frames) resize(one, factor, (x * one.clientWidth) / frame.clientWidth, (y * one.clientHeight) / frame.clientHeight);
  };
  const fit = () => {
    for (const frame of frames) {
      frame.style.height = "";
      frame.classList.add("stage--fit");
      for (const name of ["width", "height"]) svgOf(frame).removeAttribute(name);
    }
  };
  const acts = { in: () => zoom(step), out: () => zoom(1 / step), fit };

  buttons.hidden = false;
  buttons.addEventListener("click", (event) => acts[event.target.closest("button")?.dataset.zoom]?.());

  const follow = (frame) => {
    for (const other of frames) {
      if (other === frame) continue;
      const left = (frame.scrollLeft / frame.scrollWidth) * other.scrollWidth;
      const top = (frame.scrollTop / frame.scrollHeight) * other.scrollHeight;
      if (Math.abs(other.scrollLeft - left) > 1) other.scrollLeft = left;
      if (Math.abs(other.scrollTop - top) > 1) other.scrollTop = top;
    }
  };

  for (const frame of frames) {
    frame.addEventListener("scroll", () => follow(frame));
    frame.addEventListener("keydown", (event) => {
      const name = { "+": "in", "=": "in", "-": "out", 0: "fit" }[event.key];
      if (!name || isBusy(frame) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      acts[name]();
    });
    frame.addEventListener("wheel", (event) => {
      if (!event.ctrlKey || isBusy(frame)) return;
      event.preventDefault();
      const box = frame.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 500), frame, event.clientX - box.left, event.clientY - box.top);
    }, { passive: false });

    // Two fingers zoom around their middle; one pans, as any frame that scrolls.
    let apart = 0;
    const spread = ([one, two]) => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
    frame.addEventListener("touchstart", (event) => {
      apart = event.touches.length === 2 && !isBusy(frame) ? spread(event.touches) : 0;
      if (apart) event.preventDefault();
    }, { passive: false });
    frame.addEventListener("touchmove", (event) => {
      if (!apart || event.touches.length !== 2) return;
      event.preventDefault();
      const [one, two] = event.touches, now = spread(event.touches), box = frame.getBoundingClientRect();
      zoom(now / apart, frame, (one.clientX + two.clientX) / 2 - box.left, (one.clientY + two.clientY) / 2 - box.top);
      apart = now;
    }, { passive: false });

    // The middle button pans; so does the first where a click places nothing.
    let held = null;
    frame.addEventListener("pointerdown", (event) => {
      const pans = event.button === 1 || (event.button === 0 && !frame.dataset.stageSets && !event.target.closest("a"));
      if (event.pointerType !== "mouse" || !pans || isBusy(frame)) return;
      event.preventDefault();
      frame.focus({ preventScroll: true });
      frame.setPointerCapture(event.pointerId);
      held = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
    });
    frame.addEventListener("pointermove", (event) => {
      if (held) frame.scrollTo(held.left + held.x - event.clientX, held.top + held.y - event.clientY);
    });
    for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, () => { held = null; });
  }
})();
