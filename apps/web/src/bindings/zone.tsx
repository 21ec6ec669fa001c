import type { ReactNode } from 'react';
import { ownZone } from '../browser/choices.ts';
import { isZone } from '../text/formats.ts';
import { ZoneProvider } from '../text/use-text.ts';
import { usePreference } from './preferences.ts';
import { useIsHydrated } from './screen.ts';

const ZONE = 'zone';

/** The time zone that the player chose (IANA name), and how to choose; null is the browser's own. */
export function useZoneChoice(): readonly [string | null, (zone: string | null) => void] {
  const [stored, choose] = usePreference(ZONE);
  return [stored !== null && isZone(stored) ? stored : null, choose];
}

/**
 * Formats every time below in the chosen zone; server-rendered times are in UTC. The browser's own is called by its name:
 * where it is the one that was drawn, nothing below renders again.
 */
export function TimeZone({ children }: { readonly children: ReactNode }) {
  const [zone] = useZoneChoice();
  const isLive = useIsHydrated();
  return <ZoneProvider value={zone ?? (isLive ? ownZone() : 'UTC')}>{children}</ZoneProvider>;
}
