import { createHash, randomBytes } from 'node:crypto';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { deskAt } from '@touchline/testkit/desk';
import { makeOperatorKey, operatorAt, type OperatorClient } from '@touchline/testkit/operator';
import { addPlayers, password } from '@touchline/testkit/players';
import { type PushService, startPushService } from '@touchline/testkit/push-service';
import { startServer, type TestServer } from '@touchline/testkit/server';
import pg from 'pg';

/** A secret that the back end of a host signs its players in by. */
export const hostSecret = 'a secret of a host, long enough to be one';

export interface Selection {
  readonly match_id: string;
  readonly market_id: string;
  readonly specifier: string;
  readonly outcome_id: string;
  readonly odds: string;
}

/** A player with what has become known of their account from answers. */
export interface Player {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  /** The session's cookie as it is sent. */
  readonly cookie: string;
  /** The token of the browser. */
  readonly device: string;
  /** Bets that are open, the latest last. */
  readonly bets: { readonly id: string; readonly selection: Selection }[];
  readonly rules: string[];
  readonly devices: string[];
  readonly limits: string[];
  /** A freebet that nobody has staked yet, and a boost that waits to be activated. */
  readonly freebet: string;
  readonly boost: string;
  /** What the requests of others have changed of it: too much, and another player takes its place. */
  age: number;
}

/** What there is to ask for: ids that exist, from the running server. */
interface Facts {
  readonly selections: readonly Selection[];
  readonly matches: readonly string[];
  readonly slugs: readonly string[];
  readonly sports: readonly string[];
  readonly categories: readonly string[];
  readonly tournaments: readonly string[];
  readonly competitors: readonly string[];
  readonly words: readonly string[];
  readonly withVideo: string | null;
  readonly custom: { readonly match_id: string; readonly selections: readonly object[] };
  readonly jackpot: string;
  readonly amb: string;
  readonly hunting: string;
  readonly cup: string;
  readonly freebetCampaign: string;
  readonly boostCampaign: string;
  /** The boost of that campaign, which every player has and has to activate. */
  readonly boost: string;
  readonly promoCode: string;
  /** Grow while answers come in. */
  readonly codes: string[];
  readonly campaigns: string[];
  readonly gifts: string[];
}

export interface World {
  readonly server: TestServer;
  readonly port: number;
  readonly db: pg.Pool;
  readonly operator: OperatorClient;
  readonly operatorKey: string;
  readonly facts: Facts;
  readonly players: Player[];
  readonly browserKeys: PushService;
  newPlayer(): Promise<Player>;
  /** Puts another player in the place of one. */
  replace(player: Player): Promise<void>;
  close(): Promise<void>;
}

/** What stands at the end of a path through parsed JSON. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  );
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found !== 'string') throw new Error(`no ${path.join('.')} in ${JSON.stringify(value).slice(0, 400)}`);
  return found;
}

let serial = 0;

/** Starts a campaign; answers its id. */
async function startCampaign(operator: OperatorClient, terms: object): Promise<string> {
  serial += 1;
  const { status, body } = await operator.call('addCampaign', {
    body: { key: `fuzz-${serial}`, name: 'Fuzz', ...terms },
  });
  if (status !== 200) throw new Error(`the campaign was refused: ${JSON.stringify(body)}`);
  return textAt(body, 'id');
}

const ranges = [{ min_count: 2, max_count: null, bonus_odds: '1.05' }];
const freebet = { type: 'freebet', freebet_type: 'freebet' } as const;
const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
const promoCode = 'FUZZ-CODE';

