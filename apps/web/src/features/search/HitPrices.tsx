import type { Match } from '@touchline/contract';
import { useMarketShape, useMatchHead, useMatchList } from '../../bindings/catalogue.ts';
import type { RenderOutcome } from '../../bindings/render-outcome.ts';
import type { Hit } from './hits.ts';
import styles from './SearchDialog.module.css';

/** Ids that say themselves on a button. */
const SHORT = /^[12x]$/;
const MOST = 3;

/** Keeps the prices of the matches that were found current while they are shown. */
export function useFollowedHits(hits: readonly Hit[]): void {
  const ids = hits.flatMap((hit) => (hit.kind === 'match' && hasPrices(hit.match) ? [hit.match.id] : [])).toSorted();
  useMatchList({ phase: 'live', ids });
  useMatchList({ phase: 'prematch', ids });
}

/** An outright has its competitors on its own page. */
export function hasPrices({ competitors, main_market: main, status }: Match): boolean {
  return competitors !== null && main !== null && main.outcomes.length <= MOST && status <= 2;
}

/** CAT-07: the main market of a match that was found, to be clicked there. */
export function HitPrices({ match, renderOutcome }: { readonly match: Match; readonly renderOutcome: RenderOutcome }) {
  const head = useMatchHead(match.id);
  const shape = useMarketShape(match.id, head?.mainMarketKey ?? null);
  const name = shape?.name ?? match.main_market?.name ?? '';
  // Until the prices are followed their places are held.
  const outcomes = (shape?.outcomes ?? match.main_market?.outcomes ?? []).slice(0, MOST);
  return (
    <div className={styles.prices}>
      {outcomes.map(({ id }) => (
        <span key={id}>
          {renderOutcome({
            matchId: match.id,
            marketKey: shape?.key ?? null,
            outcomeId: id,
            marketName: name,
            label: SHORT.test(id) ? id.toUpperCase() : undefined,
          })}
        </span>
      ))}
    </div>
  );
}
