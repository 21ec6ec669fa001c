import type { ClientConfig, PushEndpoint } from '@touchline/contract';
import type * as CentrifugeModule from 'centrifuge';
import type { Centrifuge } from 'centrifuge';
import type { Env } from '../env.ts';
import type { OncePerCause } from '../report/once.ts';
import type { Channels } from './channels.ts';
import type { PushListener } from './endpoints.ts';
import { listeningSocket } from './proof.ts';
import type { PushReports } from './reports.ts';
import { retrySlowly, stopTimer } from './retry-timers.ts';
import type { TokenAnswer } from './tokens.ts';
import { transportsOf } from './transports.ts';

/** The one connection of push: fetches the push library, connects, and connects anew after an end. */
export interface Connection {
  start(): void;
  stop(): void;
  /** [PUSH-02] Connects as whoever is here now. */
  switchUser(): void;
  /** The token of an answer, or an error that the library knows how to take. */
  tokenOrThrow(answer: TokenAnswer): string;
}

export interface ConnectionDeps {
  readonly env: Env;
  readonly config: ClientConfig;
  readonly listener: Pick<PushListener, 'onConnection' | 'onRefused' | 'onServerMessage' | 'onUnauthorized'>;
  readonly once: OncePerCause;
  readonly reports: PushReports;
  readonly channels: Pick<Channels, 'attach' | 'open' | 'endAll' | 'endPrivate'>;
  readonly hasPlayer: () => boolean;
  readonly tokenAnswer: () => Promise<TokenAnswer>;
}

/** Disconnected by the library itself: it could not read what came. */
const unreadable = 2;
/** Disconnected by the server: the token is no longer one. */
const invalidToken = 3500;

type Library = typeof CentrifugeModule;

export function createConnection(deps: ConnectionDeps): Connection {
  const { env, config, listener, once, reports, channels } = deps;
  const { guarded } = reports;
  let library: Library | null = null;
  let client: Centrifuge | null = null;
  let running = false;
  let wasConnected = false;
  let reconnect: number | null = null;

  const tokenOrThrow = (answer: TokenAnswer): string => {
    if (answer.kind === 'token') return answer.token;
    if (answer.kind === 'unauthorized' && library !== null) throw new library.UnauthorizedError('no token');
    throw new Error('no token for now');
  };

  /** [PUSH-08] The page goes on by polling. */
  const refuse = async (why?: unknown): Promise<void> => {
    listener.onConnection('disconnected');
    listener.onRefused();
    let problem = 'push_url cannot be used';
    try {
      const { refusalOf } = await import('../fallback/refusal.ts');
      problem = refusalOf(config.push_url);
    } catch (error) {
      env.log('push', 'the words for it did not load', error);
    }
    once.report('push-configuration', 'push_url', why ?? new Error(problem));
  };

  const connect = (): void => {
    reconnect = stopTimer(env, reconnect);
    channels.open();
    try {
      client?.connect();
    } catch (error) {
      void refuse(error);
    }
  };

  const disconnected = (made: Centrifuge, code: number, reason: string): void => {
    env.log('push', 'disconnected', { code, reason });
    reconnect = stopTimer(env, reconnect);
    if (code !== 0) {
      if (running) reconnect = retrySlowly(env, connect);
      if (code === unreadable) channels.endAll();
      if (code === invalidToken) {
        // The library would go on with the tokens that it has: they are asked for anew.
        made.setToken('');
        channels.endPrivate();
      }
      // The library gave the player up, or the server closed what belonged to an ended session.
      if (code === 1 || (code >= 3500 && deps.hasPlayer())) listener.onUnauthorized();
      if (code !== 1 && !(code === invalidToken && deps.hasPlayer()))
        reports.problem(`disconnected ${code}`, `ended: ${code} ${reason}`);
    }
    // Last: whatever it throws, the next connection begins as it has to.
    listener.onConnection('disconnected');
  };

  const watch = (made: Centrifuge): void => {
    made.on(
      'connecting',
      guarded(({ code, reason }) => {
        reports.internal(code, reason);
        listener.onConnection('connecting');
      }),
    );
    made.on(
      'connected',
      guarded(() => {
        wasConnected = true;
        listener.onServerMessage(null);
        listener.onConnection('connected');
      }),
    );
    made.on(
      'disconnected',
      guarded(({ code, reason }) => disconnected(made, code, reason)),
    );
    made.on(
      'error',
      guarded(({ type, error }) => {
        env.log('push', type, error);
        if (type === 'transport' && !wasConnected) reports.problem('first connection', error.message);
        else reports.internal(error.code, error.message);
      }),
    );
  };

  const make = (loaded: Library, transports: string | PushEndpoint[]): void => {
    const onServerMessage = guarded((seconds: number | null) => listener.onServerMessage(seconds));
    const { push_emulation: emulationEndpoint } = config;
    try {
      const made = new loaded.Centrifuge(transports, {
        websocket: listeningSocket(env.webSocket, 'WebSocket', onServerMessage),
        eventsource: listeningSocket(env.eventSource, 'EventSource', onServerMessage),
        fetch: async (...given: readonly unknown[]) => {
          const { listeningFetch } = await import('../fallback/streamed.ts');
          return listeningFetch(onServerMessage, given);
        },
        ...(emulationEndpoint !== undefined && { emulationEndpoint }),
        name: 'touchline',
        // An empty token connects as a visitor.
        getToken: async () => (deps.hasPlayer() ? tokenOrThrow(await deps.tokenAnswer()) : ''),
      });
      library = loaded;
      client = made;
      channels.attach(made);
      watch(made);
      connect();
    } catch (error) {
      void refuse(error);
    }
  };

  const load = async (): Promise<void> => {
    const transports = transportsOf(config.push_url);
    if (transports === null) return refuse();
    listener.onConnection('connecting');
    try {
      const loaded = await import('centrifuge');
      if (running && client === null) make(loaded, transports);
    } catch (error) {
      once.report('push', 'library', error);
      listener.onConnection('disconnected');
      if (running) reconnect = retrySlowly(env, () => void load());
    }
  };

  return {
    start: () => {
      if (running) return;
      running = true;
      if (client === null) void load();
      else connect();
    },
    stop: () => {
      running = false;
      reconnect = stopTimer(env, reconnect);
      client?.disconnect();
    },
    switchUser: () => {
      if (client === null) return;
      client.disconnect();
      client.setToken('');
      if (running) connect();
    },
    tokenOrThrow,
  };
}
