import {
  type Call,
  calls,
  balanceChanged,
  betCashOutChanged,
  betChanged,
  bonusIssued,
  eventsLost,
  marketsChanged,
  matchChanged,
  matchEventAdded,
  matchStatusChanged,
  notificationCame,
  providerStatusChanged,
  tournamentPoolChanged,
  unreadCountersChanged,
  stamp,
  type PushEventType,
  matchChannel,
  type ReplyOf,
  updatesChannel,
  userChannel,
} from '@touchline/contract';
import { Centrifuge, type Options, type Subscription, type SubscribedContext } from 'centrifuge';
import { type Difference, type Finding, finding } from '../findings.ts';
import { ownForm } from './check-calls.ts';
import { readingOf, readingOfEvent } from './judge.ts';
import type { World } from './world.ts';

type Part = Finding['part'];

interface Kind {
  /** Whether the specification names it. */
  readonly part: Part;
  readonly isPrivate: boolean;
  readonly schema: Call['reply'];
}

const events: Readonly<Record<PushEventType, Kind>> = {
  match_changed: { part: 'specification', isPrivate: false, schema: matchChanged },
  markets_changed: { part: 'specification', isPrivate: false, schema: marketsChanged },
  match_status_changed: { part: 'specification', isPrivate: false, schema: matchStatusChanged },
  provider_status_changed: { part: 'specification', isPrivate: false, schema: providerStatusChanged },
  tournament_pool_changed: { part: 'specification', isPrivate: false, schema: tournamentPoolChanged },
  match_event_added: { part: 'additions', isPrivate: false, schema: matchEventAdded },
  events_lost: { part: 'additions', isPrivate: false, schema: eventsLost },
  balance_changed: { part: 'specification', isPrivate: true, schema: balanceChanged },
  unread_counters_changed: { part: 'specification', isPrivate: true, schema: unreadCountersChanged },
  notification: { part: 'specification', isPrivate: true, schema: notificationCame },
  bet_changed: { part: 'specification', isPrivate: true, schema: betChanged },
  bet_cashout_changed: { part: 'specification', isPrivate: true, schema: betCashOutChanged },
  bonus_issued: { part: 'specification', isPrivate: true, schema: bonusIssued },
};
const kinds = Object.keys(events) as readonly PushEventType[];

interface Received {
  readonly channel: string;
  readonly data: unknown;
  readonly offset: number | null;
}

/** Channels that are listened to while the rest is checked. */
export interface PushWatch {
  /** Waits until every kind of event came, at most so many ms, and says what came. */
  finish(wait: number): Promise<Finding[]>;
}

/** For a connection or an answer of the push server, ms. */
const patience = 10_000;

