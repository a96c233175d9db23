// For a service worker: shows the cabinet's push messages and reports what became of them.
self.addEventListener("push", (event) => {
  const message = readCabinetPush(event.data);
  if (message) event.waitUntil(showCabinetPush(message));
});

self.addEventListener("notificationclick", (event) => {
  const { cabinet } = event.notification.data ?? {};
  if (!cabinet) return;
  event.notification.close();
  const to = event.action === "" ? cabinet.link : cabinet.links[event.action];
  event.waitUntil(Promise.all([to && self.clients.openWindow(to), reportCabinetPush(cabinet.receiptUrl, "seen")]));
});

/** null for what somebody else sent to this service worker. */
function readCabinetPush(data) {
  try {
    const message = data.json();
    return message.receiptUrl && message.id ? message : null;
  } catch {
    return null;
  }
}

async function showCabinetPush({ title, text, link, image, buttons = [], id, receiptUrl }) {
  const links = buttons.map(({ url }) => url);
  try {
    await self.registration.showNotification(title, {
      body: text,
      image,
      tag: id,
      actions: buttons.map((button, place) => ({ action: String(place), title: button.text })),
      data: { cabinet: { link, links, receiptUrl } },
    });
  } catch {
    return reportCabinetPush(receiptUrl, "failed");
  }
  return reportCabinetPush(receiptUrl, "delivered");
}

async function reportCabinetPush(receiptUrl, status) {
  // The answer is of no use here: another site's may not even be read.
  await fetch(receiptUrl, { method: "POST", mode: "no-cors", credentials: "omit", body: status }).catch(() => null);
}
