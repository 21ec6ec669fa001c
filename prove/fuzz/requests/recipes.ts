import { createHmac, randomBytes } from 'node:crypto';
import type { Dice } from '../../dice.ts';
import type { Known } from './values.ts';
import { type Player, hostSecret, type Selection, sha256, type World } from './world.ts';
import { password } from '@touchline/testkit/players';

/** What a request that is answered with 200 gives, beside what every request of its call has. */
export interface Good {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The browser it comes from, where that counts. */
  readonly device?: string;
  /** Whose request it is, where another player has what it needs. */
  readonly player?: Player;
}

interface Given {
  readonly world: World;
  readonly player: Player;
  readonly dice: Dice;
}

/** Null when what it needs is not there yet. */
type Recipe = (given: Given) => Good | null | Promise<Good | null>;

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** One to three outcomes of different matches. */
function selectionsOf({ world, dice }: Given, most = 3): readonly Selection[] {
  const { selections } = world.facts;
  const byMatch = new Map(
    Array.from({ length: 1 + dice.roll(most) }, () => dice.one(selections)).map((each) => [each.match_id, each]),
  );
  return [...byMatch.values()];
}

function askAboutBets(given: Given): Good {
  return { body: { bets: [{ currency: 'EUR', selections: selectionsOf(given) }] } };
}

const stake = { value: '1.00', currency: 'EUR' };

function placeBets(given: Given): Good {
  const { dice, player } = given;
  const selections = selectionsOf(given);
  const type = selections.length === 1 ? 'single' : 'combo';
  const withFreebet = selections.length === 1 && dice.once(20);
  return {
    body: {
      meta: { device_id: 'fuzz-device', quick: dice.once(2), type, locale: 'en', accept_odds: 'any' },
      bets: [
        withFreebet
          ? { stake: { value: '4.00', currency: 'EUR' }, selections, bonus: { id: player.freebet, type: 'freebet' } }
          : { stake, selections },
      ],
    },
  };
}

/** A bet that is open, and whose it is. */
async function openBet({ world, dice }: Given): Promise<{ readonly id: string; readonly player: Player } | null> {
  const { rows } = await world.db.query<{ id: string; player_id: string }>(
    `select id::text, player_id::text from bet where player_id = any ($1) and status = 'waiting_results' and cashed_stake = 0 and bonus is null and type = 'single'
     order by id desc limit 5`,
    [world.players.map(({ id }) => id)],
  );
  if (rows.length === 0) return null;
  const { id, player_id: owner } = dice.one(rows);
  const player = world.players.find((each) => each.id === owner);
  return player === undefined ? null : { id, player };
}

/** A letter with a token of our own, as its player would find it in a mailbox. */
async function letterTo({ world, player }: Given, kind: string, device: string | null = null): Promise<string> {
  const token = newToken();
  await world.db.query('delete from letter where player_id = $1 and kind = $2', [player.id, kind]);
  await world.db.query(
    `insert into letter (token_hash, player_id, kind, expires_at, device_hash) values ($1, $2, $3, now() + interval '1 hour', $4)`,
    [sha256(token), player.id, kind, device === null ? null : sha256(device)],
  );
  return token;
}

/** A player who has signed up and not confirmed their address. */
async function newcomer(given: Given): Promise<{ readonly email: string; readonly given: Given }> {
  const { rows } = await given.world.db.query<{ id: string; email: string }>(
    `insert into player (email, password_hash, currency, confirmed_at)
     select $1, password_hash, 'EUR', null from player where id = $2 returning id::text, email`,
    [`new-${randomBytes(8).toString('hex')}@example.test`, given.player.id],
  );
  const { id = '', email = '' } = rows[0] ?? {};
  return { email, given: { ...given, player: { ...given.player, id } } };
}

function newPhone(): string {
  return `+1555${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')}`;
}

