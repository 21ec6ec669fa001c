import { type Pause, pauseText, readPause } from '@touchline/rules';
import { usePreference } from './preferences.ts';

/** The pause before bets that the player has set in this browser (RG-11), and how to set another one. */
export function usePause(): readonly [Pause | null, (pause: Pause | null) => void] {
  const [kept, keep] = usePreference('pause');
  return [readPause(kept), (pause) => keep(pause === null ? null : pauseText(pause))];
}
