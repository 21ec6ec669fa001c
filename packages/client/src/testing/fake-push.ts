import { createFakeStreams } from './fake-streams.ts';
import type { SubscribeRequest } from './fake-streams.ts';

/** A push endpoint inside the process, behind the WebSocket constructor: the outermost dependency alone is fake. */
export interface FakePush {
  /** For `env.webSocket`. */
  readonly webSocket: unknown;
  publish(channel: string, data: unknown): void;
  /** A delta whose base nobody has: the library cannot read it. */
  publishUnreadable(channel: string): void;
  /** Cuts every connection, as a network does or with a code of the server; most codes let clients come back. */
  drop(code?: number): void;
  /** Answers subscriptions with a temporary error from now on, or takes them again: connections live all the same. */
  ignoreSubscribes(isIgnored: boolean): void;
  /** Refuses connections from now on, or takes them again. */
  refuse(refusing: boolean): void;
  /** Forgets streams, as a restart does: nobody can recover. */
  forget(): void;
  ping(): void;
  /** Pings by itself no more, as if the connection were dead. */
  mute(): void;
  /** Pings unless it is muted; the stage calls it as time passes. */
  beat(): void;
  readonly connections: readonly { readonly token: string }[];
  readonly subscribes: readonly {
    readonly channel: string;
    readonly token: string | null;
    readonly recover: boolean;
    readonly delta: string | null;
  }[];
  isSubscribed(channel: string): boolean;
  /** Resolves once `reached` holds; looked at after each command of a client. */
  when(reached: () => boolean): Promise<void>;
}

interface Command {
  readonly id?: number;
  readonly connect?: { readonly token?: string };
  readonly subscribe?: SubscribeRequest;
  readonly unsubscribe?: { readonly channel: string };
}

type Listener = (event: { readonly data: string }) => void;

/** As a network does: not before whoever asked is done. */
async function later(work: () => void): Promise<void> {
  await Promise.resolve();
  work();
}

export function createFakePush(pingSeconds = 25): FakePush {
  const streams = createFakeStreams();
  const sockets = new Set<FakeSocket>();
  const connections: { token: string }[] = [];
  const subscribes: FakePush['subscribes'][number][] = [];
  const waiting = new Set<{ readonly reached: () => boolean; readonly go: () => void }>();
  let refusing = false;
  let areSubscribesIgnored = false;
  let muted = false;

  const look = (): void => {
    for (const wait of waiting) {
      if (!wait.reached()) continue;
      waiting.delete(wait);
      wait.go();
    }
  };

  class FakeSocket {
    onopen: (() => void) | null = null;
    onmessage: Listener | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    readonly channels = new Set<string>();
    readonly #listeners = new Set<Listener>();
    #open = false;

    constructor() {
      void later(() => {
        if (refusing) {
          this.end(1006);
          return;
        }
        this.#open = true;
        sockets.add(this);
        this.onopen?.();
      });
    }

    addEventListener(_type: 'message', listener: Listener): void {
      this.#listeners.add(listener);
    }

    send(text: string): void {
      for (const line of text.split('\n').filter((each) => each !== '')) this.#take(JSON.parse(line));
      look();
    }

    close(): void {
      this.end(1000);
    }

    deliver(message: unknown): void {
      if (!this.#open) return;
      const data = JSON.stringify(message);
      for (const listener of this.#listeners) listener({ data });
      this.onmessage?.({ data });
    }

    end(code: number): void {
      this.#open = false;
      sockets.delete(this);
      void later(() => this.onclose?.({ code, reason: code < 3000 ? '' : 'the server says so' }));
    }

    #take(command: Command): void {
      if (command.connect !== undefined) {
        connections.push({ token: command.connect.token ?? '' });
        this.#answer(command, 'connect', { client: `client${connections.length}`, ping: pingSeconds, pong: true });
      } else if (command.subscribe !== undefined && areSubscribesIgnored) {
        void later(() => this.deliver({ id: command.id, error: { code: 100, message: 'internal', temporary: true } }));
      } else if (command.subscribe !== undefined) {
        this.channels.add(command.subscribe.channel);
        const { channel, token = null, recover = false, delta = null } = command.subscribe;
        subscribes.push({ channel, token, recover, delta });
        this.#answer(command, 'subscribe', streams.subscribe(command.subscribe));
      } else if (command.unsubscribe !== undefined) {
        this.channels.delete(command.unsubscribe.channel);
        this.#answer(command, 'unsubscribe', {});
      }
    }

    #answer(command: Command, method: string, result: unknown): void {
      void later(() => {
        this.deliver({ id: command.id, [method]: result });
        look();
      });
    }
  }

  return {
    webSocket: FakeSocket,
    connections,
    subscribes,
    publish: (channel, data) => {
      const offset = streams.publish(channel, data);
      for (const socket of sockets) {
        if (socket.channels.has(channel)) socket.deliver({ push: { channel, pub: { data, offset } } });
      }
    },
    publishUnreadable: (channel) => {
      const offset = streams.next(channel);
      for (const socket of sockets) {
        if (socket.channels.has(channel))
          socket.deliver({ push: { channel, pub: { data: 'no delta', delta: true, offset } } });
      }
    },
    drop: (code = 1006) => {
      for (const socket of sockets) socket.end(code);
    },
    ignoreSubscribes: (isIgnored) => {
      areSubscribesIgnored = isIgnored;
    },
    refuse: (now) => {
      refusing = now;
    },
    forget: streams.forget,
    ping: () => {
      for (const socket of sockets) socket.deliver({});
    },
    mute: () => {
      muted = true;
    },
    beat: () => {
      if (!muted) for (const socket of sockets) socket.deliver({});
    },
    isSubscribed: (channel) => [...sockets].some((socket) => socket.channels.has(channel)),
    when: (reached) =>
      new Promise((go) => {
        if (reached()) go();
        else waiting.add({ reached, go });
      }),
  };
}
