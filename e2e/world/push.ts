import type { Page, WebSocketRoute } from '@playwright/test';
import type { PushEvent } from '@touchline/contract';

/** Taps the page's push connection: `send` delivers it events that the server has not sent. */
export async function tapPush(page: Page): Promise<{ send(channel: string, events: readonly PushEvent[]): void }> {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/connection\/websocket$/, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  return {
    send: (channel, events) => {
      // As full text, which clients that negotiated deltas receive.
      const lines = events.map((event) => JSON.stringify({ push: { channel, pub: { data: JSON.stringify(event) } } }));
      sockets.at(-1)?.send(lines.join('\n'));
    },
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
