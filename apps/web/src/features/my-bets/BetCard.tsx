import { memo, type ReactNode, useId } from 'react';
import type { Bet, PlacedSelection } from '@touchline/contract';
import { useMatchNow } from '../../bindings/betting.ts';
import { useCopy } from '../../bindings/use-copy.ts';
import { useOddsText, useTotalOddsText } from '../../bindings/odds.ts';
import { useEachSecond } from '../../bindings/screen.ts';
import { useSumText } from '../../bindings/sums.ts';
import { clockText, isRunning } from '../../text/match-clock.ts';
import { useText } from '../../text/use-text.ts';
import { betCardView, matchNowView, referenceView } from './BetCardView.tsx';

interface Props {
  readonly bet: Bet;
  /** What can be done with it; keeps its identity over renders. */
  readonly renderActions: (bet: Bet) => ReactNode;
}

/** One placed bet with the live state of its legs (PLC-06). */
export const BetCard = memo(function BetCard({ bet, renderActions }: Props) {
  return betCardView({
    bet,
    titleId: useId(),
    text: useText(),
    oddsText: useOddsText(),
    totalOddsText: useTotalOddsText(),
    sumText: useSumText(),
    renderNow: (selection, isOpen) => <MatchNow selection={selection} isOpen={isOpen} />,
    actions: renderActions(bet),
    reference: <Reference id={bet.id} />,
  });
});

/** Its match is followed while it is on screen, as long as the selection may still come to something. */
function MatchNow({ selection, isOpen }: { readonly selection: PlacedSelection; readonly isOpen: boolean }) {
  const text = useText();
  const match = useMatchNow(selection.match.id, isOpen);
  const clock = useEachSecond((now) =>
    match !== null && isRunning(match.status) ? (clockText(match.statistics, now) ?? '') : '',
  );
  return matchNowView({ selection, isOpen, match, clock, text });
}

function Reference({ id }: { readonly id: string }) {
  const { t } = useText();
  return referenceView({ id, ...useCopy(id), t });
}