async function startCampaigns(operator: OperatorClient, db: pg.Pool) {
  const freebetCampaign = await startCampaign(operator, { ...freebet, amounts: { EUR: '4' }, new_players: false });
  const boostCampaign = await startCampaign(operator, { type: 'comboboost', ranges, needs_activation: true });
  await startCampaign(operator, {
    ...freebet,
    amounts: { EUR: '3' },
    new_players: false,
    promo_code: { code: promoCode, most_uses: 1_000_000 },
  });
  await startCampaign(operator, {
    type: 'amb',
    freebet_type: 'freebet',
    min_stakes: { EUR: '1' },
    ranges: [{ number_of_bets: 2, number_of_freebets: 1, amounts: { EUR: '1' } }],
  });
  const hunting = await startCampaign(operator, {
    type: 'hunting',
    point_stakes: { EUR: '1' },
    boost: { points: '3', multiplier: '2', largest_amounts: { EUR: '5' } },
  });
  const cup = await startCampaign(operator, {
    type: 'hunting_tournament',
    currency: 'EUR',
    point_stake: '1',
    initial_pool: '50',
    prizes: [2, 1],
    freebet_type: 'freebet',
    ends_at: inAYear,
  });
  await startCampaign(operator, {
    type: 'lootbox',
    chest_size: 2,
    new_players: false,
    prizes: [{ type: 'money', weight: 1, amounts: { EUR: '0.5' } }],
  });
  const farming = async (campaign: string): Promise<string> =>
    textAt((await db.query('select id::text from farming where campaign_id = $1', [campaign])).rows, 0, 'id');
  const [huntingId, cupId] = [await farming(hunting), await farming(cup)];
  const { rows: boosts } = await db.query('select id::text from comboboost where campaign_id = $1', [boostCampaign]);
  return { freebetCampaign, boostCampaign, boost: textAt(boosts, 0, 'id'), hunting: huntingId, cup: cupId };
}

/** Outcomes that are for sale, of many matches. */
async function selectionsOf(db: pg.Pool): Promise<readonly Selection[]> {
  const { rows } = await db.query<Selection>(
    `select match_id::text, market_id::text, specifier, outcome.key as outcome_id, outcome.value->>'odds' as odds
     from market join match on match.id = market.match_id, jsonb_each(outcomes) outcome
     where market.status = 1 and (outcome.value->'active')::boolean and match.status = 0
       and (outcome.value->>'odds')::numeric between 1.2 and 20
     order by market_id::bigint, match_id, specifier, outcome.key limit 400`,
  );
  return rows;
}

