import { type Bet, type Call, calls, type Market, type ReplyOf, type SelectionToPlace } from '@touchline/contract';
import { type Difference, type Finding, finding } from '../findings.ts';
import { judged, ofCall, tryCall } from './check-calls.ts';
import { plan } from './facts.ts';
import { readingOf, readingOfRefusal, statusDifference } from './judge.ts';
import type { Exchange, Input } from './requests.ts';
import type { World } from './world.ts';

type Placed = ReplyOf<typeof calls.placeBets>;

const mostTries = 3;
const oneUnit = '1';

/** The smallest stake that the settings allow; one unit of the currency where they name none. */
function smallestStake({ facts }: World, currency: string): string {
  const limits = facts.settings?.bet_limits_settings.min_stake_limit ?? [];
  return limits.find(({ currency_code: code }) => code === currency)?.amount ?? oneUnit;
}

/** The same outcome at its price of now; null where it is not for sale any more. */
async function currentPick(world: World, pick: SelectionToPlace): Promise<SelectionToPlace | null> {
  const input = { params: { id: pick.match_id }, query: { market_id: pick.market_id } };
  const { text } = await world.requests.send(calls.getMarkets, input, world.session);
  const read = readingOf(calls.getMarkets.reply, text, world.backEnd.config).value as
    | { readonly data: readonly Market[] }
    | undefined;
  const market = read?.data.find(({ id, specifier }) => id === pick.market_id && specifier === pick.specifier);
  const outcome = market?.outcomes.find(({ id, active }) => id === pick.outcome_id && active);
  return market?.status === 1 && outcome !== undefined ? { ...pick, odds: outcome.odds } : null;
}

/** Ids of the newest bets of the player; null where the list cannot be read. */
async function newestBets(
  world: World,
): Promise<{ readonly ids: readonly string[] | null; readonly exchange: Exchange }> {
  const exchange = await world.requests.send(calls.getBets, { query: { page: '1', limit: '20' } }, world.session);
  const read = readingOf(calls.getBets.reply, exchange.text, world.backEnd.config).value as
    | { readonly data: readonly Bet[] }
    | undefined;
  return { ids: read?.data.map(({ id }) => id) ?? null, exchange };
}

interface Press {
  readonly input: Input;
  readonly exchange: Exchange;
  readonly placed: Placed | null;
  readonly findings: readonly Finding[];
}

/** A player may be refused, such as for want of money: then it is said why, and nothing of the answer was tried. */
function refused(call: Call, exchange: Exchange): Finding[] {
  const { differences } = readingOfRefusal(exchange, [400]);
  const { command, status, text } = exchange;
  if (differences.length === 0) return [ofCall(call, 'not tried', { note: `is refused: ${text.slice(0, 120)}` })];
  return [
    ofCall(call, 'differs', { differences: status === 400 ? differences : [statusDifference(exchange)], command }),
  ];
}

/** Places one bet; where the price moves meanwhile, at the next one. */
async function place(world: World, pick: SelectionToPlace, currency: string): Promise<Press | null> {
  let press: Press | null = null;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const selection = await currentPick(world, pick);
    if (selection === null) break;
    const locale = world.backEnd.config?.locales[0]?.code.slice(0, 2) ?? 'en';
    const input = {
      idempotencyKey: crypto.randomUUID(),
      body: {
        meta: { device_id: `check-${crypto.randomUUID().slice(0, 8)}`, quick: false, type: 'single', locale },
        bets: [{ stake: { value: smallestStake(world, currency), currency }, selections: [selection] }],
      },
    };
    const exchange = await world.requests.send(calls.placeBets, input, world.session);
    const { status, text } = exchange;
    if (status >= 200 && status < 300) {
      const reading = readingOf(calls.placeBets.reply, text, world.backEnd.config);
      const placed = (reading.value as Placed | undefined) ?? null;
      return { input, exchange, placed, findings: judged(calls.placeBets, exchange, reading) };
    }
    press = { input, exchange, placed: null, findings: refused(calls.placeBets, exchange) };
  }
  return press;
}

function addition(
  name: string,
  exchange: Exchange,
  differences: readonly Difference[],
  note: string | null = null,
): Finding {
  const verdict = differences.length === 0 ? 'conforms' : 'differs';
  const { command } = exchange;
  return finding({ part: 'additions', name, where: 'POST /bets', verdict, differences, command, note });
}

