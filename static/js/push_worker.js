// Shows a message that the office sent to this browser, and opens the inbox when somebody taps it. It answers no request
// and keeps nothing.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("push", (event) => {
  const { words, link } = event.data.json();
  event.waitUntil(self.registration.showNotification(words, { tag: "office", renotify: true, data: link }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