async function phoneCode({ world, player, dice }: Given): Promise<Good> {
  const code = String(dice.roll(1_000_000)).padStart(6, '0');
  await world.db.query(
    `insert into phone_code (player_id, phone, code_hash, session_id, expires_at)
     select $1, $2, $3, id, now() + interval '10 minutes' from session where token_hash = $4
     on conflict (player_id) do update set code_hash = excluded.code_hash, phone = excluded.phone, attempts = 0,
       session_id = excluded.session_id, device_hash = null, sign_up = null, expires_at = excluded.expires_at`,
    [player.id, newPhone(), sha256(`${player.id}:${code}`), sha256(player.cookie.split('=')[1] ?? '')],
  );
  return { body: { code } };
}

async function passwordCode({ world, player, dice }: Given): Promise<Good> {
  const code = String(dice.roll(1_000_000)).padStart(6, '0');
  await world.db.query(
    `insert into password_code (phone, device_hash, player_id, code_hash, expires_at)
     values ($1, $2, $3, $4, now() + interval '10 minutes')
     on conflict (phone, device_hash) do update set code_hash = excluded.code_hash, attempts = 0`,
    [player.phone, sha256(player.device), player.id, sha256(`${player.id}:${code}`)],
  );
  return { body: { phone_number: player.phone, code, password }, device: player.device };
}

/** A code for an account by phone that its browser has signed up for. */
async function signUpCode(given: Given): Promise<Good> {
  const { world, player, dice } = given;
  const [phone, code, device] = [newPhone(), String(dice.roll(1_000_000)).padStart(6, '0'), newToken()];
  await world.db.query(
    `with made as (
       insert into player (mobile_phone, password_hash, currency, confirmed_at)
       select $1, password_hash, 'EUR', null from player where id = $2 returning id, password_hash
     )
     insert into phone_code (player_id, phone, code_hash, device_hash, sign_up, expires_at)
     select id, $1, sha256(convert_to(id || ':' || $3, 'UTF8')), $4,
       jsonb_build_object('passwordHash', password_hash, 'currency', 'EUR', 'language', 'en', 'affiliate', null),
       now() + interval '10 minutes'
     from made`,
    [phone, player.id, code, sha256(device)],
  );
  return { body: { phone_number: phone, code }, device };
}

function hostToken({ player }: Given): Good {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const text = `${part({ alg: 'HS256' })}.${part({ sub: player.email, jti: newToken(), iat: now, exp: now + 60 })}`;
  return { body: { token: `${text}.${createHmac('sha256', hostSecret).update(text).digest('base64url')}` } };
}

function paymentOf(amount: string): Good {
  return { body: { amount, currency: 'EUR', return_to: '/sportsbook' } };
}

/** The latest of what a player has, of one who has any, for calls that change it or take it away. */
function latestOf({ world, player }: Given, of: 'rules' | 'devices' | 'limits') {
  const owner = [player, ...world.players].find((each) => each[of].length > 0);
  const id = owner?.[of].at(-1);
  return owner === undefined || id === undefined ? null : { player: owner, id };
}

