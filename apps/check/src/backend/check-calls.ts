import { type Call, calls } from '@touchline/contract';
import { type Difference, type Finding, finding } from '../findings.ts';
import { addressOf } from './back-end.ts';
import type { Plan } from './facts.ts';
import { isMissing, type Reading, readingOf, readingOfRefusal, statusDifference } from './judge.ts';
import type { Exchange, Input } from './requests.ts';
import { switchedOff } from './switches.ts';
import type { World } from './world.ts';

export function partOf({ clauses }: Call): Finding['part'] {
  return clauses.includes('addition') ? 'additions' : 'specification';
}

/** A finding about a call, of which nothing more is to be said than what is given. */
export function ofCall(call: Call, verdict: Finding['verdict'], more: Partial<Finding> = {}): Finding {
  return finding({ part: partOf(call), name: call.name, where: `${call.method} ${call.path}`, verdict, ...more });
}

/** A call that nobody answers: nothing breaks where its feature is off. */
function missing(call: Call, world: World, { command, status }: Exchange): Finding {
  const feature = switchedOff(call.name, world.backEnd.config);
  return ofCall(call, 'missing', {
    note: feature === null ? `has the status ${status}` : `the feature is off: ${feature}`,
    command,
    ...(feature === null ? {} : { isSwitchedOff: true }),
  });
}

/** What our contract adds to an answer that has all of the specification. */
export function ownForm(name: string, where: string, differences: readonly Difference[]): Finding {
  const places = differences.map(({ path }) => (path === '' ? 'all of it' : path)).join(', ');
  return finding({ part: 'additions', name, where, verdict: 'missing', note: `our form of the answer: ${places}` });
}

/** What a reading of an answer says of its call. */
export function judged(call: Call, exchange: Exchange, reading: Reading, isOpen = false): Finding[] {
  const { differences, ownDifferences } = reading;
  const { command } = exchange;
  if (partOf(call) === 'additions') {
    const all = ownDifferences.length > 0 ? ownDifferences : differences;
    return [ofCall(call, all.length === 0 ? 'conforms' : 'differs', { differences: all, command })];
  }
  const own = ownDifferences.length === 0 ? [] : [ownForm(call.name, `${call.method} ${call.path}`, ownDifferences)];
  if (differences.length === 0) return [ofCall(call, 'conforms', { command }), ...own];
  return isOpen
    ? [ofCall(call, 'not tried', { note: 'answers in a form of its own, which the specification leaves open' }), ...own]
    : [ofCall(call, 'differs', { differences, command })];
}

function isDone({ status }: Exchange): boolean {
  return status >= 200 && status < 300;
}

/** [JACK-04] A back end without jackpots fails when it is asked for some. */
function isWithoutJackpots(call: Call, { status }: Exchange): boolean {
  return status === 500 && call.path.startsWith('/jackpot');
}

/** What one request to a call has shown. */
function judgedExchange(world: World, plan: Plan, exchange: Exchange): Finding[] {
  const { call } = plan;
  const { status, command } = exchange;
  if (status === 429) return [ofCall(call, 'not tried', { note: 'too many requests for the back end: --rate' })];
  if (isMissing(exchange) || isWithoutJackpots(call, exchange)) {
    const because = plan.absentBecause?.(world.facts) ?? null;
    return [because === null ? missing(call, world, exchange) : ofCall(call, 'not tried', { note: because })];
  }
  if (plan.refusedWith !== undefined) {
    const [main, ...more] = judged(call, exchange, readingOfRefusal(exchange, plan.refusedWith));
    return main === undefined ? [] : [{ ...main, note: 'only its refusal was tried' }, ...more];
  }
  if (isDone(exchange)) {
    const reading = readingOf(call.reply, exchange.text, world.backEnd.config);
    if (reading.value !== undefined) plan.learn?.(reading.value as never, world.facts);
    return judged(call, exchange, reading, plan.isOpen);
  }
  if (status === 401 && !world.hasPlayer && plan.visitorMayBeRefused === true)
    return [ofCall(call, 'not tried', { note: 'a visitor is refused' })];
  if (plan.isOpen === true && status >= 400 && status < 500)
    return [
      ofCall(call, 'not tried', {
        note: `answers ${status} to our form of the request, which the specification leaves open`,
        command,
      }),
    ];
  return [ofCall(call, 'differs', { differences: [statusDifference(exchange)], command })];
}

