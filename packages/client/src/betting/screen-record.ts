import { marketKey } from '@touchline/contract';
import type { ClientConfig } from '@touchline/contract';
import type { PlaceRequest, PressRecord, Slip, SlipSelection } from '@touchline/rules';
import type { Facts } from '../live/facts.ts';
import { headKey } from '../live/keys.ts';
import type { EditedBet } from '../public-types/bets-types.ts';
import type { Notifier } from '../store/notifier.ts';

type Seen = NonNullable<PlaceRequest['bets'][number]['selections'][number]['seen']>;
type OutcomeOf = Pick<SlipSelection, 'matchId' | 'marketId' | 'specifier' | 'outcomeId'>;

/**
 * What stands on the screen when the player presses, which goes with the bets so that they can read it later (decision 82).
 * Nothing where the back end does not keep it.
 */
export interface ScreenRecord {
  /** `seen`: odds of the rendered slip by selection id, and custom prices by entry id; as the slip stands when absent. */
  ofSlip(slip: Slip, seen: Readonly<Record<string, string>> | undefined): PressRecord | null;
  /** A quick bet: the odds that stood on the button are the first ones of its selection. */
  ofButton(selection: SlipSelection): PressRecord | null;
  /** An edit names the odds that stood beside its legs. */
  ofEdit(body: EditedBet): EditedBet;
}

interface Deps {
  readonly config: Pick<ClientConfig, 'press_record'>;
  readonly facts: Pick<Facts, 'head' | 'market'>;
  readonly notifier: Pick<Notifier, 'isWatched'>;
  /** The server's feed clock as far as this page knows it, ms since epoch: whatever the device's clock says. */
  readonly feedNow: () => number;
}

export function createScreenRecord({ config, facts, notifier, feedNow }: Deps): ScreenRecord {
  const isKept = config.press_record === true;

  const pressedAt = (): string => new Date(feedNow()).toISOString();

  /** Only of a match that has begun and that something on the page shows. */
  const scoreOf = (matchId: string): Pick<Seen, 'score'> => {
    const head = facts.head(matchId);
    const score = head?.statistics?.total_score;
    if (head === undefined || head.status === 0 || score === undefined || !notifier.isWatched(headKey(matchId)))
      return {};
    return { score: { home: score.home, away: score.away } };
  };

  /** Only while the odds of the market are those that were shown. */
  const versionOf = ({ matchId, marketId, specifier, outcomeId }: OutcomeOf, odds: string): Pick<Seen, 'version'> => {
    const market = facts.market(matchId, marketKey({ id: marketId, specifier }));
    const isShown = market?.outcomes.some((outcome) => outcome.id === outcomeId && outcome.odds === odds) === true;
    return isShown ? { version: market.version } : {};
  };

  const seenOf = (outcome: OutcomeOf, odds: string): Seen => ({
    odds,
    ...scoreOf(outcome.matchId),
    ...versionOf(outcome, odds),
  });

  return {
    ofSlip: ({ bets }, seen) => {
      if (!isKept) return null;
      const shown = bets.flatMap(({ selections }) =>
        selections.flatMap((selection) => {
          const odds = seen === undefined ? selection.odds : seen[selection.id];
          return odds === undefined ? [] : [[selection.id, seenOf(selection, odds)] as const];
        }),
      );
      const prices = bets.flatMap(({ betId, custom }) => {
        const odds = seen === undefined ? custom?.odds : seen[betId];
        return custom === null || odds === undefined || odds === null ? [] : [[betId, odds] as const];
      });
      return {
        pressedAt: pressedAt(),
        selections: Object.fromEntries(shown),
        customOdds: Object.fromEntries(prices),
      };
    },
    ofButton: (selection) =>
      isKept
        ? {
            pressedAt: pressedAt(),
            selections: { [selection.id]: seenOf(selection, selection.initialOdds) },
            customOdds: {},
          }
        : null,
    ofEdit: (body) => {
      if (!isKept) return body;
      const selections = body.bet.selections.map((leg) => {
        const { match_id: matchId, market_id: marketId, specifier, outcome_id: outcomeId, odds } = leg;
        return { ...leg, seen: seenOf({ matchId, marketId, specifier, outcomeId }, odds) };
      });
      return { ...body, pressed_at: pressedAt(), bet: { ...body.bet, selections } };
    },
  };
}