/** Of the calls whose good requests a schema alone does not make. */
export const recipes: Readonly<Record<string, Recipe>> = {
  calculateCustomBet: ({ world }) => ({ body: world.facts.custom }),
  getCustomOdds: ({ world }) => ({ body: { bets: [world.facts.custom] } }),
  getCustomMarkets: ({ world }) => ({ params: { matchId: world.facts.custom.match_id } }),
  askMaxStake: askAboutBets,
  askBonuses: askAboutBets,
  askJackpots: askAboutBets,
  askAmbs: askAboutBets,
  usePromoCode: ({ world }) => ({ body: { code: world.facts.promoCode } }),
  getAmb: ({ world }) => ({ params: { id: world.facts.amb } }),
  getAmbTerms: ({ world }) => ({ params: { id: world.facts.amb } }),
  getTournamentRating: ({ world }) => ({ params: { id: world.facts.cup } }),
  activateBonus: ({ player }) => ({ params: { id: player.boost } }),
  boostBonus: ({ player }) => ({ params: { id: player.freebet } }),
  getBonus: ({ player }) => ({ params: { type: 'comboboosts', id: player.boost } }),
  getBonusTerms: ({ world }) => ({ params: { type: 'huntings', id: world.facts.hunting } }),
  getCategory: ({ world, dice }) => ({ params: { id: dice.one(world.facts.categories) } }),
  getTournament: ({ world, dice }) => ({ params: { id: dice.one(world.facts.tournaments) } }),
  getMatch: ({ world, dice }) => ({ params: { id: dice.one([...world.facts.matches, ...world.facts.slugs]) } }),
  getMatches: ({ dice }) => ({ query: { limit: String(1 + dice.roll(5)) } }),
  getMarkets: ({ world, dice }) => ({ params: { id: dice.one(world.facts.matches) }, query: { limit: '5' } }),
  getPrices: (given) => {
    const [first] = selectionsOf(given, 1);
    return first === undefined
      ? null
      : { params: { id: first.match_id }, query: { market_id: first.market_id, specifier: first.specifier } };
  },
  getStreams: ({ world }) => (world.facts.withVideo === null ? null : { params: { id: world.facts.withVideo } }),
  getVideo: ({ world }) => (world.facts.withVideo === null ? null : { params: { id: world.facts.withVideo } }),
  getStatistics: ({ world, dice }) => ({
    params: { id: dice.one(world.facts.matches), stats_type: dice.one(['events', 'numbers', 'form', 'standings']) },
  }),
  addFavourite: ({ world, dice }) => ({ params: { type: 'matches', id: dice.one(world.facts.matches) } }),
  removeFavourite: ({ world, dice }) => ({ params: { type: 'matches', id: dice.one(world.facts.matches) } }),
  getJackpot: ({ world }) => ({ params: { id: world.facts.jackpot } }),
  addWebPushDevice: ({ world }) => ({ body: { ...world.browserKeys.subscribe().subscription, locale: 'en' } }),
  removeWebPushDevice: (given) => {
    const found = latestOf(given, 'devices');
    return found === null ? null : { params: { device: found.id }, player: found.player };
  },
  search: ({ world, dice }) => ({ query: { q: dice.one(world.facts.words) } }),
  vote: (given) => {
    const [first] = selectionsOf(given, 1);
    if (first === undefined) return null;
    const { match_id: match, market_id: market, specifier, outcome_id: data } = first;
    return { body: { prediction_id: `${match}:${market}|${specifier}`, data } };
  },
  addWatchRule: (given) => {
    const [first] = selectionsOf(given, 1);
    return first === undefined ? null : { body: { kind: 'match_starts', match_id: first.match_id } };
  },
  pauseWatchRule: (given) => {
    const found = latestOf(given, 'rules');
    return found === null
      ? null
      : { params: { id: found.id }, body: { paused: given.dice.once(2) }, player: found.player };
  },
  removeWatchRule: (given) => {
    const found = latestOf(given, 'rules');
    return found === null ? null : { params: { id: found.id }, player: found.player };
  },
  authorizeChannels: ({ player }) => ({ body: { channels: [`$user:en.${player.id}`] } }),
  placeBets,
  cashOut: async (given) => {
    const bet = await openBet(given);
    // Anything that is offered is more.
    return bet === null ? null : { body: { bet_id: bet.id, to_cashout: '0.01' }, player: bet.player };
  },
  setAutoCashOut: async (given) => {
    const bet = await openBet(given);
    if (bet === null) return null;
    return { params: { id: bet.id }, body: { take_profit: '1.10', stop_loss: '0.10' }, player: bet.player };
  },
  getAutoCashOutLog: async (given) => {
    const bet = await openBet(given);
    return bet === null ? null : { params: { id: bet.id }, player: bet.player };
  },
  editBet: async (given) => {
    const bet = await openBet(given);
    if (bet === null) return null;
    const body = { bet: { stake, selections: selectionsOf(given) }, accept_odds: 'any' };
    return { params: { id: bet.id }, body, player: bet.player };
  },
  shareBets: (given) => ({ body: { bets: [{ bet_type: 'single', stake, selections: selectionsOf(given, 1) }] } }),
  getSharedBets: ({ world, dice }) =>
    world.facts.codes.length === 0 ? null : { query: { code: dice.one(world.facts.codes) } },
  launchGame: ({ dice }) => ({
    params: { provider: dice.one(['lotto', 'horse_racing', 'virtual_gaming_arena']) },
    body: { app: 'lobby' },
  }),
  openAccount: ({ dice }) => ({ body: { currency: dice.one(['USD', 'GBP', 'EUR']) } }),
  startBreak: () => ({ body: { kind: 'panic' } }),
  startDeposit: () => paymentOf('10.00'),
  startWithdrawal: () => paymentOf('1.00'),
  askPhoneCode: () => ({ body: { phone_number: newPhone() } }),
  confirmPhone: phoneCode,
  getStatement: () => ({ query: { currency: 'EUR' } }),
  updateLocale: ({ dice }) => ({ body: { locale: dice.one(['en', 'de', 'ar']) } }),
  setUserLimit: ({ dice }) => ({
    body: {
      type: dice.one(['stake', 'deposit']),
      period: 'month',
      currency: 'EUR',
      amount: `${100_000 + dice.roll(9)}`,
    },
  }),
  changeUserLimit: (given) => {
    const found = latestOf(given, 'limits');
    return found === null ? null : { body: { id: found.id, change: 'end' }, player: found.player };
  },
  signUp: () => ({ body: { email: `s-${newToken().slice(0, 12)}@example.test`, password, currency: 'EUR' } }),
  confirmEmail: async (given) => {
    const device = newToken();
    const { given: joined } = await newcomer(given);
    return { query: { confirmation_token: await letterTo(joined, 'confirmation', device) }, device };
  },
  confirmWithPassword: async (given) => {
    const { given: joined } = await newcomer(given);
    return { body: { confirmation_token: await letterTo(joined, 'confirmation'), password } };
  },
  sendConfirmationAgain: async (given) => ({ body: { email: (await newcomer(given)).email, password } }),
  askPasswordReset: ({ player }) => ({ body: { email: player.email } }),
  resetPassword: async (given) => ({
    body: { reset_password_token: await letterTo(given, 'password'), password },
  }),
  askPasswordCode: ({ player }) => ({ body: { phone_number: player.phone } }),
  resetPasswordByCode: passwordCode,
  confirmSignUp: signUpCode,
  signIn: ({ player }) => ({ body: { login: player.email, password } }),
  signInByToken: hostToken,
  unlock: async (given) => ({ query: { unlock_token: await letterTo(given, 'unlock') } }),
  readBet: async (given) => {
    const bet = await openBet(given);
    return bet === null ? null : { params: { id: bet.id } };
  },
  voidBet: async (given) => {
    const bet = await openBet(given);
    return bet === null ? null : { params: { id: bet.id }, body: { reason: 'by mistake' } };
  },
  giveBonus: ({ player }) => ({
    body: {
      type: 'freebet',
      freebet_type: 'freebet',
      player: { id: player.id },
      name: 'Given',
      currency: 'EUR',
      amount: '2',
    },
  }),
  revokeBonus: ({ world }) => {
    const id = world.facts.gifts.at(-1);
    return id === undefined ? null : { params: { id }, body: { reason: 'by mistake' } };
  },
  addCampaign: () => ({
    body: {
      type: 'comboboost',
      key: `made-${randomBytes(8).toString('hex')}`,
      name: 'Made',
      ends_at: new Date(Date.now() + 86_400_000).toISOString(),
      ranges: [{ min_count: 3, max_count: null, bonus_odds: '1.01' }],
    },
  }),
  getCampaignCost: ({ world, dice }) => ({
    params: { id: dice.one([world.facts.freebetCampaign, ...world.facts.campaigns]) },
  }),
  endCampaign: ({ world }) => {
    const id = world.facts.campaigns.at(-1);
    return id === undefined ? null : { params: { id } };
  },
  findPlayer: ({ player, dice }) => ({ body: dice.once(2) ? { id: player.id } : { email: player.email } }),
  setPlayerGroups: ({ player, dice }) => ({
    params: { id: player.id },
    body: { groups: dice.once(2) ? ['members'] : [] },
  }),
  restrictPlayer: ({ player }) => ({ params: { id: player.id }, body: { restricted: true, reason: 'none' } }),
  signPlayerOut: ({ player }) => ({ params: { id: player.id } }),
};