const weight = ['differs', 'conforms', 'missing', 'not tried'] as const;

/** One finding of each part for a call: the heaviest, as a part that answers in one form has it. */
function heaviest(findings: readonly Finding[]): Finding[] {
  const sorted = findings.toSorted((a, b) => weight.indexOf(a.verdict) - weight.indexOf(b.verdict));
  return (['specification', 'additions'] as const).flatMap((part) => {
    const first = sorted.find((each) => each.part === part);
    return first === undefined ? [] : [first];
  });
}

/** What a visitor is answered who has no session: 401, whatever else is wrong with the request (AUTH-05). */
async function asVisitor(world: World, { call, absentBecause }: Plan, found: readonly Finding[]): Promise<Finding[]> {
  const [main] = found;
  if (main === undefined || main.verdict === 'missing' || main.verdict === 'differs') return [...found];
  const exchange = await world.requests.send(call, {}, new Map());
  const { status, command } = exchange;
  if (status === 401) {
    const note = [main.note, 'a visitor is refused'].filter((part) => part !== null).join('; ');
    return found.map((each) => (each === main && main.verdict === 'not tried' ? { ...each, note } : each));
  }
  if (isMissing(exchange) && main.verdict === 'not tried')
    return absentBecause?.(world.facts) ? [...found] : [missing(call, world, exchange)];
  // The request says nothing: what is wrong with it may be said before who sends it is looked at.
  if (status === 400 || status === 403 || status === 429) return [...found];
  const differences = [{ path: '', what: `has the status ${status} for a visitor, not 401` }];
  return [ofCall(call, 'differs', { differences, command }), ...found.slice(1)];
}

async function send(world: World, { call }: Plan, input: Input): Promise<Exchange> {
  return world.requests.send(call, input, world.session);
}

/** Tries one call, in every form that its plan has, and as a visitor where it is a player's. */
export async function tryCall(world: World, plan: Plan): Promise<Finding[]> {
  const { call } = plan;
  if (world.requests.isOver()) return [ofCall(call, 'not tried', { note: 'the time is over' })];
  if (addressOf(world.backEnd, call, {}) === null)
    return [ofCall(call, 'missing', { note: 'the feature is off: it has no address', isSwitchedOff: true })];
  const isPlayers = call.access === 'player';
  const asked = isPlayers && !world.hasPlayer ? 'needs a player: --login' : plan.ask(world.facts);
  const found: Finding[] = [];
  if (typeof asked === 'string') found.push(ofCall(call, 'not tried', { note: asked }));
  else
    for (const input of Array.isArray(asked) ? (asked as readonly Input[]) : [asked as Input])
      found.push(...judgedExchange(world, plan, await send(world, plan, input)));
  const heavy = heaviest(found);
  return isPlayers ? asVisitor(world, plan, heavy) : heavy;
}

/** A plan for a call that has none: what only reads and needs nothing is asked, of all else the refusal of visitors. */
function usualPlan(call: Call): Plan {
  const reads = call.method === 'GET' && call.params === undefined && (call.query?.safeParse({}).success ?? true);
  return { call, ask: () => (reads ? {} : 'would have effects, or there is no example of it') };
}

/** Plans for all calls that none of the given plans is for, and that nobody else tries. */
export function otherPlans(plans: readonly Plan[], triedElsewhere: ReadonlySet<string>): Plan[] {
  const planned = new Set(plans.map(({ call }) => call.name));
  return (Object.values(calls) as readonly Call[])
    .filter(({ name }) => !planned.has(name) && !triedElsewhere.has(name))
    .map(usualPlan);
}
