import { useSyncExternalStore } from 'react';
import { type OfferedAction, whyNotOffered } from '@touchline/rules';
import { hostListens, onHostListening } from '../browser/host.ts';
import { usePage } from './PageProvider.tsx';
import { useIsFramed } from './screen.ts';

const NOTHING: readonly OfferedAction[] = [];
const NOBODY: readonly string[] = [];

/** [AUTH-08] Why a button for this may not stand here; null when it may. */
export function useWhyNotOffered(action: OfferedAction): 'country' | 'frame' | null {
  const { refused_here: refusedHere = NOTHING, host_origins: origins = NOBODY } = usePage().config;
  const isEmbedded = useIsFramed();
  const listens = useSyncExternalStore(
    onHostListening,
    () => hostListens(origins, action),
    () => false,
  );
  return whyNotOffered(action, { isEmbedded, hostListens: listens, refusedHere });
}
