import { type ReactNode, useEffect, useState } from 'react';
import type { Lootbox } from '@touchline/contract';
import { useClosedBonuses, useTurnOfTab, useUnseenBonuses } from '../../bindings/bonus-news.ts';
import { useHasUnansweredBet } from '../../bindings/jackpots.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useSession } from '../../bindings/player.ts';
import { useQuietMoment } from '../../bindings/quiet-moment.ts';
import { UnseenBonusDialog } from './UnseenBonusDialog.tsx';
import { shownOf, unseenIn } from './unseen.ts';

interface Props {
  /** The modal in which a lootbox is opened. */
  readonly renderLootbox: (box: Lootbox, onClose: () => void) => ReactNode;
}

/** [BON-08a] [LAY-05] Bonuses that the player has and was not shown yet, one at a time among the modals. */
export function BonusNews({ renderLootbox }: Props) {
  const playerId = useSession().player?.id ?? null;
  return playerId === null ? null : <UnseenBonuses key={playerId} playerId={playerId} renderLootbox={renderLootbox} />;
}

function UnseenBonuses({ playerId, renderLootbox }: Props & { readonly playerId: string }) {
  const commands = useCommands();
  const isUnanswered = useHasUnansweredBet();
  const { value } = useUnseenBonuses(playerId);
  const { ids: closed, add } = useClosedBonuses(playerId);
  // Kept while its prize is read: an opened one leaves the list.
  const [box, setBox] = useState<Lootbox | null>(null);
  const waiting = unseenIn(value).filter(({ bonus }) => !closed.includes(bonus.id));
  const closedIds = closed.join(' ');
  // With each answer too: one that was closed is unseen to the back end while nobody could tell it.
  useEffect(() => {
    const ids = closedIds.split(' ');
    const shown = unseenIn(value).filter(({ bonus }) => ids.includes(bonus.id));
    if (shown.length > 0) void commands.markSeen(shown.map(shownOf));
  }, [commands, value, closedIds]);
  const hasTurn = useTurnOfTab('bonus-news', waiting.length > 0 || box !== null);
  const isQuiet = useQuietMoment(waiting.length > 0 && hasTurn && !isUnanswered);
  if (box !== null) return renderLootbox(box, () => setBox(null));
  const [next] = waiting;
  if (next === undefined || !isQuiet) return null;
  return (
    <UnseenBonusDialog
      key={next.bonus.id}
      unseen={next}
      more={waiting.length - 1}
      onClose={() => add(next.bonus.id)}
      onOpen={(lootbox) => {
        add(lootbox.id);
        setBox(lootbox);
      }}
    />
  );
}
