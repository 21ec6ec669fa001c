import { isDeepStrictEqual } from 'node:util';
import { marketKey } from '@touchline/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { betOf, pressOf } from '../../sportsbook/betting/betting-presses.ts';
import { seedPlayer } from '../../sportsbook/betting/betting-seeds.ts';
import type { Book } from '../../catalogue/book.ts';
import { type Process, clusterOfFile, forSale, happened, membershipOf, until } from './testing/cluster-processes.ts';

const here = clusterOfFile();
const { cutLead, startProcess } = here;

function versionsOf(book: Book): Map<string, number> {
  return new Map(
    [...book.matches()].flatMap((entry): [string, number][] => [
      [entry.match.id, entry.version],
      ...[...entry.markets].map(([key, { version }]): [string, number] => [`${entry.match.id} ${key}`, version]),
    ]),
  );
}

test('followers have the book of the leader; when it loses its lock the next leader continues above its versions [I8] [I7]', async () => {
  const [first, second, third] = [await startProcess(), await startProcess(), await startProcess()];
  expect([first, second, third].map((each) => membershipOf(each).role)).toEqual(['leader', 'follower', 'follower']);
  for (const follower of [second, third]) {
    // The leader goes on meanwhile: its book is looked at when the other's has been brought to it.
    await until(async () => {
      await follower.cluster.current();
      return follower.catalogue.book.version() === first.catalogue.book.version();
    });
    expect(versionsOf(follower.catalogue.book)).toEqual(versionsOf(first.catalogue.book));
  }
  expect([first, second, third].map(({ cluster }) => cluster.fresh())).toEqual([true, true, true]);

  expect([first, second, third].map(({ cluster }) => cluster.mayPublish())).toEqual([true, false, false]);
  const { term } = membershipOf(first);
  const before = versionsOf(first.catalogue.book);
  await cutLead();
  const others = [first, second, third];
  await until(() => others.some((each) => membershipOf(each).role === 'leader' && membershipOf(each).term > term));
  const leader = others.find((each) => membershipOf(each).role === 'leader');
  if (leader === undefined || leader === first) throw new Error('the one that was cut off leads again');
  expect(others.filter(({ cluster }) => cluster.mayPublish())).toEqual([leader]);
  const after = versionsOf(leader.catalogue.book);
  for (const [thing, version] of before) expect(after.get(thing) ?? Infinity).toBeGreaterThanOrEqual(version);
  // Live bets that waited meanwhile were decided by prices of that moment, not refused.
  expect([first.freshAtOpening, leader.freshAtOpening]).toEqual([[true], [true]]);
  // The one that led follows, from where it was.
  await until(async () => {
    await first.cluster.current();
    return first.catalogue.book.version() === leader.catalogue.book.version();
  });
  expect(versionsOf(first.catalogue.book)).toEqual(versionsOf(leader.catalogue.book));
  await until(() => first.cluster.fresh());
  for (const { event } of leader.received) {
    if (event.type !== 'markets_changed') continue;
    for (const { id, specifier = '', version } of event.payload.markets)
      expect(version).toBeGreaterThanOrEqual(
        before.get(`${event.payload.match_id} ${marketKey({ id, specifier })}`) ?? 0,
      );
  }
});

test('a process whose takeover failed does not follow from its empty book [I8]', async () => {
  const first = await startProcess();
  let failures = 0;
  const second = await startProcess('seed 1', {
    beforeOpening() {
      failures += 1;
      happened();
      throw new Error('the leader services cannot be opened');
    },
  });
  // As after a crash of the database: what was committed last cannot be read any more.
  await here.postgres.db.transaction().execute(async (transaction) => {
    await sql`
      update feed_lead set term = term + 1, version = version + 1000, published_version = version + 1000`.execute(
      transaction,
    );
    await sql`truncate feed_batch`.execute(transaction);
  });
  const before = second.memberships.length;
  await first.stop();
  await until(() => failures > 2);
  expect(second.memberships.slice(before)).toEqual([]);
  expect(await second.cluster.current()).toBe(false);
});

