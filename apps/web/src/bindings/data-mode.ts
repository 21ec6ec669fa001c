import { useSyncExternalStore } from 'react';
import { dropChoice, writeChoice } from '../browser/choices.ts';
import { onSavesData, savesData } from '../browser/saves-data.ts';
import { usePage } from './PageProvider.tsx';
import { usePreference } from './preferences.ts';

/** When the page asks for less: always, never, or while the browser saves data (LAY-10a). */
export type DataMode = 'on' | 'off' | 'automatic';

const NAME = 'data';

function modeOf(stored: string | null): DataMode {
  return stored === 'on' || stored === 'off' ? stored : 'automatic';
}

/** The mode that was chosen in this browser, and how to choose. */
export function useDataMode(): { readonly mode: DataMode; readonly choose: (mode: DataMode) => void } {
  const [stored, keep] = usePreference(NAME);
  return {
    mode: modeOf(stored),
    choose: (mode) => {
      keep(mode === 'automatic' ? null : mode);
      // For the server, which renders the next document without pictures.
      if (mode === 'automatic') dropChoice(`touchline.${NAME}`);
      else writeChoice(`touchline.${NAME}`, mode);
    },
  };
}

/** Whether the page asks for no pictures, and for drawings and frames of a match on request only. */
export function useIsCompact(): boolean {
  const { markup } = usePage();
  const { mode } = useDataMode();
  const isSaving = useSyncExternalStore(
    onSavesData,
    savesData,
    // What the request of the document said.
    () => markup?.kept('touchline.save-data') === 'on',
  );
  return mode === 'automatic' ? isSaving : mode === 'on';
}
