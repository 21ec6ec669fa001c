/** The part of a WebSocket or an EventSource that is listened to beside the push library. */
interface Listenable {
  readonly readyState: number;
  addEventListener(type: 'message', listener: (event: { readonly data?: unknown }) => void): void;
  send?(data: unknown): void;
}

type ListenableConstructor = new (...given: readonly unknown[]) => Listenable;

/** A socket in this state, or a later one, takes nothing more. */
const CLOSING = 2;

/** Called with each frame; the server's ping interval in seconds when the frame names it. */
export type OnServerMessage = (pingSeconds: number | null) => void;

function isConstructor(value: unknown): value is ListenableConstructor {
  return typeof value === 'function';
}

/** The ping interval in seconds that the reply to connecting names; null in any other frame. */
export function pingOf(data: unknown): number | null {
  if (typeof data !== 'string' || !data.includes('"connect"')) return null;
  const seconds = /"ping":(\d{1,5})\b/.exec(data)?.[1];
  return seconds === undefined ? null : Number(seconds);
}

/**
 * A constructor of WebSockets or EventSources that calls back with each frame: the push library keeps pings to itself, but a
 * ping is what proves that quiet prices are still good (I9). Null where the platform has none.
 */
export function listeningSocket(
  given: unknown,
  name: 'WebSocket' | 'EventSource',
  onServerMessage: OnServerMessage,
): (new (...given: readonly unknown[]) => object) | null {
  const Base: unknown = given ?? Reflect.get(globalThis, name);
  if (!isConstructor(Base)) return null;
  return new Proxy(Base, {
    construct: (Target, socketArguments) => {
      const socket = new Target(...socketArguments);
      let isNamed = false;
      socket.addEventListener('message', (event) => {
        // A socket is connected once: thousands of prices are not searched for it.
        const seconds = isNamed ? null : pingOf(event.data);
        isNamed ||= seconds !== null;
        onServerMessage(seconds);
      });
      // The server may be closing before the library knows of it: a browser would complain in the console.
      const send = socket.send?.bind(socket);
      socket.send = (data) => {
        if (socket.readyState >= CLOSING) return;
        send?.(data);
      };
      return socket;
    },
  });
}
