import type { ClientConfig } from '@touchline/contract';
import type { PlaceVerdict } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import type { Questions } from '../queries/ask.ts';
import { createPlacement, type Placement } from './placement.ts';

interface Deps {
  readonly env: Env;
  readonly api: Api;
  readonly config: Pick<ClientConfig, 'idempotent_placement'>;
  /** The server's feed clock, ms since epoch. */
  readonly feedNow: () => number;
  readonly questions: Pick<Questions, 'reload'>;
}

/** Code of a break that runs. */
const onBreak = 157;

function isOnBreak(verdict: PlaceVerdict): boolean {
  if (verdict.kind === 'refused') return verdict.code === onBreak;
  return verdict.kind === 'placed' && verdict.errorsByBet.some(({ code }) => code === onBreak);
}

/** Asks for the break again once it refuses a bet: it began in another tab or on another device (RG-09). */
export function noticingBreaks({ env, api, config, feedNow, questions }: Deps): Placement {
  const placement = createPlacement(env, api, feedNow, config.idempotent_placement);
  const noticed = (verdict: PlaceVerdict): PlaceVerdict => {
    if (isOnBreak(verdict)) questions.reload('getBreaks');
    return verdict;
  };
  return {
    ...placement,
    send: async (press, owner) => noticed(await placement.send(press, owner)),
    askAgain: async (press, within, owner) => noticed(await placement.askAgain(press, within, owner)),
  };
}
