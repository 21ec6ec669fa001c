/** Payments and virtual races of players, as their pages ask for them: each resolves with 200 when all its answers were right. */
import { arenaRace, arenaSession, arenaState } from '@touchline/contract/arena';
import { calls } from '@touchline/contract';
import type { Caller } from '@touchline/testkit/caller';

export type Step = (turn: number) => Promise<{ readonly status: number }>;

function keyHeader(): Record<string, string> {
  return { 'idempotency-key': crypto.randomUUID() };
}

/** Starts a payment and reports it at the demonstration cashier as done. */
function paymentStep(url: string, callers: readonly Caller[], kind: 'startDeposit' | 'startWithdrawal'): Step {
  return async (turn) => {
    const started = await callers[turn % callers.length]?.call(kind, {
      headers: keyHeader(),
      body: { amount: '20', currency: 'EUR', return_to: '/sportsbook/live' },
    });
    if (started?.status !== 200) throw new Error(`${kind}: ${JSON.stringify(started?.body)}`);
    const { url: page } = calls[kind].reply.parse(started.body);
    const reported = await fetch(`${url}${page ?? ''}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      body: 'outcome=success',
    });
    return { status: reported.status === 303 ? 200 : reported.status };
  };
}

async function visitOf(url: string, caller: Caller): Promise<string> {
  const { body } = await caller.call('launchGame', { params: { provider: 'horse_racing' }, body: { app: 'horses' } });
  const token = /#token=([A-Za-z0-9_.-]+)$/.exec(String(Object(body).url))?.[1] ?? '';
  const opened = await fetch(`${url}/arena/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return arenaSession.parse(await opened.json()).session;
}

/** Needs a clock that stands: the race that is bet on stays open. */
async function raceSteps(url: string, callers: readonly Caller[]): Promise<Readonly<Record<string, Step>>> {
  const visits: string[] = [];
  for (const caller of callers) visits.push(await visitOf(url, caller));
  const asked = (turn: number, path: string, more: { headers?: Record<string, string>; body?: string } = {}) =>
    fetch(`${url}/arena/api/${path}`, {
      method: more.body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${visits[turn % visits.length] ?? ''}`, ...more.headers },
      ...(more.body === undefined ? {} : { body: more.body }),
    });
  const state = arenaState.parse(await (await asked(0, 'games/horses')).json());
  const race = arenaRace.parse(state.rounds[2]);
  // One that can hardly lose is not for sale.
  const runner = race.runners.find(({ win }) => win !== null);
  const body = JSON.stringify({
    game: 'horses',
    round: race.id,
    market: 'win',
    selection: String(runner?.number ?? ''),
    stake: '2.00',
    currency: 'EUR',
    odds: runner?.win ?? '',
  });
  return {
    'a virtual race with my bets': async (turn) => {
      const answer = await asked(turn, 'games/horses');
      await answer.arrayBuffer();
      return answer;
    },
    'bet on a virtual race': async (turn) => {
      const answer = await asked(turn, 'bets', {
        headers: { 'content-type': 'application/json', ...keyHeader() },
        body,
      });
      await answer.arrayBuffer();
      return answer;
    },
  };
}

export async function otherSteps(url: string, callers: readonly Caller[]): Promise<Readonly<Record<string, Step>>> {
  return {
    deposit: paymentStep(url, callers, 'startDeposit'),
    withdrawal: paymentStep(url, callers, 'startWithdrawal'),
    payments: (turn) => callers[turn % callers.length]?.call('getPayments') ?? Promise.resolve({ status: 404 }),
    ...(await raceSteps(url, callers)),
  };
}