/** Sends the very same press again: there is still one bet, and the answer names it. */
async function checkRepeat(
  world: World,
  { input, placed }: Press,
  before: readonly string[] | null,
): Promise<Finding[]> {
  const first = placed?.data[0]?.id;
  const again = await world.requests.send(calls.placeBets, input, world.session);
  const second = (readingOf(calls.placeBets.reply, again.text, world.backEnd.config).value as Placed | undefined)
    ?.data[0];
  if (again.status < 200 || again.status >= 300)
    return [addition('one key, one bet', again, [statusDifference(again)], 'the second press of two with one key')];
  if (first === undefined || second?.id !== first) {
    const what = `is ${JSON.stringify(second?.id)}, and was ${JSON.stringify(first)}: the second press with its key placed another bet`;
    const found = addition('one key, one bet', again, [{ path: '/data/0/id', what }]);
    // Keys are an addition: a back end whose page is not told that it honours them need not.
    return [world.backEnd.config === null ? { ...found, verdict: 'missing' } : found];
  }
  const found = [addition('one key, one bet', again, [])];
  const { meta, ...rest } = input.body as { readonly meta: object };
  const body = { meta: { ...meta, quick: true }, ...rest };
  const other = await world.requests.send(calls.placeBets, { ...input, body }, world.session);
  const { differences } = readingOfRefusal(other, [400, 409, 422]);
  found.push(addition('one key, another body', other, differences), await checkList(world, before, first));
  return found;
}

/** What was tried is in the list of bets once. */
async function checkList(world: World, before: readonly string[] | null, first: string): Promise<Finding> {
  const { ids, exchange } = await newestBets(world);
  const fresh = ids?.filter((id) => before?.includes(id) !== true) ?? [];
  const isThere = fresh.includes(first);
  const what = !isThere ? `does not hold the bet ${first}` : `holds ${fresh.length} new bets after one press`;
  const differences = isThere && fresh.length === 1 ? [] : [{ path: '/data', what }];
  const verdict = differences.length === 0 ? 'conforms' : 'differs';
  const { command } = exchange;
  const where = 'GET /bets';
  const name = 'the placed bet in the list';
  return finding({ part: isThere ? 'additions' : 'specification', name, where, verdict, differences, command });
}

/** What the player is offered for a bet now; null where there is no offer. */
async function offerFor(world: World, id: string): Promise<string | null> {
  const { exchange } = await newestBets(world);
  const read = readingOf(calls.getBets.reply, exchange.text, world.backEnd.config).value as
    | { readonly data: readonly Bet[] }
    | undefined;
  return read?.data.find((bet) => bet.id === id)?.to_cashout ?? null;
}

/** Buys the bet back at what is offered for it; where the offer moves meanwhile, at the next one. */
async function checkCashOut(world: World, id: string): Promise<Finding[]> {
  const call = calls.cashOut;
  let last: Exchange | null = null;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const offer = await offerFor(world, id);
    if (offer === null) break;
    const input = { body: { bet_id: id, to_cashout: offer }, idempotencyKey: crypto.randomUUID() };
    const exchange = await world.requests.send(call, input, world.session);
    if (exchange.status >= 200 && exchange.status < 300)
      return judged(call, exchange, readingOf(call.reply, exchange.text, world.backEnd.config));
    last = exchange;
  }
  if (last === null) return [ofCall(call, 'not tried', { note: 'there is no offer for the bet' })];
  return refused(call, last);
}

/** The calls about a placed bet: it is bought back where there is an offer. */
async function checkPlaced(world: World, id: string): Promise<Finding[]> {
  const log = await tryCall(
    world,
    plan(calls.getAutoCashOutLog, () => ({ params: { id } })),
  );
  return [...log, ...(await checkCashOut(world, id))];
}

/** Calls that are tried with a placed bet, or not at all. */
export const placementCalls: ReadonlySet<string> = new Set<keyof typeof calls>([
  'placeBets',
  'cashOut',
  'getAutoCashOutLog',
  'setAutoCashOut',
]);

async function notTried(world: World, why: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const call of [calls.placeBets, calls.cashOut, calls.getAutoCashOutLog, calls.setAutoCashOut])
    found.push(
      ...(await tryCall(
        world,
        plan(call, () => why),
      )),
    );
  found.push(
    finding({ part: 'additions', name: 'one key, one bet', where: 'POST /bets', verdict: 'not tried', note: why }),
  );
  return found;
}

/** Places one bet of the smallest stake and presses again with its key, where that is allowed. */
export async function checkPlacement(world: World): Promise<Finding[]> {
  const { facts, backEnd } = world;
  if (!facts.places) return notTried(world, 'places a bet: --place');
  if (!world.hasPlayer) return notTried(world, 'needs a player: --login');
  if (facts.pick === null || facts.account === null)
    return notTried(world, 'no price is for sale, or no account is known');
  const before = await newestBets(world);
  const press = await place(world, facts.pick, facts.account.currency);
  if (press === null) return notTried(world, 'the price is not for sale any more');
  const found = [
    ...press.findings,
    ...(await tryCall(
      world,
      plan(calls.setAutoCashOut, () => 'changes a bet'),
    )),
  ];
  const first = press.placed?.data[0]?.id;
  if (first === undefined) return found;
  const name = 'one key, one bet';
  if (backEnd.config?.idempotent_placement === false)
    found.push(
      finding({
        part: 'additions',
        name,
        where: 'POST /bets',
        verdict: 'missing',
        note: 'the configuration says that keys are not honoured (idempotent_placement)',
        isSwitchedOff: true,
      }),
    );
  else found.push(...(await checkRepeat(world, press, before.ids)));
  return [...found, ...(await checkPlaced(world, first))];
}
