import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { matchCalls, type MatchCallsDeps } from '../calls/match-calls.ts';
import { CallError } from '../calls/handler.ts';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import { costs, createLimits, type Limits } from './request-limits.ts';

function fail(error: unknown): never {
  throw error;
}
function limitsOf(pointsPerMinute: number): Limits {
  return createLimits({ pointsPerMinute, db: null, exempt: 'own', onError: fail, clock: { now: () => 0 } });
}

/** How many of so many requests were let through. */
async function passed(limits: Limits, times: number, address: string, points = 1): Promise<number> {
  let count = 0;
  for (let made = 0; made < times; made += 1) {
    try {
      await limits.charge(address, points);
      count += 1;
    } catch (error) {
      expect(error).toMatchObject({ errorName: 'too_many_requests' });
    }
  }
  return count;
}

const startOfMinute = 1_800_000_000_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: startOfMinute });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('points', () => {
  test('are charged by the cost of a request, to its address alone, and return after a minute [R13]', async () => {
    const limits = limitsOf(100);
    expect(await passed(limits, 6, '192.0.2.1', 20)).toBe(5);
    expect(await passed(limits, 3, '192.0.2.1')).toBe(0);
    expect(await passed(limits, 3, '192.0.2.2')).toBe(3);
    vi.setSystemTime(startOfMinute + 60_001);
    expect(await passed(limits, 3, '192.0.2.1')).toBe(3);
  });

  test('a refusal says when to retry [R13]', async () => {
    const limits = limitsOf(1);
    await limits.charge('192.0.2.1', 1);
    vi.setSystemTime(startOfMinute + 20_000);
    await expect(limits.charge('192.0.2.1', 1)).rejects.toMatchObject({ retryAfter: 40 });
  });

  test('the networks around an IPv6 address have four and sixteen times its points [R13]', async () => {
    const limits = limitsOf(10);
    expect(await passed(limits, 20, '2001:db8:0:0::1')).toBe(10);
    const inOneNetwork56 = [];
    for (let subnet = 1; subnet < 8; subnet += 1)
      inOneNetwork56.push(await passed(limits, 10, `2001:db8:0:${subnet.toString(16)}::1`));
    // The ten that were refused count for the wider networks too.
    expect(inOneNetwork56).toEqual([10, 10, 0, 0, 0, 0, 0]);
    const inOneNetwork48 = [];
    for (let subnet = 1; subnet < 16; subnet += 1)
      inOneNetwork48.push(await passed(limits, 10, `2001:db8:0:${(subnet * 256).toString(16)}::1`));
    expect(inOneNetwork48.reduce((sum, count) => sum + count, 0)).toBeLessThan(160);
    expect(inOneNetwork48.at(-1)).toBe(0);
    expect(await passed(limits, 10, '2001:db8:1::1')).toBe(10);
  });

  test('the server itself is never limited', async () => {
    const limits = limitsOf(1);
    expect(await passed(limits, 5, 'own')).toBe(5);
    expect(await limits.costly('own', 500, async () => 'done')).toBe('done');
  });
});

describe('costly work', () => {
  /** Work that is held until it is let go. */
  const held = () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => async () => {
      begun.push(name);
      await new Promise<void>((end) => {
        ends.push(end);
      });
      return name;
    };
    const letGo = async (): Promise<void> => {
      for (let left = 250; left > 0; left -= 1) {
        ends.shift()?.();
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
    };
    return { begun, work, letGo };
  };
  const turn = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });

  test('is charged its points before it queues, and not run without them [R13]', async () => {
    const limits = limitsOf(100);
    const ran: number[] = [];
    const answers = [];
    for (let number = 0; number < 4; number += 1)
      answers.push(
        await limits
          .costly('192.0.2.1', 30, async () => ran.push(number))
          .then(
            () => 'run',
            (error: unknown) => (error instanceof CallError ? error.errorName : 'wrong'),
          ),
      );
    expect(answers).toEqual(['run', 'run', 'run', 'too_many_requests']);
    expect(ran).toEqual([0, 1, 2]);
  });

  test('of one address runs one at a time, and another address is served while it waits [I16]', async () => {
    const limits = limitsOf(1000);
    const { begun, work, letGo } = held();
    const first = ['a1', 'a2', 'a3'].map((name) => limits.costly('192.0.2.1', 5, work(name)));
    await turn();
    expect(begun).toEqual(['a1']);
    const other = limits.costly('192.0.2.2', 5, work('b1'));
    await turn();
    expect(begun).toEqual(['a1', 'b1']);
    await letGo();
    expect(await other).toBe('b1');
    expect(await Promise.all(first)).toEqual(['a1', 'a2', 'a3']);
  });

  test('beyond the queue of its address is refused with a time to retry, and another address is not [I16]', async () => {
    const limits = limitsOf(100_000);
    const { work, letGo } = held();
    const asked = Array.from({ length: 220 }, (_, number) => limits.costly('192.0.2.1', 1, work(`a${number}`)));
    const answers = Promise.allSettled(asked);
    const other = limits.costly('192.0.2.2', 1, work('b'));
    await letGo();
    const refused = (await answers).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(19);
    expect(refused[0]).toMatchObject({ reason: { errorName: 'too_many_requests', retryAfter: 1 } });
    expect(await other).toBe('b');
  });
});

