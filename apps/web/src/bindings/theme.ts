import { useCallback, useSyncExternalStore } from 'react';
import { applyTheme, matchesMedia, readTheme, type Theme, watchMedia } from '../browser/page.ts';
import { usePage } from './PageProvider.tsx';
import { usePreference } from './preferences.ts';

/** What a player can choose: `system` follows the device. */
export type ThemeChoice = Theme | 'system';

const THEME = 'theme';
const LIGHT = '(prefers-color-scheme: light)';

const listeners = new Set<() => void>();

function show(theme: Theme): void {
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function ofDevice(): Theme {
  return matchesMedia(LIGHT) ? 'light' : 'dark';
}

/**
 * The server renders the first theme; `before-hydration.js` has put on the remembered one before anything is painted.
 */
function serverTheme(): Theme {
  return 'dark';
}

function readChoice(stored: string | null): ThemeChoice {
  return stored === 'light' || stored === 'system' ? stored : 'dark';
}

/** LAY-03: the theme on screen, which one was chosen, and how to choose for good. */
export function useTheme(): {
  readonly shown: Theme;
  readonly chosen: ThemeChoice;
  readonly choose: (theme: ThemeChoice) => void;
} {
  const { env } = usePage();
  const [stored, keep] = usePreference(THEME);
  const watch = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      const stop = watchMedia(LIGHT, () => {
        if (readChoice(env.local.get(`touchline.${THEME}`)) === 'system') show(ofDevice());
      });
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    [env],
  );
  const shown = useSyncExternalStore(watch, readTheme, serverTheme);
  const choose = useCallback(
    (next: ThemeChoice) => {
      keep(next);
      show(next === 'system' ? ofDevice() : next);
    },
    [keep],
  );
  return { shown, chosen: readChoice(stored), choose };
}