/** Names of fields, of bodies and of queries, for which values exist. */
export function knownOf(world: World, player: Player): Known {
  const { facts } = world;
  let selection: Selection | null = null;
  return (name, dice) => {
    if (name === 'match_id') selection = dice.one(facts.selections);
    selection ??= dice.one(facts.selections);
    const values: Readonly<Record<string, unknown>> = {
      match_id: selection.match_id,
      market_id: selection.market_id,
      specifier: selection.specifier,
      outcome_id: selection.outcome_id,
      odds: selection.odds,
      currency: 'EUR',
      locale: dice.one(['en', 'de', 'ar']),
      sport_key: facts.sports[dice.roll(facts.sports.length)],
      category_id: facts.categories[dice.roll(facts.categories.length)],
      tournament_id: facts.tournaments[dice.roll(facts.tournaments.length)],
      id: dice.one([...facts.matches, player.id, player.freebet, ...player.limits]),
      amount: dice.one(['1', '10.00', '0.01', '250']),
      value: dice.one(['1.00', '0.10', '25']),
      player_id: player.id,
      email: player.email,
      phone_number: player.phone,
      page: 1 + dice.roll(3),
      limit: 1 + dice.roll(10),
      return_to: '/sportsbook',
      campaign_id: dice.one([facts.freebetCampaign, facts.boostCampaign]),
    };
    return values[name];
  };
}

