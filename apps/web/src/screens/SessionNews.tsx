import { Suspense } from 'react';
import { lazyPart } from '../bindings/lazy-part.ts';
import { BonusNews } from '../features/bonus-news/BonusNews.tsx';
import { JackpotNews } from '../features/jackpots/JackpotNews.tsx';
import { RealityCheck } from '../features/reality-check/RealityCheck.tsx';
import { SessionClock } from '../features/reality-check/SessionClock.tsx';
import { SessionOverDialog } from '../features/session/SessionOverDialog.tsx';

const LootboxDialog = lazyPart(async () => (await import('../features/promotions/LootboxDialog.tsx')).LootboxDialog);

/** What players are told on every page, of their session, of jackpots and of bonuses: loaded once there may be something to say. */
export function SessionNews() {
  return (
    <>
      <SessionOverDialog />
      <RealityCheck />
      <SessionClock />
      <JackpotNews />
      <BonusNews
        renderLootbox={(box, onClose) => (
          <Suspense fallback={null}>
            <LootboxDialog box={box} onClose={onClose} />
          </Suspense>
        )}
      />
    </>
  );
}
