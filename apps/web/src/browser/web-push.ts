import { offlineDocument, offlineHeaders, type OfflineWords } from './offline-page.ts';
import { base, offlineCache, offlinePage, workerFile } from './worker-places.ts';

/** What a browser gives to the server that may send it notifications. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Whether this browser can show notifications while the page is closed. */
export function canShowNotifications(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** Whether the player, or who looks after the browser, has forbidden it. */
export function areNotificationsBlocked(): boolean {
  return Notification.permission === 'denied';
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

function base64urlOf(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** A script's address is one of few things that the policy of the page guards. */
function workerAddress(): string {
  // Not every browser knows Trusted Types.
  const policies = (globalThis as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes;
  const policy = policies?.createPolicy('service-worker', { createScriptURL: (address) => address });
  // The browser takes both; the types of a page know the text alone.
  return (policy?.createScriptURL(workerFile) ?? workerFile) as string;
}

interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown };
}

async function found(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(base);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Name of the subscription of this browser for the server, SHA-256 of its address; null without one. */
export async function deviceHere(): Promise<string | null> {
  const subscription = await found();
  if (subscription === null) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Asks the player, if they have not answered yet, and subscribes this browser. From a press only: browsers ask at no other time.
 * Null when it is not allowed. Rejects when the push service gives no answer.
 */
export async function subscribeHere(publicKey: string, words: OfflineWords): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(workerAddress(), { scope: base });
  const { pushManager } = await navigator.serviceWorker.ready;
  const cache = await caches.open(offlineCache);
  await cache.put(offlinePage, new Response(offlineDocument(words), { headers: offlineHeaders }));
  // One of another key is none of this server's.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: base64urlOf(subscription.getKey('p256dh')), auth: base64urlOf(subscription.getKey('auth')) },
  };
}

/** Ends the subscription of this browser, and takes its service worker away. */
export async function unsubscribeHere(): Promise<void> {
  await (await found())?.unsubscribe();
  await (await navigator.serviceWorker.getRegistration(base))?.unregister();
  await caches.delete(offlineCache);
}