test('unpublished changes of a dead leader whose batches are deleted are announced with `events_lost` [I16]', async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  const matchIds = [...second.catalogue.book.matches()].map(({ match }) => match.id);
  await first.stop();
  await until(() => membershipOf(second).role === 'leader');
  await second.stop();
  await sql`update feed_lead set published_version = 0`.execute(here.postgres.db);
  await sql`truncate feed_batch`.execute(here.postgres.db);
  const third = await startProcess();
  await until(() => third.received.some(({ event }) => event.type === 'events_lost'));
  const lost = new Set(third.received.flatMap(({ channel, event }) => (event.type === 'events_lost' ? [channel] : [])));
  for (const channel of ['updates:en', ...matchIds.map((id) => `match:${id}`)]) expect(lost).toContain(channel);
  // Once that is out, it counts.
  await until(async () => {
    const { rows } = await sql<{ is: boolean }>`select published_version = version as is from feed_lead`.execute(
      here.postgres.db,
    );
    return rows[0]?.is === true;
  });
});

test('a bet placed at a follower is published by the leader [PLC-01] [PUSH-06]', async () => {
  const [leader, follower] = [await startProcess(), await startProcess()];
  const player = await seedPlayer(here.postgres.db);
  const verdict = await follower.betting.place(
    pressOf(player, [betOf([forSale(follower.catalogue.book)])], { accept: 'any' }),
  );
  expect(verdict.kind === 'answered' ? verdict.answer.errors_by_bet : null).toEqual([]);
  await until(() =>
    leader.received.some(({ channel, event }) => channel === `$user:en.${player}` && event.type === 'bet_changed'),
  );
  expect(follower.received).toEqual([]);
});

test('leader and follower compute the same futures of a match [PLC-10]', async () => {
  const [leader, follower] = [await startProcess(), await startProcess()];
  const weights = ({ feed, catalogue }: Process) =>
    [...catalogue.book.matches()]
      .filter(({ match }) => match.type === 'match' && match.status === 0)
      .slice(0, 5)
      .map(({ match: { id } }) => [
        id,
        feed.futures(id)?.futures.parts.map((part) => part.reduce((a, b) => Math.max(a, b), 0)),
      ]);
  // The leader may look at the feed between two questions: they are alike whenever both stand at the same look.
  await until(async () => {
    await follower.cluster.current();
    return isDeepStrictEqual(weights(follower), weights(leader));
  });
  expect(weights(leader).some(([, parts]) => parts !== undefined)).toBe(true);
});

test('a stopping leader hands over to the next process, and messages reach the other processes', async () => {
  const [first, second, third] = [await startProcess(), await startProcess(), await startProcess()];
  await first.stop();
  await until(() => [second, third].some((each) => membershipOf(each).role === 'leader'));
  second.cluster.send({ kind: 'revoked', player: '77' });
  await until(() => third.messages.length > 0);
  expect([third.messages, second.messages]).toEqual([[{ kind: 'revoked', player: '77' }], []]);
});

test('a process with another game does not start [R9]', async () => {
  await startProcess();
  await expect(startProcess('seed 2')).rejects.toThrow('play "seed 1", this one "seed 2"');
});

test('a process whose machine is an hour ahead adopts the time of the leader [I7] [PLC-01]', async () => {
  const leader = await startProcess();
  await until(() => membershipOf(leader).role === 'leader');
  const hourMs = 3_600_000;
  const ahead = await startProcess('seed 1', { real: () => Date.now() + hourMs });
  await until(() => membershipOf(ahead).role === 'follower' && ahead.cluster.fresh());
  expect(ahead.clock.now()).toBeLessThan(leader.clock.now() + hourMs / 2);
  expect(ahead.clock.standsStill()).toBe(false);
  // It goes on from there.
  const before = ahead.clock.now();
  await until(() => ahead.clock.now() > before);
});
