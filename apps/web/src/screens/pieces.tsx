import type { RenderStar } from '../bindings/favourites.ts';
import type { OutcomeToShow } from '../bindings/render-outcome.ts';
import { FavouriteStar } from '../features/favourites/FavouriteStar.tsx';
import type { RenderRow } from '../features/match-list/MatchList.tsx';
import { MatchRow } from '../features/match-row/MatchRow.tsx';
import { OddsButton } from '../features/odds-button/OddsButton.tsx';

/** Connects features: each receives the others as render functions and imports none of them. */
export function renderOutcome(outcome: OutcomeToShow) {
  return <OddsButton {...outcome} />;
}

export const renderStar: RenderStar = (star) => <FavouriteStar {...star} />;

export const renderRow: RenderRow = (matchId, group, isNear) => (
  <MatchRow
    key={matchId}
    matchId={matchId}
    isNear={isNear}
    mainOutcomes={group.mainOutcomes}
    secondaryOutcomes={group.secondaryOutcomes}
    renderOutcome={renderOutcome}
    renderStar={renderStar}
  />
);
