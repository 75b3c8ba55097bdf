/** What the worker does with notifications. */
export function listenForNotifications(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(worker));
  });
}

/** Shows a page that is open, or opens the gallery. */
async function openPage({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window' });
  await (open ? open.focus() : clients.openWindow('/'));
}
