import { useEffect, useState } from 'react';
import type { JackpotHit } from '@touchline/contract';
import { useHasJackpots, useHasUnansweredBet, useUnseenHits } from '../../bindings/jackpots.ts';
import { PageLink } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useSession } from '../../bindings/player.ts';
import { useQuietMoment } from '../../bindings/quiet-moment.ts';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { NewsDialog } from '../../ui/NewsDialog.tsx';

/** [JACK-02] [LAY-05] Jackpots that the player has hit and was not shown yet, one at a time among the modals. */
export function JackpotNews() {
  const playerId = useSession().player?.id ?? null;
  const hasJackpots = useHasJackpots();
  return hasJackpots && playerId !== null ? <UnseenHits key={playerId} playerId={playerId} /> : null;
}

function UnseenHits({ playerId }: { readonly playerId: string }) {
  const commands = useCommands();
  const isUnanswered = useHasUnansweredBet();
  const { value } = useUnseenHits(playerId);
  const [closed, setClosed] = useState<readonly string[]>([]);
  // With each answer too: one that was closed is unseen to the back end while nobody could tell it.
  useEffect(() => {
    const shown = (value?.data ?? []).filter(({ id }) => closed.includes(id));
    if (shown.length > 0) void commands.markSeen(shown.map(({ id }) => ({ id, type: 'jackpot' })));
  }, [commands, value, closed]);
  const next = value?.data.findLast(({ id }) => !closed.includes(id));
  const isQuiet = useQuietMoment(next !== undefined && !isUnanswered);
  if (next === undefined || !isQuiet) return null;
  return <Hit key={next.id} hit={next} onClose={() => setClosed([...closed, next.id])} />;
}

function Hit({ hit, onClose }: { readonly hit: JackpotHit; readonly onClose: () => void }) {
  const { t } = useText();
  const sumText = useSumText();
  const { jackpot_name: name, jackpot_level_name: level, amount, currency } = hit;
  return (
    <NewsDialog
      label={t('jackpots.hit.title')}
      closeLabel={t('session.close')}
      icon="jackpot"
      worth={sumText(amount, currency)}
      actions={
        <>
          <Button variant="main" onClick={onClose}>
            {t('jackpots.hit.fine')}
          </Button>
          <PageLink to="/jackpots" className={buttonClass('quiet')} onClick={onClose}>
            {t('jackpots.hit.see')}
          </PageLink>
        </>
      }
      onClose={onClose}
    >
      <p>{t('jackpots.hit.words', { level, name })}</p>
    </NewsDialog>
  );
}
