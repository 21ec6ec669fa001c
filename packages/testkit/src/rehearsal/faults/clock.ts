import { existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Caller, createCaller } from '../../caller.ts';
import { deskAt } from '../../desk.ts';
import { addressOf, type DatabaseConnection } from '../../postgres.ts';
import type { PressFacts } from '../../storm/judge.ts';
import { addPlayers, password } from '../../storm/ledger.ts';
import { type Selection, selectionsAt } from '../bettors.ts';
import type { PostgresHome } from '../debian-postgres.ts';
import { nextBet, openServer, tryFault, type TrialReport, withClient } from './trial.ts';

const hours = 26;
/** What a player may stake in a day, in main units; each bet stakes one. */
const perDay = 5;
const sessionDays = 30;

/** libfaketime where Debian has it; null where there is none. */
export function findFaketime(): string | null {
  return globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').find((file) => existsSync(file)) ?? null;
}

/** The wall clock of everything that is started with `env`; what counts elapsed time goes on as it does. */
function settableClock(library: string, folder: string) {
  const file = join(folder, 'clock');
  const set = (offBy: string): void => writeFileSync(file, `${offBy}\n`, { mode: 0o644 });
  set('+0');
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}

interface Presser {
  readonly caller: Caller;
  readonly playerId: string;
}

/** Presses bets one after the other; answers how many were taken. */
function presser(selections: readonly Selection[], presses: PressFacts[]) {
  let serial = 0;
  return async ({ caller, playerId }: Presser, times: number, more: object = {}): Promise<number> => {
    let taken = 0;
    for (let turn = 0; turn < times; turn += 1) {
      serial += 1;
      const selection = selections[serial % selections.length];
      const key = `clock-rehearsal-${String(serial).padStart(8, '0')}`;
      const { status } = await caller.call('placeBets', {
        headers: { 'idempotency-key': key },
        body: {
          meta: { device_id: 'rehearsal-device', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
          bets: [{ stake: { value: '1.00', currency: 'EUR' }, selections: [selection], ...more }],
        },
      });
      const placed = status === 200 ? [0] : [];
      taken += placed.length;
      presses.push({ key, playerId, currency: 'EUR', stakes: [100n], belief: { kind: 'shown', placed } });
    }
    return taken;
  };
}

/** A player with a limit, and one with a freebet that is over in a moment. */
async function addTwo(url: string, db: DatabaseConnection) {
  const emails = ['limited@rehearsal.test', 'gifted@rehearsal.test'];
  const [limited = '', gifted = ''] = await addPlayers(
    db,
    emails.map((email) => ({ email, currency: 'EUR', opening: 100_000n })),
  );
  const callers = await Promise.all(
    emails.map(async (login) => {
      const caller = createCaller(url);
      const { status } = await caller.call('signIn', { body: { login, password } });
      if (status !== 200) throw new Error(`${login} cannot sign in: ${status}`);
      return caller;
    }),
  );
  const { id } = await deskAt(url).call('giveFreebet', {
    body: { player_id: gifted, type: 'freebet', name: 'Rehearsal', currency: 'EUR', amount: '1.00' },
  });
  await withClient(db, async (client) => {
    await client.query(`select change_limit($1, 'set', 'stake', 'day', 'EUR', $2, 'UTC')`, [limited, perDay * 100]);
    await client.query(
      `update freebet set valid_to = (select feed_time from feed_clock) + interval '2 s' where id = $1`,
      [id],
    );
  });
  const [first, second] = callers;
  if (first === undefined || second === undefined) throw new Error('there are no two players');
  return {
    limited: { caller: first, playerId: limited },
    gifted: { caller: second, playerId: gifted },
    bonus: { bonus: { id, type: 'freebet' } },
  };
}

/** The clock of the whole machine is set a day and two hours forward, back, as much back, and right again. */
export async function setClock(home: PostgresHome, library: string): Promise<TrialReport> {
  const clock = settableClock(library, home.folder);
  const data = home.newFolder('clock-data');
  await home.initialise(data);
  const postgres = await home.start(data, {}, { env: clock.env });
  const db = () => postgres.connection;
  const operator = { flags: { responsible_gambling: true } };
  const server = await openServer({ databaseUrl: addressOf(postgres.connection), env: clock.env, operator });
  try {
    return await tryFault('clock set forward and back', { url: server.url, db }, async ({ url, crowd }) => {
      const presses: PressFacts[] = [];
      const press = presser(await selectionsAt(url, db()), presses);
      const { limited, gifted, bonus } = await addTwo(url, db());
      const visitor = createCaller(url);
      const failures: string[] = [];
      const expected = async (what: string, taken: Promise<number>, most: number): Promise<void> => {
        const bets = await taken;
        if (bets !== most) failures.push(`${what}: ${bets} bets taken, and not ${most}`);
      };
      const at = async (offBy: string): Promise<number> => {
        clock.set(offBy);
        return nextBet(crowd);
      };
      crowd.longestMs();
      await expected('the limit of a day', press(limited, perDay + 2), perDay);
      const backs = [await at(`+${hours}h`)];
      await expected('the limit of the next day', press(limited, perDay + 2), perDay);
      await visitor.call('signIn', { body: { login: 'limited@rehearsal.test', password } });
      const { cookie } = visitor;
      await visitor.call('signOut', {});
      await pause(2_500);
      await expected('a freebet that is over', press(gifted, 1, bonus), 0);
      backs.push(await at('+0'));
      await expected('the limit of a day that was used up before', press(limited, 2), 0);
      await expected('a freebet that was over before', press(gifted, 1, bonus), 0);
      backs.push(await at(`-${hours}h`));
      await expected('the limit of the day before', press(limited, perDay + 2), perDay);
      await expected('a freebet that was over a day later', press(gifted, 1, bonus), 0);
      backs.push(await at('+0'));
      await expected('the limit of a day that was used up, once more', press(limited, 2), 0);
      visitor.cookie = cookie;
      if ((await visitor.call('getAccounts')).status !== 401) failures.push('a session that was ended is alive again');
      failures.push(...(await lastingSessions(db())));
      return {
        injected: `clock of server and PostgreSQL set ${hours} h forward, right, ${hours} h back, right`,
        longestMs: crowd.longestMs(),
        backMs: Math.max(...backs),
        failures,
        presses,
      };
    });
  } finally {
    await server.close();
    await postgres.kill9();
  }
}

/** Sessions that last longer than one that was opened while the clock was ahead. */
function lastingSessions(db: DatabaseConnection): Promise<readonly string[]> {
  return withClient(db, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from session where expires_at > now() + make_interval(days => $1, hours => $2)`,
      [sessionDays, hours],
    );
    return rows[0]?.count === 0 ? [] : [`${rows[0]?.count ?? 0} sessions last for too long`];
  });
}
