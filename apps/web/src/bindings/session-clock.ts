import { useEffect } from 'react';
import { letClockGo } from '../browser/clock-place.ts';
import { usePage } from './PageProvider.tsx';
import { useSession } from './player.ts';
import { usePreference } from './preferences.ts';

const ON = 'on';

interface SessionClockChoice {
  /** `always`: the operator shows it to everybody; `never`: nothing is known of sessions here. */
  readonly who: 'player' | 'always' | 'never';
  readonly isOn: boolean;
  readonly choose: (isOn: boolean) => void;
}

/** Whether every page shows how long the session lasts and what came of it (RG-01). */
export function useSessionClock(): SessionClockChoice {
  const { reality_check: check } = usePage().config;
  const [kept, keep] = usePreference('session-clock');
  const who = check === undefined ? 'never' : check.clock === true ? 'always' : 'player';
  return { who, isOn: who === 'always' || (who === 'player' && kept === ON), choose: (isOn) => keep(isOn ? ON : null) };
}

/** Gives up the place of the clock where there will be none: for visitors, and where nothing is known of sessions. */
export function useNoClockPlace(): void {
  const { who } = useSessionClock();
  const { status } = useSession();
  const isForNobody = who === 'never' || status === 'not_logged_in';
  useEffect(() => {
    if (isForNobody) letClockGo();
  }, [isForNobody]);
}

/** From when on the clock keeps its place itself, until it is switched off. */
export function useOwnClockPlace(isShown: boolean): void {
  useEffect(() => {
    if (isShown) letClockGo();
  }, [isShown]);
}