function within<Value>(promise: Promise<Value>, ms: number, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function clientAt(address: string, options: Partial<Options> = {}): Centrifuge {
  return new Centrifuge(address, { websocket: WebSocket, name: 'check', ...options });
}

/** How a connection or subscription ended up: its first word, or that there was none. */
function firstWord(client: Centrifuge, subscription?: Subscription): Promise<string> {
  return within(
    new Promise<string>((resolve) => {
      client.on('disconnected', ({ code, reason }) => resolve(`refused: ${code} ${reason}`));
      client.on('error', ({ error }) => resolve(`refused: ${error.code} ${error.message}`));
      if (subscription === undefined) client.on('connected', () => resolve('taken'));
      subscription?.on('subscribed', () => resolve('taken'));
      subscription?.on('unsubscribed', ({ code, reason }) => resolve(`refused: ${code} ${reason}`));
      subscription?.on('error', ({ error }) => resolve(`refused: ${error.code} ${error.message}`));
    }),
    patience,
    'no answer',
  );
}

async function valueOf<C extends Call>(world: World, call: C, body?: unknown): Promise<ReplyOf<C> | null> {
  const { text, status } = await world.requests.send(call, body === undefined ? {} : { body }, world.session);
  if (status < 200 || status >= 300) return null;
  return (readingOf(call.reply, text, world.backEnd.config).value as ReplyOf<C> | undefined) ?? null;
}

/** A wrong token leads nowhere, and a private channel needs one (PUSH-07). */
async function checkTokens(address: string, channel: string): Promise<Finding[]> {
  const tries: readonly (readonly [name: string, where: string, word: () => Promise<string>])[] = [
    [
      'a wrong connection token',
      'connect',
      async () => {
        const client = clientAt(address, { token: 'not.a.token' });
        const word = firstWord(client);
        client.connect();
        return word.finally(() => client.disconnect());
      },
    ],
    ...(
      [
        ['a private channel without a token', {}],
        ['a wrong subscription token', { token: 'not.a.token' }],
      ] as const
    ).map(
      ([name, options]) =>
        [
          name,
          channel,
          async () => {
            const client = clientAt(address);
            const subscription = client.newSubscription(channel, options);
            const word = firstWord(client, subscription);
            subscription.subscribe();
            client.connect();
            return word.finally(() => client.disconnect());
          },
        ] as const,
    ),
  ];
  const found: Finding[] = [];
  for (const [name, where, tried] of tries) {
    const word = await tried();
    const verdict = word.startsWith('refused') ? 'conforms' : 'differs';
    const differences = verdict === 'conforms' ? [] : [{ path: '', what: `is not refused: ${word}` }];
    found.push(
      finding({ part: 'specification', name, where, verdict, differences, note: verdict === 'conforms' ? word : null }),
    );
  }
  return found;
}

const replayed = 3;

/** Subscribes again from an earlier position: what came since comes again, in its order (PUSH-11). */
async function checkRecovery(
  address: string,
  received: readonly Received[],
  epoch: ReadonlyMap<string, string>,
): Promise<Finding> {
  const about = { part: 'specification', name: 'recovery of a channel' } as const;
  const channel = received.find(({ offset, channel: each }) => offset !== null && epoch.has(each))?.channel;
  if (channel === undefined)
    return received.length === 0
      ? finding({ ...about, where: 'subscribe', verdict: 'not tried', note: 'no event came' })
      : finding({
          ...about,
          where: 'subscribe',
          verdict: 'missing',
          note: 'events have no positions: what they are about is read anew after each gap',
          isSwitchedOff: true,
        });
  const known = received.filter((each) => each.channel === channel && each.offset !== null).slice(-replayed);
  const offset = (known[0]?.offset ?? 1) - 1;
  const client = clientAt(address);
  const subscription = client.newSubscription(channel, { since: { offset, epoch: epoch.get(channel) ?? '' } });
  const again: unknown[] = [];
  const ended = new Promise<SubscribedContext | null>((resolve) => {
    let context: SubscribedContext | null = null;
    subscription.on('subscribed', (each) => {
      context = each;
      if (!each.recovered) resolve(each);
    });
    subscription.on('publication', ({ data }) => {
      again.push(data);
      if (again.length >= known.length) resolve(context);
    });
    client.on('disconnected', () => resolve(null));
  });
  subscription.subscribe();
  client.connect();
  const context = await within(ended, patience, null);
  client.disconnect();
  const differences: Difference[] = [];
  if (context?.recovered !== true) differences.push({ path: '/recovered', what: 'is not true' });
  else {
    const place = known.findIndex(({ data }, at) => JSON.stringify(data) !== JSON.stringify(again[at]));
    if (place !== -1) differences.push({ path: `/publications/${place}`, what: 'is not what came at first' });
  }
  const verdict = differences.length === 0 ? 'conforms' : 'differs';
  const command = `subscribe ${channel} since ${JSON.stringify({ offset, epoch: epoch.get(channel) })}`;
  return finding({ ...about, where: channel, verdict, differences, command });
}

/** What the events of one kind have shown: the first that differs, else that they conform. */
function eventFinding(world: World, type: PushEventType, received: readonly Received[], why: string): Finding[] {
  const { part, schema } = events[type];
  const own = received.filter(({ data }) => typeOf(data) === type);
  if (own.length === 0) return [finding({ part, name: type, where: 'event', verdict: 'not tried', note: why })];
  const note = `${own.length} came`;
  const found: Finding[] = [];
  for (const { channel, data } of own) {
    const read = [schema, stamp].map((each) => readingOfEvent(each, data, world.backEnd.config));
    const differences = read.flatMap((each) => each.differences);
    const ownDifferences = read.flatMap((each) => each.ownDifferences);
    const command = `on ${channel}: ${JSON.stringify(data).slice(0, 400)}`;
    const about = { name: type, where: channel, note, command };
    if (differences.length > 0) return [finding({ ...about, part, verdict: 'differs', differences })];
    if (ownDifferences.length > 0 && found.length === 0)
      found.push(
        part === 'additions'
          ? finding({ ...about, part, verdict: 'differs', differences: ownDifferences })
          : ownForm(type, channel, ownDifferences),
      );
  }
  const isWhole = found.length === 0 || part === 'specification';
  return isWhole
    ? [finding({ part, name: type, where: own[0]?.channel ?? '', verdict: 'conforms', note }), ...found]
    : found;
}

function typeOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'type' in data ? String(data.type) : '';
}

