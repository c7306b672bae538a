// The pit board says when it stopped updating, and fills the screen. Without script the page loads itself anew, and
// "Full screen" is its own page.
(() => {
  "use strict";
  const place = document.querySelector("[data-stale]");
  if (!place) return;
  const EVERY_MS = 30000;
  let at = Date.now();
  let since = "";

  const said = () => document.querySelector("[data-synced]")?.textContent.replace("Updated ", "") || "";
  const stale = (why) => {
    since = since || said();
    place.textContent = `Not updated since ${since}. ${why}`;
    place.hidden = false;
  };
  const fresh = () => {
    at = Date.now();
    since = "";
    place.hidden = true;
  };

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.target.id !== "board" || event.detail.isError) return;
    // Another page came, such as that of signing in: the board stays, and says that it is old.
    if (event.detail.serverResponse.includes('id="board"')) return;
    event.detail.shouldSwap = false;
    stale("You are signed out. Sign in again.");
  });
  document.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target.id === "board") fresh(); });
  for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(name, () => stale("The system does not answer. It is asked again."));
  }
  // A device that slept, or a request that never ends.
  window.setInterval(() => { if (Date.now() - at > 3 * EVERY_MS) stale("Look for the network of this device."); }, 5000);

  const fill = (full) => document.body.classList.toggle("board-full", full);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-full-screen]")) return;
    event.preventDefault();
    const full = !document.body.classList.contains("board-full");
    fill(full);
    if (full) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
  });
  document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) fill(false); });
})();
