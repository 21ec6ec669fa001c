import { useSyncExternalStore } from 'react';
import { type OfferedAction, whyNotOffered } from '@touchline/rules';
import type { HandedOver } from '@touchline/contract/host';
import { hostListens, onHostListening } from '../browser/host.ts';
import { usePage } from './PageProvider.tsx';
import { useIsFramed } from './screen.ts';

const NOTHING: readonly OfferedAction[] = [];
const NOBODY: readonly string[] = [];
/** What a host calls it (EMB-02). */
const NAMES = { sign_in: 'sign-in', sign_up: 'sign-up', deposit: 'deposit' } as const satisfies Record<
  OfferedAction,
  HandedOver
>;

/** [AUTH-08] Why a button for this may not stand here; null when it may. */
export function useWhyNotOffered(action: OfferedAction): 'country' | 'frame' | null {
  const { refused_here: refusedHere = NOTHING, host_origins: origins = NOBODY } = usePage().config;
  const isEmbedded = useIsFramed();
  const listens = useSyncExternalStore(
    onHostListening,
    () => hostListens(origins, NAMES[action]),
    () => false,
  );
  return whyNotOffered(action, { isEmbedded, hostListens: listens, refusedHere });
}
