import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { MatchHead } from '@touchline/client';
import { calls, type Settings, type SportType } from '@touchline/contract';
import { canLiftPicture, liftPicture, pageOrigin } from '../browser/media.ts';
import { onRefusal, type Refusal } from '../browser/policy.ts';
import { type SafeAddress, filledAddress } from './addresses.ts';
import { useAsk, useSports } from './catalogue.ts';
import { usePage, useSelect } from './PageProvider.tsx';
import { useSession } from './player.ts';
import { useReadable } from './use-readable.ts';

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

function never() {
  return () => undefined;
}
function nowhere(): string {
  return '';
}

/** The page's own origin; empty in server rendering. */
export function usePageOrigin(): string {
  return useSyncExternalStore(never, pageOrigin, nowhere);
}

function nothing(): boolean {
  return false;
}

/** Lifts a video out of the page, where the browser can; null where it cannot. */
export function usePictureLift(): ((video: HTMLVideoElement) => void) | null {
  const can = useSyncExternalStore(never, canLiftPicture, nothing);
  return can ? lift : null;
}

function lift(video: HTMLVideoElement): void {
  void liftPicture(video);
}

/** Keeps a match loaded and its channel open while its page stands, whether or not its markets are shown. */
export function useHeldMatch(matchId: string): void {
  const select = useSelect();
  useEffect(() => select.markets(matchId).subscribe(() => undefined), [select, matchId]);
}

const nothingRefused: Readonly<Record<Refusal['kind'], boolean>> = { frame: false, film: false };

/** Whether our policy blocks an address as frame or as film, which is known once it was tried (CAT-10a). */
export function useRefusals(address: string | null): Readonly<Record<Refusal['kind'], boolean>> {
  const [refused, setRefused] = useState(nothingRefused);
  // A layout effect subscribes before the browser reports on the inserted element.
  useLayoutEffect(() => {
    if (address === null || !URL.canParse(address)) return undefined;
    const tried = new URL(address).origin;
    return onRefusal(({ kind, origin }) => {
      if (origin === tried) setRefused((before) => ({ ...before, [kind]: true }));
    });
  }, [address]);
  return refused;
}

/** The operator's pages beside a match: whether there is a chat, and an information service; null where none is configured. */
export function useMatchFrames(
  matchId: string,
  locale: string,
): { readonly hasChat: boolean; readonly info: SafeAddress | null } {
  const { config } = usePage();
  const origin = usePageOrigin();
  const given = { match: matchId, locale };
  return {
    hasChat: filledAddress(config.chat_frame, given, origin) !== null,
    info: filledAddress(config.match_info_frame, given, origin),
  };
}

/**
 * The operator's chat beside a match (API-10a). The id of the player is asked for only where the address has `{user}`; it is
 * empty for a visitor, and when the call fails. Undefined until it is known, null for no chat.
 */
export function useMatchChat(matchId: string, locale: string): SafeAddress | null | undefined {
  const template = usePage().config.chat_frame;
  const origin = usePageOrigin();
  const { status, player } = useSession();
  const isAsked = player !== null && template?.includes('{user}') === true;
  const { state, value } = useAsk(calls.getWatchPartyId, isAsked ? { playerId: player.id ?? '' } : null);
  const isPending = template?.includes('{user}') === true && (status === 'unknown' || status === 'pending');
  if (isPending || (isAsked && state === 'loading')) return undefined;
  return filledAddress(template, { match: matchId, locale, user: value?.user_id ?? '' }, origin);
}

/** Loads the HLS player on the first play. */
export async function playList(video: HTMLVideoElement, address: string, onFail: () => void): Promise<() => void> {
  return (await import('../browser/hls.ts')).attachList(video, address, onFail);
}
