import { OddsSpeaker } from '../features/odds-speech/OddsSpeaker.tsx';
import { OddsWalk } from '../features/odds-walk/OddsWalk.tsx';
import { SuspensionHint } from '../features/market-help/SuspensionHint.tsx';

/** What prices do beyond being pressed; loaded when somebody begins to do something. */
export function OddsExtras() {
  return (
    <>
      <OddsWalk />
      <SuspensionHint />
      <OddsSpeaker />
    </>
  );
}
