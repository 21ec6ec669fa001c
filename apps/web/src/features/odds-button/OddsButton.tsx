import { memo, useLayoutEffect, useMemo } from 'react';
import { splitMarketKey } from '@touchline/contract';
import { useIsSelected, useOutcome } from '../../bindings/catalogue.ts';
import { useOddsText } from '../../bindings/odds.ts';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';
import { useQuickMark } from '../../bindings/quick-bet.ts';
import { marketName as marketWords, outcomeName as outcomeWords } from '../../text/names.ts';
import { sidesOf } from '../../text/outcome-words.ts';
import { useText } from '../../text/use-text.ts';
import { createDrawnPrice } from './drawn-price.ts';
import { emptyOddsView, oddsButtonView, oddsNameView } from './OddsButtonView.tsx';

interface Props {
  readonly matchId: string;
  /** Null while there is no market: the button only holds its place. */
  readonly marketKey: string | null;
  readonly outcomeId: string;
  /** As the server calls it: said where the page has no word for its code. */
  readonly marketName: string;
  /** Short name on the button where the long one does not fit; screen readers read the long one. */
  readonly label?: string | undefined;
}

/**
 * One price. Reads its own key and renders nothing but itself (P13); its size never depends on what it shows. Its name is
 * its content, "name, market, odds", so that a move changes one text: that is written without a render. The flash stands on
 * an inner element whose class React leaves alone.
 */
export const OddsButton = memo(function OddsButton({ matchId, marketKey, outcomeId, marketName, label }: Props) {
  const commands = useCommands();
  const drawn = useMemo(
    () => createDrawnPrice((odds) => commands.clickOutcome(matchId, marketKey ?? '', outcomeId, odds)),
    [commands, matchId, marketKey, outcomeId],
  );
  const outcome = useOutcome(matchId, marketKey, outcomeId, drawn.show);
  const isSelected = useIsSelected(matchId, marketKey, outcomeId);
  const quick = useQuickMark(matchId, marketKey, outcomeId);
  const { t } = useText();
  const oddsText = useOddsText();
  const names = useNames(matchId, marketKey, marketName, { id: outcomeId, name: outcome?.name ?? '' });
  const { name, market } = names;
  const named = useMemo(() => oddsNameView(name, market, label), [label, name, market]);
  useLayoutEffect(() => drawn.rendered(outcome, oddsText));

  if (outcome === null || marketKey === null) return emptyOddsView();
  return oddsButtonView({
    address: `${matchId}/${marketKey}/${outcomeId}`,
    name: named,
    price: oddsText(outcome.odds),
    isLocked: outcome.locked,
    isStale: outcome.stale,
    isSelected,
    quick,
    face: drawn.face,
    onPress: drawn.press,
    t,
  });
});

/** Market and outcome in the player's language. They stay while the price moves. */
function useNames(
  matchId: string,
  marketKey: string | null,
  marketName: string,
  { id: outcomeId, name: outcomeName }: { readonly id: string; readonly name: string },
): { readonly market: string; readonly name: string } {
  const text = useText();
  // The sport of a match never changes, so no subscription is needed.
  const match = useSelect().match(matchId).get();
  const sportKey = match?.tournament.sport.key ?? '';
  const competitors = match?.competitors ?? null;
  return useMemo(() => {
    const market = { ...splitMarketKey(marketKey ?? ''), name: marketName };
    return {
      market: marketWords(text, sportKey, market),
      name: outcomeWords(text, { sportKey, sides: sidesOf({ competitors }) }, market, {
        id: outcomeId,
        name: outcomeName,
      }),
    };
  }, [text, sportKey, competitors, marketKey, outcomeId, marketName, outcomeName]);
}
