import { useEffect, useSyncExternalStore } from 'react';
import type { MatchHead } from '@touchline/client';
import type { Settings, SportType } from '@touchline/contract';
import { canLiftPicture, liftPicture, pageOrigin } from '../browser/media.ts';
import { useSports } from './catalogue.ts';
import { useSelect } from './PageProvider.tsx';
import { useReadable } from './useReadable.ts';

/** CAT-11: whether the settings let the events of a provider be shown for a sport type; without the setting all are. */
export function passesEventCheck(
  settings: Pick<Settings, 'sport_type_providers'> | null,
  sportType: SportType | null,
  provider: MatchHead['provider'],
): boolean {
  const pairs = settings?.sport_type_providers;
  if (pairs === undefined) return true;
  return pairs.some((pair) => pair.sport_type === sportType && pair.providers.includes(provider));
}

/** CAT-11 for the match on screen. */
export function useEventsShown(match: MatchHead): boolean {
  const settings = useReadable(useSelect().settings);
  const sports = useSports();
  const sport = sports.value?.find(({ key }) => key === match.tournament.sport.key);
  return passesEventCheck(settings, sport?.type ?? null, match.provider);
}

/** CAT-10: videos and streams are hidden altogether where the settings say so. */
export function useIsVideoOn(): boolean {
  return useReadable(useSelect().settings)?.video_settings?.enabled !== false;
}

const never = () => () => undefined;
const nowhere = (): string => '';

/** Where the page itself comes from; empty while it is made on a server. */
export const usePageOrigin = (): string => useSyncExternalStore(never, pageOrigin, nowhere);

const nothing = (): boolean => false;

/** Lifts a video out of the page, where the browser can; null where it cannot. */
export function usePictureLift(): ((video: HTMLVideoElement) => void) | null {
  const can = useSyncExternalStore(never, canLiftPicture, nothing);
  return can ? lift : null;
}

const lift = (video: HTMLVideoElement): void => void liftPicture(video);

/** Keeps a match loaded and its channel open while its page stands, whether or not its markets are shown. */
export function useHeldMatch(matchId: string): void {
  const select = useSelect();
  useEffect(() => select.markets(matchId).subscribe(() => undefined), [select, matchId]);
}
