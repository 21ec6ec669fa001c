import { useSyncExternalStore } from 'react';
import { dropChoice, writeChoice } from '../browser/choices.ts';
import {
  DATA_KEY,
  type DataMode,
  dataMode,
  isCompact,
  modeOf,
  onDataMode,
  refreshDataMode,
} from '../browser/compact.ts';
import { usePage } from './PageProvider.tsx';
import { SAVES_DATA } from './request-hints.ts';

export type { DataMode };

/** The mode that was chosen in this browser, and how to choose. */
export function useDataMode(): { readonly mode: DataMode; readonly choose: (mode: DataMode) => void } {
  const { env, markup } = usePage();
  const mode = useSyncExternalStore(onDataMode, dataMode, () => modeOf(markup?.kept(DATA_KEY) ?? null));
  return {
    mode,
    choose: (next) => {
      if (next === 'automatic') env.local.remove(DATA_KEY);
      else env.local.set(DATA_KEY, next);
      refreshDataMode();
      // For the server, which renders the next document without pictures.
      if (next === 'automatic') dropChoice(DATA_KEY);
      else writeChoice(DATA_KEY, next);
    },
  };
}

/** Whether the page asks for no pictures, and for drawings and frames of a match on request only. */
export function useIsCompact(): boolean {
  const { markup } = usePage();
  return useSyncExternalStore(onDataMode, isCompact, () => {
    const mode = modeOf(markup?.kept(DATA_KEY) ?? null);
    // What the request of the document said.
    return mode === 'automatic' ? markup?.kept(SAVES_DATA) === 'on' : mode === 'on';
  });
}
