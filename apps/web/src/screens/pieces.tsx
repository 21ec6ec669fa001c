import type { MatchGroup } from '@touchline/client';
import type { OutcomeToShow } from '../bindings/renderOutcome.ts';
import { MatchRow } from '../features/match-row/MatchRow.tsx';
import { OddsButton } from '../features/odds-button/OddsButton.tsx';

/** Where features meet: they are handed each other as functions, and import none of the others. */
export const renderOutcome = (outcome: OutcomeToShow) => <OddsButton {...outcome} />;

/** Sports whose matches cannot be drawn have two prices in a row (LAY-11). */
const TWO_WAY: ReadonlySet<string> = new Set([
  'tennis',
  'basketball',
  'volleyball',
  'baseball',
  'table-tennis',
  'badminton',
  'darts',
  'snooker',
  'american-football',
  'counter-strike',
]);

export const renderRow = (matchId: string, group: MatchGroup) => (
  <MatchRow
    key={matchId}
    matchId={matchId}
    columns={TWO_WAY.has(group.sportKey) ? 2 : 3}
    renderOutcome={renderOutcome}
  />
);
