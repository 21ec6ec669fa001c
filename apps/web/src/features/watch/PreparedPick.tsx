import { useEffect, useRef } from 'react';
import { useIsSelected, useOutcome } from '../../bindings/catalogue.ts';
import { useFilters } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useQuickBet } from '../../bindings/quick-bet.ts';
import { outcomeName } from '../../text/names.ts';
import { sidesOf } from '../../text/outcome-words.ts';
import { useText } from '../../text/use-text.ts';
import { useMatchHead, useMarketShape } from '../../bindings/catalogue.ts';
import { readPick } from './pick.ts';
import styles from './Watch.module.css';

interface Props {
  readonly matchId: string;
  /** As the address named it. */
  readonly text: string;
  readonly onClose: () => void;
}

/**
 * NOTE-05: puts the selection that a notification is about into the slip, once, and says what became of its price. Nothing is
 * placed by it: while quick bets are on it only says the price. Then it leaves the address, so that no reload and no way back
 * puts it in again (NOTE-05b).
 */
export function PreparedPick({ matchId, text, onClose }: Props) {
  const words = useText();
  const { t, formats } = words;
  const commands = useCommands();
  const [, change] = useFilters();
  const { isEnabled: isQuick, isUnread = false } = useQuickBet();
  const pick = readPick(text);
  const marketKey = pick?.marketKey ?? null;
  const outcome = useOutcome(matchId, marketKey, pick?.outcomeId ?? '');
  const isSelected = useIsSelected(matchId, marketKey, pick?.outcomeId ?? '');
  const match = useMatchHead(matchId);
  const shape = useMarketShape(matchId, marketKey);
  const isDone = useRef(false);
  const isForSale = outcome !== null && !outcome.locked;
  const mayPut = !isSelected && !isQuick;
  useEffect(() => {
    if (!isForSale || isUnread || pick === null || isDone.current) return;
    isDone.current = true;
    if (mayPut) commands.clickOutcome(matchId, pick.marketKey, pick.outcomeId, outcome.odds);
    change({ pick: null });
  }, [isForSale, isUnread, mayPut, commands, matchId, pick, outcome, change]);
  if (pick === null || match === null) return null;
  const own = { id: pick.outcomeId, name: outcome?.name ?? '' };
  const name =
    shape === null
      ? own.name
      : outcomeName(words, { sportKey: match.tournament.sport.key, sides: sidesOf(match) }, shape, own);
  const now = outcome === null ? '' : formats.odds(outcome.odds);
  const before = formats.odds(pick.odds);
  return (
    <div className={styles.pick} data-pick={isForSale ? (now === before ? 'same' : 'moved') : 'gone'}>
      <output>
        {isForSale
          ? t(now === before ? 'watch.price.same' : 'watch.price.moved', { outcome: name, now, before })
          : t('watch.price.gone')}
      </output>
      {isSelected ? (
        <button type="button" onClick={() => commands.openPanel('BET_SLIP')}>
          {t('watch.slip')}
        </button>
      ) : null}
      <button
        type="button"
        onClick={() => {
          change({ pick: null });
          onClose();
        }}
      >
        {t('action.close')}
      </button>
    </div>
  );
}
