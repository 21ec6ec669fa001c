import type { PushServer } from '@touchline/push-server';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { type CentrifugoOptions, createCentrifugoPush } from './centrifugo.ts';
import { createEmbeddedPush, type EmbeddedPushOptions } from './embedded-push.ts';
import type { PushEngine } from './engine.ts';
import { createListeners, type Listeners } from './listeners.ts';

/** The push engine and its address: `PUSH` and the `CENTRIFUGO_…` of the environment. */
export type PushChoice =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'centrifugo';
      /** Base of its HTTP API. */
      readonly api: string;
      readonly apiKey: string;
      /** HS256 secret that it checks tokens with. */
      readonly tokenSecret: string;
      /** Where browsers reach it. */
      readonly url: string;
    };

export interface OpenPushOptions
  extends Omit<EmbeddedPushOptions, 'secret'>, Pick<CentrifugoOptions, 'caughtUp' | 'log'> {
  readonly choice: PushChoice;
  /** HS256 secret of this installation, for an engine without its own. */
  readonly installationSecret: string;
  readonly db: Kysely<Schema>;
}

export interface OpenPush {
  readonly engine: PushEngine;
  /** The endpoints that this server provides; null when browsers connect elsewhere. */
  readonly server: PushServer | null;
  /** What connection and subscription tokens are signed with. */
  readonly secret: string;
  /** Subscribers of private channels, for an engine that does not know them; null when it does. */
  readonly listeners: {
    /** Call before issuing tokens for these languages. */
    admit(playerId: string, languages: readonly string[]): Promise<void>;
    readonly of: Listeners['of'];
  } | null;
}

/** Opens the configured push engine. */
export function openPush(options: OpenPushOptions): OpenPush {
  const { choice, installationSecret } = options;
  switch (choice.kind) {
    case 'embedded':
      return {
        ...createEmbeddedPush({ ...options, secret: installationSecret }),
        secret: installationSecret,
        listeners: null,
      };
    case 'centrifugo': {
      const listeners = createListeners({ db: options.db, onError: options.onError });
      const isWatched = (channel: string): boolean => listeners.mayReceive(channel);
      const engine = createCentrifugoPush({ ...options, ...choice, isWatched });
      return {
        engine,
        server: null,
        secret: choice.tokenSecret,
        listeners: {
          admit: (playerId, languages) => listeners.admit(playerId, languages, engine.publisher),
          of: (playerIds) => listeners.of(playerIds),
        },
      };
    }
    default:
      return choice satisfies never;
  }
}