function strangers(received: readonly Received[]): Finding[] {
  const unknown = received.filter(({ data }) => !Object.hasOwn(events, typeOf(data)));
  return unknown.slice(0, 1).map(({ channel, data }) =>
    finding({
      part: 'additions',
      name: 'an event of another kind',
      where: channel,
      verdict: 'differs',
      differences: [{ path: '/type', what: `is ${JSON.stringify(typeOf(data))}` }],
      command: `on ${channel}: ${JSON.stringify(data).slice(0, 400)}`,
    }),
  );
}

/** Keeps what comes on a channel, with its place in the stream. */
function listen(
  subscription: Subscription,
  received: Received[],
  epochs: Map<string, string>,
  changed: () => void,
): void {
  const { channel } = subscription;
  subscription.on('subscribed', ({ streamPosition }) => {
    if (streamPosition !== undefined) epochs.set(channel, streamPosition.epoch);
  });
  subscription.on('publication', ({ data, offset }) => {
    received.push({ channel, data, offset: offset ?? null });
    changed();
  });
  subscription.subscribe();
}

function withoutPush(note: string): PushWatch {
  const names = Object.entries(events).map(([name, { part }]) => ({ name, part }));
  const others = ['a wrong connection token', 'a private channel without a token', 'recovery of a channel'];
  const rows = [...names, ...others.map((name) => ({ name, part: 'specification' as const }))];
  return {
    finish: async () => rows.map((row) => finding({ ...row, where: 'push', verdict: 'not tried', note })),
  };
}

/** The connection of the player, with its private channel; null where there is none. */
async function ownClient(
  world: World,
  address: string,
  channel: string,
): Promise<readonly [Centrifuge, Subscription] | null> {
  const token = (await valueOf(world, calls.getPushToken))?.token;
  const channels = await valueOf(world, calls.authorizeChannels, { channels: [channel] });
  const own = channels?.channels[0]?.token;
  if (token === undefined || own === undefined) return null;
  const client = clientAt(address, { token });
  return [client, client.newSubscription(channel, { token: own })];
}

/** Connects and listens from now on. `awaited`: the events after which nothing more is waited for. */
export async function watchPush(world: World, awaited: readonly PushEventType[] = kinds): Promise<PushWatch> {
  const { backEnd, facts } = world;
  const address = backEnd.push;
  if (address === null) return withoutPush('the address is not known: --push');
  const visitor = clientAt(address);
  const opened = firstWord(visitor);
  visitor.connect();
  const word = await opened;
  if (word !== 'taken') {
    visitor.disconnect();
    const what = { path: '', what: word };
    const row = { part: 'specification', name: 'a connection', where: address } as const;
    return { finish: async () => [finding({ ...row, verdict: 'differs', differences: [what] })] };
  }
  const received: Received[] = [];
  const epochs = new Map<string, string>();
  const whole = Promise.withResolvers<void>();
  const isWhole = (): boolean => {
    const came = new Set(received.map(({ data }) => typeOf(data)));
    return awaited.every((type) => came.has(type));
  };
  const changed = (): void => (isWhole() ? whole.resolve() : undefined);
  const locale = backEnd.config?.locales[0]?.code ?? 'en';
  const matches = [facts.live, facts.match].filter((match) => match !== null);
  for (const channel of new Set([updatesChannel(locale), ...matches.map(({ id }) => matchChannel(id))]))
    listen(visitor.newSubscription(channel), received, epochs, changed);
  const own = userChannel(locale, facts.player?.id ?? '1');
  const player = world.hasPlayer && facts.player !== null ? await ownClient(world, address, own) : null;
  if (player !== null) {
    listen(player[1], received, epochs, changed);
    player[0].connect();
    await within(player[1].ready(), patience, undefined).catch(() => undefined);
  }
  return {
    finish: async (wait) => {
      await within(whole.promise, wait, undefined);
      const seconds = Math.round(wait / 1000);
      const publicOnes = received.filter(({ channel }) => channel !== own);
      const found = [
        finding({ part: 'specification', name: 'a connection', where: address, verdict: 'conforms' }),
        ...kinds.flatMap((type) =>
          eventFinding(
            world,
            type,
            received,
            events[type].isPrivate && player === null ? 'needs a player: --login' : `none came in ${seconds} s`,
          ),
        ),
        ...strangers(received),
        ...(await checkTokens(address, own)),
        await checkRecovery(address, publicOnes, epochs),
      ];
      visitor.disconnect();
      player?.[0].disconnect();
      return found;
    },
  };
}
