/// <reference lib="webworker" />
import type { Notification } from '@touchline/contract';
import { destinationOf } from '../features/notifications/destinations.ts';
import { base, offlineCache, offlinePage } from '../browser/worker-places.ts';

/** What the server sends with each notification (decision 99). */
interface Message extends Pick<Notification, 'object_type' | 'object_id' | 'match' | 'selection'> {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

// Browsers say so; the types of a page do not know it.
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', (event) => {
  // It holds nothing that belongs to one version, so that a new one takes over at once.
  event.waitUntil(worker.skipWaiting());
});

async function begin(): Promise<void> {
  // Documents are on their way while the worker starts: it makes none slower.
  await worker.registration.navigationPreload.enable();
  // The page that is open is led to what a notification is about as well.
  await worker.clients.claim();
}

worker.addEventListener('activate', (event) => event.waitUntil(begin()));

worker.addEventListener('push', (event) => {
  if (event.data === null) return;
  // Encrypted by the server that this browser subscribed to.
  const { id, title, body, lang, dir, ...about } = event.data.json() as Message;
  const path = destinationOf(about, true) ?? '/profile/notifications';
  // One that is sent twice replaces itself.
  event.waitUntil(
    worker.registration.showNotification(title, { body, lang, dir, tag: `notification-${id}`, data: base + path }),
  );
});

async function open(address: string): Promise<void> {
  const [window] = await worker.clients.matchAll({ type: 'window' });
  if (window === undefined) {
    await worker.clients.openWindow(address);
    return;
  }
  try {
    await window.focus();
  } catch {
    // The browser leaves the window where it is.
  }
  await window.navigate(address);
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** Documents alone, and always from the server: no price is ever kept. */
async function documentOf(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch (error) {
    const kept = await (await caches.open(offlineCache)).match(offlinePage);
    if (kept === undefined) throw error;
    return kept;
  }
}

worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(documentOf(event));
});