/** Asks somebody without a session for what is public; throws when it is refused. */
async function read(visitor: Caller, ...[name, given]: Parameters<Caller['call']>): Promise<unknown> {
  const { status, body } = await visitor.call(name, given);
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

function listIn(body: unknown): readonly unknown[] {
  const data = at(body, 'data');
  return Array.isArray(data) ? data : [];
}

async function customIn(visitor: Caller, matches: readonly unknown[]): Promise<Facts['custom']> {
  for (const match of matches) {
    const match_id = textAt(match, 'id');
    // oxlint-disable-next-line no-await-in-loop -- the first that has any ends the search
    const { status, body } = await visitor.call('getCustomMarkets', { params: { matchId: match_id } });
    const markets = status === 200 ? listIn(body).filter((market) => at(market, 'status') === 1) : [];
    const [first] = markets;
    if (first !== undefined)
      return {
        match_id,
        selections: [
          {
            market_id: textAt(first, 'id'),
            specifier: textAt(first, 'specifier'),
            outcome_id: textAt(first, 'outcomes', 0, 'id'),
          },
        ],
      };
  }
  throw new Error('no match has a bet builder');
}

async function readFacts(world: Pick<World, 'server' | 'db' | 'operator'>): Promise<Facts> {
  const { server, db, operator } = world;
  const visitor = createCaller(server.url);
  const campaigns = await startCampaigns(operator, db);
  const matches = listIn(await read(visitor, 'getMatches', { query: '?limit=60&match_status=prematch,live' }));
  const ids = (name: Parameters<Caller['call']>[0], query = '', field = 'id') =>
    read(visitor, name, { query }).then((body) => listIn(body).map((each) => textAt(each, field)));
  const { rows: jackpots } = await db.query('select id::text from jackpot limit 1');
  const { rows: ambs } = await db.query('select id::text from amb limit 1');
  const withVideo = matches.find((match) => at(match, 'has_video') === true);
  return {
    ...campaigns,
    selections: await selectionsOf(db),
    matches: matches.map((match) => textAt(match, 'id')),
    slugs: matches.map((match) => textAt(match, 'slug')),
    sports: await ids('getSports', '', 'key'),
    categories: await ids('getCategories', '?limit=50'),
    tournaments: await ids('getTournaments', '?limit=50'),
    competitors: matches.flatMap((match) => {
      const found = at(match, 'competitors');
      return Array.isArray(found) ? found.map((each) => textAt(each, 'id')) : [];
    }),
    words: matches.flatMap((match) => textAt(match, 'name').split(/\s+/)).filter((word) => /^\w{4,}$/.test(word)),
    withVideo: withVideo === undefined ? null : textAt(withVideo, 'id'),
    custom: await customIn(visitor, matches),
    jackpot: textAt(jackpots, 0, 'id'),
    amb: textAt(ambs, 0, 'id'),
    promoCode,
    codes: [],
    campaigns: [],
    gifts: [],
  };
}

/** A signed-in player with money, a phone, gifts and points; the wallet holds far more than is ever staked. */
async function addPlayer(
  world: Pick<World, 'server' | 'db' | 'operator' | 'facts'>,
  cookieName: string,
): Promise<Player> {
  const { server, db, operator, facts } = world;
  serial += 1;
  const email = `fuzz-${process.pid}-${serial}@example.test`;
  const phone = `+1555${String(process.pid % 1000).padStart(3, '0')}${String(serial).padStart(5, '0')}`;
  const [id = ''] = await addPlayers(server.db(), [{ email, currency: 'EUR', opening: 100_000_000n }]);
  const [token, device] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  await db.query(`insert into session (token_hash, player_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    sha256(token),
    id,
  ]);
  await db.query('update player set auth_phone_number = $2, mobile_phone = $2 where id = $1', [id, phone]);
  await db.query(
    'insert into farming_progress (farming_id, player_id, points, reached_at) values ($1, $2, 1000000, now())',
    [facts.hunting, id],
  );
  const give = async (body: object): Promise<string> => {
    const given = await operator.call('giveBonus', { body: { player: { id }, ...body } });
    if (given.status !== 200) throw new Error(`nothing was given: ${JSON.stringify(given.body)}`);
    return textAt(given.body, 'id');
  };
  return {
    id,
    email,
    phone,
    cookie: `${cookieName}=${token}`,
    device,
    bets: [],
    rules: [],
    devices: [],
    limits: [],
    freebet: await give({ ...freebet, name: 'Gift', currency: 'EUR', amount: '4' }),
    boost: facts.boost,
    age: 0,
  };
}

/** A server without limits for addresses, its clock stopped, with everything there is to ask for. */
export async function openWorld(players: number): Promise<World> {
  const browserKeys = await startPushService();
  const server = await startServer({
    matches: 40,
    seed: 7,
    operator: {
      flags: { responsible_gambling: true },
      betting: { several_freebets: true },
      cash_out: { freebets: true },
      web_push: { services: [browserKeys.origin] },
    },
    // Requests come from many addresses of this machine.
    env: { HOST: '127.0.0.1', HOST_TOKEN_SECRET: hostSecret, CHECK_REPLIES: '0', EXPOSURE_LIMIT: '0' },
  });
  const db = new pg.Pool({ ...server.db(), max: 8 });
  // PostgreSQL ends with its server, and says so to connections whose goodbye it has not read yet.
  db.on('error', () => undefined);
  db.on('connect', (client) => client.on('error', () => undefined));
  // It is thrown away: most of the time of a request would be the wait for the disk.
  await db.query('alter system set fsync = off');
  await db.query('select pg_reload_conf()');
  await deskAt(server.url).call('setClock', { body: { action: 'stop' } });
  const operatorKey = await makeOperatorKey(server.db());
  const operator = operatorAt(server.url, operatorKey);
  const first = createCaller(server.url);
  await first.call('signIn', { body: { login: 'demo@touchline.test', password } });
  const cookieName = first.cookie?.split('=', 1)[0] ?? '';
  const facts = await readFacts({ server, db, operator });
  const newPlayer = () => addPlayer({ server, db, operator, facts }, cookieName);
  const all: Player[] = [];
  // oxlint-disable-next-line no-await-in-loop -- each is a handful of requests
  for (let count = 0; count < players; count += 1) all.push(await newPlayer());
  return {
    server,
    port: Number(new URL(server.url).port),
    db,
    operator,
    operatorKey,
    facts,
    players: all,
    browserKeys,
    newPlayer,
    async replace(player) {
      const place = all.indexOf(player);
      if (place === -1) return;
      // Its place is taken at once: nobody else replaces it meanwhile.
      all.splice(place, 1);
      all.push(await newPlayer());
    },
    async close() {
      await db.end();
      await server.stop();
      await browserKeys.stop();
    },
  };
}
