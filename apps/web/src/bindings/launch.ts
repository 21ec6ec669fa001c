import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { LaunchProvider } from '@touchline/contract';
import { type FrameAddress, frameAddress, onFrameMessage, sendToFrame } from '../browser/frames.ts';
import { pageHref } from '../browser/page.ts';
import { useLocale } from './locale.ts';
import { useCommands } from './PageProvider.tsx';
import { useIsSessionUnanswered, useSession } from './player.ts';
import { useSignIn } from './sign-in.tsx';
import { useTheme } from './theme.ts';

export type Launch =
  | { readonly state: 'waiting' }
  | { readonly state: 'open'; readonly address: FrameAddress }
  | { readonly state: 'refused'; readonly message: string | null }
  | { readonly state: 'unreachable' };

const WAITING: Launch = { state: 'waiting' };
const UNREACHABLE: Launch = { state: 'unreachable' };

/**
 * Launches a game for the current player or visitor (API-10), again when they change or bet in another currency, and on
 * demand. An address that may not be embedded counts as a refusal.
 */
export function useLaunch(provider: LaunchProvider, app: string): readonly [Launch, () => void] {
  const { launchGame, retry } = useCommands();
  const { status, player, currency } = useSession();
  const isUnanswered = useIsSessionUnanswered();
  const [turn, setTurn] = useState(0);
  /** The outcome of a launch with its key, as a late answer must not count for the next launch. */
  const [answered, setAnswered] = useState<{ readonly sign: string; readonly launch: Launch } | null>(null);
  const who = player?.id ?? null;
  const isKnown = status !== 'unknown' && status !== 'pending';
  const sign = [provider, app, isKnown, who, currency, turn].join(' ');
  useEffect(() => {
    if (!isKnown) return;
    let isCurrent = true;
    const open = async (): Promise<void> => {
      const result = await launchGame(provider, app, pageHref());
      if (!isCurrent) return;
      const answer = (launch: Launch): void => setAnswered({ sign, launch });
      if (result.kind === 'unreachable') return answer(UNREACHABLE);
      if (result.kind === 'refused') return answer({ state: 'refused', message: result.message });
      const address = frameAddress(result.url);
      answer(address === null ? { state: 'refused', message: null } : { state: 'open', address });
    };
    void open();
    return () => {
      isCurrent = false;
    };
  }, [launchGame, provider, app, isKnown, sign]);
  const relaunch = useCallback(() => {
    setTurn((last) => last + 1);
    retry();
  }, [retry]);
  if (!isKnown) return [isUnanswered ? UNREACHABLE : WAITING, relaunch];
  return [answered?.sign === sign ? answered.launch : WAITING, relaunch];
}

/** Smallest and largest block size that a game may ask for, CSS pixels: it is not to push the page about. */
const HEIGHTS = [320, 6000] as const;

/**
 * What page and game send each other: the page its theme and locale, the game its height, that its visitor wants to
 * sign in, and that it has to be launched anew. Returns the height, null until the game sent one.
 */
export function useGameTalk(frame: RefObject<HTMLIFrameElement | null>, relaunch: () => void): number | null {
  const { ask } = useSignIn();
  const { shown } = useTheme();
  const { locale } = useLocale();
  const [height, setHeight] = useState<number | null>(null);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    return onFrameMessage(element, (data) => {
      if (typeof data !== 'object' || data === null || !('kind' in data)) return;
      if (data.kind === 'sign_in') ask('plain');
      if (data.kind === 'relaunch') relaunch();
      if (data.kind === 'height' && 'value' in data && typeof data.value === 'number' && Number.isFinite(data.value)) {
        setHeight(Math.round(Math.min(HEIGHTS[1], Math.max(HEIGHTS[0], data.value))));
      }
    });
  }, [frame, relaunch, ask]);
  useEffect(() => {
    if (frame.current !== null) sendToFrame(frame.current, { kind: 'look', theme: shown, locale });
  }, [frame, shown, locale]);
  return height;
}

/** Theme and locale of a game at its launch, in the fragment of the address, which no server receives. */
export function useLaunchTheme(): string {
  const { shown } = useTheme();
  const { locale } = useLocale();
  // The values of the launch stay in the address: a change is posted as a message, without a reload of the frame.
  const [words] = useState(`theme=${shown}&locale=${encodeURIComponent(locale)}`);
  return words;
}
