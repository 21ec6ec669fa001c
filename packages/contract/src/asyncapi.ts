import * as z from 'zod/mini';
import { isObject, type Json, type JsonObject, schemaOf } from './json-schema.ts';
import type { PushEventType } from './push/events.ts';
import * as own from './push/private-events.ts';
import * as open from './push/public-events.ts';
import { pushTransports } from './push/transports.ts';

type Channel = 'updates' | 'match' | 'user';

interface Message {
  readonly schema: z.ZodMiniObject;
  readonly channels: readonly Channel[];
  readonly summary: string;
  /** Clauses it serves; `addition` marks what the specification does not have. */
  readonly clauses: readonly string[];
}

const messages: Readonly<Record<PushEventType, Message>> = {
  match_changed: {
    schema: open.matchChanged,
    channels: ['updates'],
    summary: 'A match is new or changed: the whole match as the call getMatch has it.',
    clauses: ['PUSH-04'],
  },
  match_status_changed: {
    schema: open.matchStatusChanged,
    channels: ['updates', 'match'],
    summary: 'Status, stage or score of a match moved. `version` rises with each change of the match.',
    clauses: ['PUSH-04'],
  },
  markets_changed: {
    schema: open.marketsChanged,
    channels: ['updates', 'match'],
    summary:
      'Markets moved: on `match` all that did, on `updates` the main and secondary market of the match alone. Each market has all its outcomes; what is older than what a receiver has is dropped by `version`. Status 0 takes the market away.',
    clauses: ['PUSH-04'],
  },
  match_event_added: {
    schema: open.matchEventAdded,
    channels: ['match'],
    summary: 'Something happened in a match, for its tracker.',
    clauses: ['addition'],
  },
  provider_status_changed: {
    schema: open.providerStatusChanged,
    channels: ['updates'],
    summary: 'A provider of odds fell silent, or sends again. What stands on its matches cannot be bet on meanwhile.',
    clauses: ['PUSH-05', 'TKT-10'],
  },
  tournament_pool_changed: {
    schema: open.tournamentPoolChanged,
    channels: ['updates'],
    summary: "The pool of a hunting tournament moved: an amount in the main unit of the tournament's currency.",
    clauses: ['PUSH-05'],
  },
  balance_changed: {
    schema: own.balanceChanged,
    channels: ['user'],
    summary: 'Balance of one account after a committed change.',
    clauses: ['PUSH-06'],
  },
  bet_changed: {
    schema: own.betChanged,
    channels: ['user'],
    summary: 'A bet was placed, decided or settled.',
    clauses: ['PUSH-06'],
  },
  bet_cashout_changed: {
    schema: own.betCashOutChanged,
    channels: ['user'],
    summary: 'The offer for cash-out of a bet moved; null while there is none.',
    clauses: ['PLC-07', 'PUSH-06'],
  },
  unread_counters_changed: {
    schema: own.unreadCountersChanged,
    channels: ['user'],
    summary: 'How many notifications the player has not read.',
    clauses: ['PUSH-06'],
  },
  notification: {
    schema: own.notificationCame,
    channels: ['user'],
    summary: 'A notification came. `version` is that of the unread counter which counts it.',
    clauses: ['PUSH-06'],
  },
  bonus_issued: {
    schema: own.bonusIssued,
    channels: ['user'],
    summary: 'The player was given a bonus; `caption` says what it is good for.',
    clauses: ['PUSH-06'],
  },
  events_lost: {
    schema: open.eventsLost,
    channels: ['updates', 'match', 'user'],
    summary:
      'Something that belonged here was never published: ask again for all that the channel keeps current, as after a recovery that failed.',
    clauses: ['addition'],
  },
};

const language = {
  language: { description: 'Language part of a locale; `br` and `pt-BR` speak `pt`.', examples: ['en', 'de'] },
};

const channels: Readonly<Record<Channel, JsonObject>> = {
  updates: {
    address: 'updates:{language}',
    description: 'Public updates: matches that open, change or end, and their main and secondary markets.',
    parameters: language,
  },
  match: {
    address: 'match:{matchId}',
    description: 'Every market of one match, what happens in it, and its status.',
    parameters: { matchId: { description: 'Id of the match.', examples: ['4711'] } },
  },
  user: {
    address: '$user:{language}.{playerId}',
    description:
      'Private updates of one player: balance, bets, notifications, bonuses. Needs a subscription token (call authorizeChannels).',
    parameters: { ...language, playerId: { description: 'Id of the player.', examples: ['17'] } },
  },
};

function messagesOf(channel: Channel): readonly string[] {
  return Object.entries(messages)
    .filter(([, message]) => message.channels.includes(channel))
    .map(([name]) => name);
}

function channelOf([name, facts]: readonly [string, JsonObject]): readonly [string, Json] {
  const refs = messagesOf(name as Channel).map((each) => [each, { $ref: `#/components/messages/${each}` }]);
  return [name, { ...facts, messages: Object.fromEntries(refs) as JsonObject }];
}

function operationOf(name: string): readonly [string, Json] {
  return [
    `publish-${name}`,
    {
      action: 'send',
      channel: { $ref: `#/channels/${name}` },
      messages: messagesOf(name as Channel).map((each) => ({ $ref: `#/channels/${name}/messages/${each}` })),
    },
  ];
}

/** The AsyncAPI 3.0 document of what the server publishes by push, generated from the schemas of its events. */
export function asyncApiDocument(): JsonObject {
  const components = new Map<string, Json>();
  const described = Object.entries(messages).map(([name, { schema, summary, clauses }]): readonly [string, Json] => {
    const payload = schemaOf(z.extend(schema, open.stamp.shape), components);
    if (!isObject(payload)) throw new TypeError(`the message ${name} is no object`);
    return [name, { name, summary, 'x-clauses': clauses, payload }];
  });
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Touchline push channels',
      version: '0.1.0',
      description:
        'What the server publishes, over the Centrifuge protocol (JSON). `at` of every message is the time of the feed clock when it was published, in ms since 1970. A client recovers missed publications by the position of its subscription; deltas (fossil) go to clients that ask for them.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/json',
    servers: {
      reference: {
        host: '{host}',
        pathname: '/connection/websocket',
        protocol: 'wss',
        description: `The reference back end, or a Centrifugo. Transports: ${pushTransports.join(', ')}; their addresses are configuration.`,
        variables: { host: { default: 'localhost:4600' } },
      },
    },
    channels: Object.fromEntries(Object.entries(channels).map(channelOf)),
    operations: Object.fromEntries(Object.keys(channels).map(operationOf)),
    components: {
      messages: Object.fromEntries(described),
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}
