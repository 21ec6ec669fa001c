import type { ClientConfig, Settings } from '@touchline/contract';
import { amountOf } from '@touchline/rules';
import { stakesIn } from '../session/stakes.ts';
import type { TicketView } from '../sportsbook.ts';
import { countHeld } from './pending-picks.ts';
import type { PendingPicks } from './pending-picks.ts';

export interface DeferredSurroundings {
  readonly config: ClientConfig;
  /** Of the stakes to come. */
  readonly currency: string;
  readonly settings: Settings | null;
}

/** The ticket before the betting code has loaded: empty, or so many selections that are on their way into it. */
export function deferredTicket(picks: PendingPicks, { config, currency, settings }: DeferredSurroundings): TicketView {
  const subunits = config.currencies.find(({ code }) => code === currency)?.subunits ?? '100';
  const nothing = amountOf(0n, { code: currency, subunits });
  const selectionCount = countHeld(picks);
  const [first, ...others] = [...picks.toggled.values()];
  return {
    state: 'INITIAL',
    isLoading: selectionCount > 0,
    inProgress: false,
    delay: null,
    type: 'single',
    typeProblems: {
      single: { kind: 'already' },
      combo: { kind: 'too_few_selections' },
      system: { kind: 'too_few_selections' },
    },
    systemRange: null,
    bets: [],
    selectionCount,
    totalOdds: picks.held.size === 0 && others.length === 0 ? (first?.odds ?? null) : null,
    totalStake: nothing,
    ownStake: nothing,
    totalPotentialWin: nothing,
    recommendedStakes: stakesIn(settings, currency),
    acceptMode: settings?.auto_accept_odds_change ?? 'none',
    acceptShare: settings?.accept_return_share ?? null,
    canAskMaxStake: false,
    undo: null,
    areBonusesKnown: true,
    ambs: [],
    farmings: [],
    problem: { kind: 'empty' },
    error: null,
    receipt: null,
    unresolved: null,
  };
}
