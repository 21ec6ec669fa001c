import { BonusNews } from '../features/bonus-news/BonusNews.tsx';
import { JackpotNews } from '../features/jackpots/JackpotNews.tsx';
import { RealityCheck } from '../features/reality-check/RealityCheck.tsx';
import { SessionClock } from '../features/reality-check/SessionClock.tsx';
import { SessionOverDialog } from '../features/session/SessionOverDialog.tsx';

/** What players are told on every page, of their session, of jackpots and of bonuses: loaded once there may be something to say. */
export function SessionNews() {
  return (
    <>
      <SessionOverDialog />
      <RealityCheck />
      <SessionClock />
      <JackpotNews />
      <BonusNews />
    </>
  );
}
