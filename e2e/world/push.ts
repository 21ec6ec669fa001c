import type { Page, WebSocketRoute } from '@playwright/test';
import type { PushEvent } from '@touchline/contract';

interface TappedPush {
  /** Delivers events that the server has not sent. A page that has not subscribed to the channel yet does not hear them. */
  send(channel: string, events: readonly PushEvent[]): void;
  readonly subscribed: ReadonlySet<string>;
}

interface Frame {
  readonly id?: number;
  readonly subscribe?: { readonly channel?: string };
}

function framesOf(message: string | Buffer): readonly Frame[] {
  return message
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Frame);
}

/** Taps the page's push connection. */
export async function tapPush(page: Page): Promise<TappedPush> {
  const sockets: WebSocketRoute[] = [];
  const subscribed = new Set<string>();
  await page.routeWebSocket(/\/connection\/websocket$/, (socket) => {
    sockets.push(socket);
    const asked = new Map<number, string>();
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      for (const { id, subscribe } of framesOf(message))
        if (id !== undefined && subscribe?.channel !== undefined) asked.set(id, subscribe.channel);
      server.send(message);
    });
    server.onMessage((message) => {
      socket.send(message);
      for (const { id, subscribe } of framesOf(message)) {
        const channel = id === undefined || subscribe === undefined ? undefined : asked.get(id);
        if (channel !== undefined) subscribed.add(channel);
      }
    });
  });
  return {
    send: (channel, events) => {
      // As full text, which clients that negotiated deltas receive.
      const lines = events.map((event) => JSON.stringify({ push: { channel, pub: { data: JSON.stringify(event) } } }));
      sockets.at(-1)?.send(lines.join('\n'));
    },
    subscribed,
  };
}

/** Lets the page miss what is pushed while it is muted. */
export async function mutePush(page: Page): Promise<{ isMuted: boolean }> {
  const push = { isMuted: false };
  await page.routeWebSocket(/\/connection\/websocket$/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (!push.isMuted) socket.send(message);
    });
  });
  return push;
}
