import type { PushServer } from '@touchline/push-server';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { type CentrifugoOptions, createCentrifugoPush } from './centrifugo.ts';
import { createEmbeddedPush, type EmbeddedPushOptions } from './embedded.ts';
import type { PushEngine } from './engine.ts';
import { createListeners, type Listeners } from './listeners.ts';

/** Which engine carries the events, and how it is reached: `PUSH` and the `CENTRIFUGO_…` of the environment. */
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
  /** HS256 secret of this house, for an engine that brings none of its own. */
  readonly houseSecret: string;
  readonly db: Kysely<Schema>;
}

export interface OpenPush {
  readonly engine: PushEngine;
  /** The doors that this server has to open itself; null where browsers connect elsewhere. */
  readonly server: PushServer | null;
  /** What connection and subscription tokens are signed with. */
  readonly secret: string;
  /** Who may hear private channels, for an engine that does not tell; null where it does. */
  readonly listeners: {
    /** To be called before a player is given tokens for these languages. */
    admit(playerId: string, languages: readonly string[]): Promise<void>;
    readonly of: Listeners['of'];
  } | null;
}

/** Opens the push engine that the operator has chosen. */
export function openPush(options: OpenPushOptions): OpenPush {
  const { choice, houseSecret } = options;
  switch (choice.kind) {
    case 'embedded':
      return { ...createEmbeddedPush({ ...options, secret: houseSecret }), secret: houseSecret, listeners: null };
    case 'centrifugo': {
      const listeners = createListeners({ db: options.db, onError: options.onError });
      const isWatched = (channel: string): boolean => listeners.mayHear(channel);
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