describe('lists of matches', () => {
  /** A book without matches: what is looked at is who was charged for what. */
  const callsWith = (costly: Limits['costly'], version: () => number) => {
    const book = {
      version,
      roster: () => 1,
      matches: () => [],
      match: () => undefined,
      sports: () => [],
    } as unknown as MatchCallsDeps['book'];
    const history = { read: async () => [] } as unknown as MatchCallsDeps['history'];
    return matchCalls({ book, history, favourites: async () => [], now: () => 0, costly });
  };
  const asked = (address: string, query: object) => ({
    params: undefined,
    query,
    body: undefined,
    caller: null,
    idempotencyKey: null,
    fingerprint: null,
    requestId: 'request-1',
    cookies: { setSession: () => undefined, clearSession: () => undefined, device: null, setDevice: () => undefined },
    address,
  });

  test('cost by their rows, and equal ones are made once for each version of the feed [R13]', async () => {
    const charged: (readonly [string, number])[] = [];
    const state = { version: 1 };
    const { getMatches } = callsWith(
      (address, points, work) => {
        charged.push([address, points]);
        return work();
      },
      () => state.version,
    );
    const first = await getMatches(asked('192.0.2.1', { limit: 500 }));
    expect(await getMatches(asked('192.0.2.2', { limit: 500 }))).toBe(first);
    await getMatches(asked('192.0.2.2', { limit: 50 }));
    await getMatches(asked('192.0.2.2', { id: ['1', '2'] }));
    state.version = 2;
    expect(await getMatches(asked('192.0.2.3', { limit: 500 }))).not.toBe(first);
    expect(charged).toEqual([
      ['192.0.2.1', 500 / costs.rows],
      ['192.0.2.2', 50 / costs.rows],
      ['192.0.2.2', 1],
      ['192.0.2.3', 500 / costs.rows],
    ]);
  });
});

describe('over several processes', () => {
  let postgres: TestDatabase;
  beforeAll(async () => {
    postgres = await testDatabase();
  });
  afterAll(() => postgres.close());
  const inProcess = (): Limits => createLimits({ pointsPerMinute: 100, db: postgres.db, exempt: 'own', onError: fail });

  test('points of one address are counted together, and anew each minute [R13]', async () => {
    const [a, b] = [inProcess(), inProcess()];
    expect([await passed(a, 60, '192.0.2.1'), await passed(b, 41, '192.0.2.1')]).toEqual([60, 41]);
    await a.share();
    expect(await passed(a, 1, '192.0.2.1')).toBe(1);
    await b.share();
    expect([await passed(b, 1, '192.0.2.1'), await passed(b, 1, '192.0.2.2')]).toEqual([0, 1]);
    await a.share();
    expect(await passed(a, 1, '192.0.2.1')).toBe(0);
    vi.setSystemTime(startOfMinute + 60_001);
    expect([await passed(a, 1, '192.0.2.1'), await passed(b, 1, '192.0.2.1')]).toEqual([1, 1]);
  });

  test('every process refuses over HTTP what an address has spent with all [R13]', async () => {
    const processes = await Promise.all(
      [inProcess(), inProcess()].map(
        async (limits): Promise<{ readonly limits: Limits; readonly app: FastifyInstance }> => {
          const app = fastify();
          app.addHook('onRequest', ({ ip }) => limits.charge(ip, 1));
          app.setErrorHandler((error, _request, reply) => reply.code(error instanceof CallError ? 429 : 500).send());
          app.get('/', async () => 'here');
          return { limits, app };
        },
      ),
    );
    const [a, b] = processes;
    if (a === undefined || b === undefined) throw new Error('two were made');
    const statusesOf = async (app: FastifyInstance, times: number): Promise<ReadonlySet<number>> => {
      const statuses = new Set<number>();
      for (let made = 0; made < times; made += 1)
        statuses.add((await app.inject({ url: '/', remoteAddress: '192.0.2.9' })).statusCode);
      return statuses;
    };
    expect([await statusesOf(a.app, 60), await statusesOf(b.app, 60)]).toEqual([new Set([200]), new Set([200])]);
    await a.limits.share();
    await b.limits.share();
    expect(await statusesOf(b.app, 1)).toEqual(new Set([429]));
  });

  test('an address that spends little costs the database nothing [R13]', async () => {
    const limits = inProcess();
    await passed(limits, 9, '192.0.2.3');
    await passed(limits, 10, '192.0.2.4');
    await limits.share();
    const rows = await postgres.db.selectFrom('request_points').select(['key', 'points']).execute();
    expect(rows.filter(({ key }) => ['192.0.2.3', '192.0.2.4'].includes(key))).toEqual([
      { key: '192.0.2.4', points: 10 },
    ]);
  });
});
