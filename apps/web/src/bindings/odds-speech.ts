import { useEffect, useEffectEvent } from 'react';
import { onSecond } from '../browser/ticker.ts';
import { usePage } from './PageProvider.tsx';
import { usePreference } from './preferences.ts';

/** What is said aloud when prices move: nothing, those of the slip, or those of one market beside them. */
export type OddsSpeech = 'off' | 'selections' | 'market';

const NAME = 'odds-speech';

interface SpeechChoice {
  readonly mode: OddsSpeech;
  /** Of the market that is read aloud; null without one. */
  readonly market: { readonly matchId: string; readonly marketKey: string } | null;
  readonly choose: (mode: 'off' | 'selections') => void;
  readonly chooseMarket: (matchId: string, marketKey: string) => void;
}

/** Remembered in this browser; the selections of the slip as long as nothing was chosen. */
export function useOddsSpeech(): SpeechChoice {
  const [stored, set] = usePreference(NAME);
  const [matchId, marketKey] = stored?.split('/') ?? [];
  const market = matchId === undefined || marketKey === undefined ? null : { matchId, marketKey };
  return {
    mode: stored === 'off' ? 'off' : market === null ? 'selections' : 'market',
    market,
    choose: (mode) => set(mode === 'off' ? 'off' : null),
    chooseMarket: (match, key) => set(`${match}/${key}`),
  };
}

/** Once a second, with the time of this browser in ms, while the component stands. */
export function useSeconds(listener: (now: number) => void): void {
  const { env } = usePage();
  const listen = useEffectEvent(() => listener(env.now()));
  useEffect(() => onSecond(() => listen()), []);
}
