import { calls } from '@touchline/contract';
import { type Finding, finding } from '../findings.ts';
import { judged, ofCall, ownForm } from './check-calls.ts';
import { isMissing, type Reading, readingOf, readingOfRefusal, statusDifference } from './judge.ts';
import type { Exchange } from './requests.ts';
import type { World } from './world.ts';

/** By what a player signs in; the specification leaves open how. */
export interface Login {
  readonly name: string;
  readonly password: string;
}

/** Our body of a sign-in, and that of back ends which tell addresses from phone numbers. */
function bodiesOf({ name, password }: Login): object[] {
  return [{ login: name, password }, name.includes('@') ? { email: name, password } : { phone: name, password }];
}

/** Signs in; afterwards the session is that of the player, where it worked. */
export async function signIn(world: World, login: Login): Promise<Finding[]> {
  const call = calls.signIn;
  let exchange: Exchange | null = null;
  for (const body of bodiesOf(login)) {
    exchange = await world.requests.send(call, { body }, world.session);
    if (exchange.status < 400 && exchange.status > 0) break;
  }
  if (exchange === null) return [];
  const { command } = exchange;
  if (isMissing(exchange)) return [ofCall(call, 'missing', { note: 'sign in elsewhere, and give --cookie', command })];
  if (exchange.status < 200 || exchange.status >= 300)
    return [ofCall(call, 'differs', { differences: [statusDifference(exchange)], command })];
  world.hasPlayer = world.session.size > 0;
  if (!world.hasPlayer)
    return [ofCall(call, 'differs', { differences: [{ path: '', what: 'sets no cookie' }], command })];
  return judged(call, exchange, readingOf(call.reply, exchange.text, world.backEnd.config));
}

/** A refusal as a finding of the specification, and what of our own shape it lacks as one of the additions. */
function refusal(name: string, where: string, exchange: Exchange, reading: Reading): Finding[] {
  const { differences, ownDifferences } = reading;
  const { command } = exchange;
  const verdict = differences.length === 0 ? 'conforms' : 'differs';
  return [
    finding({ part: 'specification', name, where, verdict, differences, command }),
    ...(ownDifferences.length === 0 || verdict === 'differs' ? [] : [ownForm(name, where, ownDifferences)]),
  ];
}

const nobodysId = '99999999999999999999';

/** Refusals: what is not there, and what is wrong (API-11). */
export async function checkRefusals(world: World): Promise<Finding[]> {
  const { requests, session, backEnd } = world;
  const unknown = await requests.send(calls.getMatch, { params: { id: nobodysId } }, session);
  const found = refusal('an unknown id', 'GET /matches/{id}', unknown, readingOfRefusal(unknown, [404]));
  const nowhere = await requests.get(`${backEnd.sportsbook}/v2/no-such-call`, session);
  found.push(...refusal('an unknown path', 'GET /no-such-call', nowhere, readingOfRefusal(nowhere, [404])));
  if (world.hasPlayer) {
    const where = 'POST /bets';
    // A press without bets: there is nothing in it that could be placed.
    const body = { meta: { device_id: 'check-1234', quick: false, type: 'single', locale: 'en' }, bets: [] };
    const idempotencyKey = crypto.randomUUID();
    const empty = await requests.send(calls.placeBets, { body, idempotencyKey }, session);
    found.push(...refusal('a wrong body', where, empty, readingOfRefusal(empty, [400])));
  }
  const body = { login: 'nobody@check.invalid', password: 'no-such-password' };
  const stranger = await requests.send(calls.signIn, { body }, new Map());
  if (!isMissing(stranger)) {
    const read = readingOfRefusal(stranger, [400, 401, 403]);
    const differences = read.differences.length > 0 ? read.differences : read.ownDifferences;
    found.push(
      finding({
        part: 'additions',
        name: 'a wrong password',
        where: 'POST /users/sign_in',
        verdict: differences.length === 0 ? 'conforms' : 'differs',
        differences,
        command: stranger.command,
      }),
    );
  }
  return found;
}

/** Signs out, and asks once more with the session that has ended, and with one that never was (AUTH-05). */
export async function signOut(world: World): Promise<Finding[]> {
  const call = calls.signOut;
  const { requests, session } = world;
  const before = new Map(session);
  const exchange = await requests.send(call, {}, session);
  const isDone = exchange.status >= 200 && exchange.status < 300;
  const found = isDone
    ? judged(call, exchange, readingOf(call.reply, exchange.text, world.backEnd.config))
    : [ofCall(call, 'differs', { differences: [statusDifference(exchange)], command: exchange.command })];
  world.hasPlayer = false;
  const invented = new Map([...before.keys()].map((name) => [name, crypto.randomUUID().repeat(2)]));
  for (const [name, cookies] of [
    ['a session that has ended', before],
    ['a session that never was', invented],
  ] as const) {
    const { status, command } = await requests.send(calls.getBets, {}, cookies);
    const differences = status === 401 ? [] : [{ path: '', what: `has the status ${status}, not 401` }];
    const verdict = differences.length === 0 ? 'conforms' : 'differs';
    found.push(finding({ part: 'specification', name, where: 'GET /bets', verdict, differences, command }));
  }
  return found;
}
