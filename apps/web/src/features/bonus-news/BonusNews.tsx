import { useEffect } from 'react';
import { useClosedBonuses, useTurnOfTab, useUnseenBonuses } from '../../bindings/bonus-news.ts';
import { useHasUnansweredBet } from '../../bindings/jackpots.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useSession } from '../../bindings/player.ts';
import { UnseenBonusDialog } from './UnseenBonusDialog.tsx';
import { shownOf, unseenIn } from './unseen.ts';

/** [BON-08a] [LAY-05] Bonuses that the player has and was not shown yet, one at a time among the modals. */
export function BonusNews() {
  const playerId = useSession().player?.id ?? null;
  return playerId === null ? null : <UnseenBonuses key={playerId} playerId={playerId} />;
}

function UnseenBonuses({ playerId }: { readonly playerId: string }) {
  const commands = useCommands();
  const isUnanswered = useHasUnansweredBet();
  const { value } = useUnseenBonuses(playerId);
  const { ids: closed, add } = useClosedBonuses(playerId);
  const waiting = unseenIn(value).filter(({ bonus }) => !closed.includes(bonus.id));
  const closedIds = closed.join(' ');
  // With each answer too: one that was closed is unseen to the back end while nobody could tell it.
  useEffect(() => {
    const ids = closedIds.split(' ');
    const shown = unseenIn(value).filter(({ bonus }) => ids.includes(bonus.id));
    if (shown.length > 0) void commands.markSeen(shown.map(shownOf));
  }, [commands, value, closedIds]);
  const hasTurn = useTurnOfTab('bonus-news', waiting.length > 0);
  const [next] = waiting;
  if (next === undefined || !hasTurn || isUnanswered) return null;
  return (
    <UnseenBonusDialog key={next.bonus.id} unseen={next} more={waiting.length - 1} onClose={() => add(next.bonus.id)} />
  );
}