/** Keeps of an answer what later requests ask for. */
export function learn(operation: string, reply: unknown, { world, player }: Pick<Given, 'world' | 'player'>): void {
  const idsIn = (list: unknown): string[] =>
    Array.isArray(list)
      ? list.flatMap((each: unknown) => {
          const id: unknown = typeof each === 'object' && each !== null ? Reflect.get(each, 'id') : undefined;
          return typeof id === 'string' ? [id] : [];
        })
      : [];
  const fields = new Map(Object.entries(Object(reply) as object));
  const data = idsIn(fields.get('data'));
  const one = idsIn([reply]);
  const put = (list: string[], ids: readonly string[]): void => void list.splice(0, list.length, ...ids);
  if (operation === 'addWatchRule' || operation === 'getWatchRules') put(player.rules, data);
  if (operation === 'getWebPushDevices') put(player.devices, data);
  if (operation === 'addWebPushDevice') player.devices.push(...one);
  if (operation === 'setUserLimit' || operation === 'getUserLimits')
    put(
      player.limits,
      data.filter((id) => /^\d+$/.test(id)),
    );
  if (operation === 'giveBonus') put(world.facts.gifts, [...world.facts.gifts.slice(-50), ...one]);
  if (operation === 'addCampaign') put(world.facts.campaigns, [...world.facts.campaigns.slice(-50), ...one]);
  const code = fields.get('code');
  if (operation === 'shareBets' && typeof code === 'string')
    put(world.facts.codes, [...world.facts.codes.slice(-50), code]);
}
