import { calls, type PushEventType } from '@touchline/contract';
import { type Finding, finding } from '../findings.ts';
import type { BackEnd } from './back-end.ts';
import { cataloguePlans } from './catalogue-plans.ts';
import { ofCall, otherPlans, tryCall } from './check-calls.ts';
import { checkPlacement, placementCalls } from './check-placement.ts';
import { watchPush } from './check-push.ts';
import { checkRefusals, type Login, signIn, signOut } from './check-session.ts';
import { factsOf } from './facts.ts';
import { playerPlans } from './player-plans.ts';
import { type Bounds, createRequests } from './requests.ts';
import type { World } from './world.ts';

export interface CheckOptions extends Bounds {
  readonly login: Login | null;
  /** A session that was opened elsewhere, as a cookie `name=value`; it is not ended. */
  readonly cookie: string | null;
  /** Small things of the player are changed, most of them to what they are. */
  readonly write: boolean;
  /** One bet of the smallest stake is placed. */
  readonly place: boolean;
  /** How long events of push are waited for, ms. */
  readonly listen: number;
  /** The events after which nothing more is waited for; all of them when absent. */
  readonly awaited?: readonly PushEventType[];
}

function worldOf(backEnd: BackEnd, { write, place, rate, time, cookie }: CheckOptions): World {
  const [name = '', value = ''] = (cookie ?? '').split(/=(.*)/s);
  return {
    backEnd,
    requests: createRequests(backEnd, { rate, time }),
    facts: factsOf(backEnd.config, { write, place }),
    session: new Map(cookie === null ? [] : [[name, value]]),
    hasPlayer: cookie !== null,
  };
}

const triedElsewhere: ReadonlySet<string> = new Set<string>([calls.signIn.name, calls.signOut.name, ...placementCalls]);

/** Visitors read the catalogue too: their list of matches is asked for without a session. */
async function checkVisitor(world: World): Promise<Finding[]> {
  if (!world.hasPlayer) return [];
  const plans = cataloguePlans.filter(({ call }) => call.name === calls.getMatches.name);
  const visitor = { ...world, session: new Map<string, string>(), hasPlayer: false };
  const found = await Promise.all(plans.map((plan) => tryCall(visitor, plan)));
  return found.flat().map((each) => ({ ...each, name: `${each.name} of a visitor` }));
}

/** Holds a back end against the contract, call by call. Sends nothing that has lasting effects unless the options say so. */
export async function checkBackEnd(backEnd: BackEnd, options: CheckOptions): Promise<Finding[]> {
  const world = worldOf(backEnd, options);
  const found: Finding[] = [];
  if (options.login !== null) found.push(...(await signIn(world, options.login)));
  else found.push(ofCall(calls.signIn, 'not tried', { note: 'needs a player: --login' }));
  const plans = [...cataloguePlans, ...playerPlans];
  for (const plan of [...plans, ...otherPlans(plans, triedElsewhere)]) found.push(...(await tryCall(world, plan)));
  found.push(...(await checkVisitor(world)));
  const push = await watchPush(world, options.awaited);
  found.push(...(await checkPlacement(world)), ...(await checkRefusals(world)), ...(await push.finish(options.listen)));
  if (options.login !== null && world.hasPlayer) found.push(...(await signOut(world)));
  else found.push(ofCall(calls.signOut, 'not tried', { note: 'no session of its own to end' }));
  if (world.requests.isOver())
    found.push(
      finding({ part: 'specification', name: 'all of it', where: '', verdict: 'not tried', note: 'the time is over' }),
    );
  return found;
}
