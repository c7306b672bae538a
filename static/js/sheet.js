// The page of a sheet: click or drag names a place in the form; the edge of a swipe moves. The page works without.
(() => {
  "use strict";

  const svg = document.querySelector(".stage svg");
  if (!svg) return;
  const size = { width: Number(svg.dataset.width), height: Number(svg.dataset.height) };

  const range = document.querySelector("[data-swipe-range]");
  if (range) {
    const part = svg.querySelector("[data-swipe-part]");
    const line = svg.querySelector("[data-swipe-line]");
    range.closest("[data-swipe]").hidden = false;
    range.addEventListener("input", () => {
      const at = Math.round((size.width * Number(range.value)) / 100);
      part.setAttribute("width", String(at));
      line.setAttribute("d", `M${at} 0V${size.height}`);
    });
  }

  const stage = svg.closest("[data-stage-sets]");
  // One input, or the one of a form that was in use last.
  const set = stage && document.getElementById(stage.dataset.stageSets);
  if (!set) return;
  let input = set.matches("input") ? set : set.querySelector("input[type=text]");
  if (!input) return;
  set.addEventListener("focusin", (event) => {
    if (event.target.matches("input[type=text]")) input = event.target;
  });
  const drawn = svg.querySelector("[data-stage-drawn]");
  const slack = 0.8; // percent: less is a click, more is an area
  let from = null;

  const percent = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const within = (value, whole) => Math.min(Math.max((value / whole) * 100, 0), 100);
    return { x: within(point.x, size.width), y: within(point.y, size.height) };
  };
  const told = (value) => String(Math.round(value * 10) / 10);
  const areaOf = (to) => ({
    left: Math.min(from.x, to.x), top: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y),
  });
  const show = (area) => {
    drawn.setAttribute("x", String((area.left * size.width) / 100));
    drawn.setAttribute("y", String((area.top * size.height) / 100));
    drawn.setAttribute("width", String((Math.max(area.width, slack) * size.width) / 100));
    drawn.setAttribute("height", String((Math.max(area.height, slack) * size.height) / 100));
  };

  // A place that stands in the form already, from a link or typed in percent, is seen on the sheet too.
  const typed = () => {
    const [left, top, width = 0, height = 0, ...more] = input.value.split(",").map(Number);
    if (!more.length && [left, top, width, height].every(Number.isFinite)) show({ left, top, width, height });
  };
  typed();
  set.addEventListener("change", typed);

  // The browser selects nothing while a place is drawn, and so does not scroll at the edge of the window.
  svg.addEventListener("mousedown", (event) => {
    if (event.button === 0 && !event.target.closest("a")) event.preventDefault();
  });
  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.target.closest("a")) return;
    from = percent(event);
    // A finger pans the stage; only what moves little is a place.
    if (event.pointerType === "mouse") svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (from && event.pointerType === "mouse") show(areaOf(percent(event)));
  });
  svg.addEventListener("pointercancel", () => { from = null; });
  svg.addEventListener("pointerup", (event) => {
    if (!from) return;
    const area = areaOf(percent(event));
    const isArea = area.width > slack || area.height > slack;
    if (!isArea) Object.assign(area, { left: from.x, top: from.y, width: 0, height: 0 });
    from = null;
    show(area);
    input.value = [area.left, area.top, ...(isArea ? [area.width, area.height] : [])].map(told).join(", ");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    const words = input.closest("form").querySelector("textarea");
    (words || input).focus();
  });
})();
