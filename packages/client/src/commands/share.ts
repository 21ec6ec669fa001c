import { calls } from '@touchline/contract';
import type { SharedBet } from '@touchline/contract';
import { marketKey, selectionOf, sharedSlip } from '@touchline/rules';
import type { SharedEntry, SlipSelection } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import type { Facts } from '../live/facts.ts';
import { createCell } from '../store/readable.ts';
import type { Notifier } from '../store/notifier.ts';
import type { Commands, Readable, ShareProblem } from '../sportsbook.ts';
import type { TicketRunner } from '../ticket/runner.ts';

interface Doors {
  readonly env: Env;
  readonly api: Api;
  readonly facts: Facts;
  readonly runner: TicketRunner;
  readonly openSlip: () => void;
  /** So many selections of the shared slip are not offered any more. */
  readonly tellMissing: () => void;
}

export interface Sharing {
  /** Why a shared slip could not be restored; null when nothing went wrong. */
  readonly problem: Readable<ShareProblem | null>;
  readonly commands: Pick<Commands, 'restoreShared' | 'dismissShareProblem'>;
}

type Shared = SharedBet['selections'][number];

const codeForm = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/** Shared slips brought back from their codes (NAV-26, PLC-09). */
export const createSharing = (notifier: Notifier, doors: Doors): Sharing => {
  const { api, facts, runner } = doors;
  const problem = createCell<ShareProblem | null>(notifier, 'share-problem', null);

  const found = new Map<string, Parameters<typeof selectionOf>[1]>();

  const load = async (matchId: string, marketIds: readonly string[]): Promise<void> => {
    const params = { id: matchId };
    const [match, markets] = await Promise.all([
      api.call(calls.getMatch, { params }),
      api.call(calls.getMarkets, { params, query: { market_id: marketIds.join(','), limit: '500' } }),
    ]);
    if (match.kind !== 'ok' || markets.kind !== 'ok') {
      // A match that nobody knows is gone; anything else is no answer.
      const isGone = [match, markets].some((answer) => answer.kind === 'error' && answer.status === 404);
      if (isGone) return;
      throw new Error(`the match ${matchId} of a shared slip did not load`);
    }
    facts.applyMatch(match.value);
    for (const market of markets.value.data) found.set(`${matchId}/${marketKey(market)}`, market);
  };
  /** At the odds it was shared at, so that what moved since is shown as moved. */
  const selectionFrom = ({ match_id, market_id, specifier, outcome_id, odds }: Shared): SlipSelection | null => {
    const head = facts.head(match_id);
    const market = found.get(`${match_id}/${marketKey({ id: market_id, specifier })}`);
    const outcome = market?.outcomes.find(({ id }) => id === outcome_id);
    if (head === undefined || market === undefined || outcome === undefined || head.status > 1) return null;
    return { ...selectionOf(head, market, outcome), acceptedOdds: odds, initialOdds: odds };
  };

  const entryFrom = (bet: SharedBet): SharedEntry | null =>
    bet.bet_type === 'custom_bet'
      ? null
      : {
          betType: bet.bet_type,
          systemId: bet.system_id ?? null,
          stake: bet.stake?.value ?? '',
          currency: bet.stake?.currency ?? '',
          selections: bet.selections.map(selectionFrom).filter((each) => each !== null),
        };

  const restore = async (bets: readonly SharedBet[]): Promise<ShareProblem | null> => {
    const wanted = Map.groupBy(
      bets.flatMap(({ selections }) => selections),
      ({ match_id }) => match_id,
    );
    found.clear();
    await Promise.all(
      [...wanted].map(([matchId, selections]) => load(matchId, [...new Set(selections.map((each) => each.market_id))])),
    );
    const slip = sharedSlip(
      bets.map(entryFrom).filter((each) => each !== null),
      runner.ticket.get(),
    );
    if (slip.bets.length === 0) return 'link-try-another-bet';
    runner.dispatch({ type: 'restored', slip, from: 'sharing' });
    const shared = bets.reduce((sum, { selections }) => sum + selections.length, 0);
    const restored = slip.bets.reduce((sum, { selections }) => sum + selections.length, 0);
    if (restored < shared) doors.tellMissing();
    doors.openSlip();
    return null;
  };

  return {
    problem,
    commands: {
      restoreShared: async (code) => {
        problem.set(null);
        runner.dispatch({ type: 'restoreStarted' });
        let why: ShareProblem | null = 'link-not-found';
        try {
          const written = code.trim().toUpperCase();
          const answer = codeForm.test(written)
            ? await api.call(calls.getSharedBets, { query: { code: written } })
            : null;
          if (answer?.kind === 'ok') why = await restore(answer.value.bets);
        } catch (error) {
          doors.env.report('share', error);
          why = 'link-try-later';
        }
        if (why === null) return;
        runner.dispatch({ type: 'restoreFailed' });
        problem.set(why);
      },
      dismissShareProblem: () => problem.set(null),
    },
  };
};
