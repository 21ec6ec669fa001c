import { useCallback, useMemo } from 'react';
import { readFolded, toggleFolded, usePreference } from '../../bindings/preferences.ts';

const KEPT = 400;

/** Adds or takes away many names at once; the oldest give way when there are very many. */
export function changeNames(stored: string | null, names: readonly string[], isIn: boolean): string | null {
  const without = [...readFolded(stored)].filter((name) => !names.includes(name));
  const kept = isIn ? [...without, ...names].slice(-KEPT) : without;
  return kept.length === 0 ? null : kept.join(' ');
}

export interface Remembered {
  readonly kinds: ReadonlySet<string>;
  readonly toggle: (kind: string) => void;
  readonly setAll: (kinds: readonly string[], isIn: boolean) => void;
}

/** Markets of a sport that the player folded or pinned, remembered over visits. */
export function useRemembered(what: 'folded' | 'pinned', sportKey: string): Remembered {
  const [stored, set] = usePreference(`markets.${what}.${sportKey}`);
  const kinds = useMemo(() => readFolded(stored), [stored]);
  const toggle = useCallback((kind: string) => set(toggleFolded(stored, kind)), [stored, set]);
  const setAll = useCallback(
    (names: readonly string[], isIn: boolean) => set(changeNames(stored, names, isIn)),
    [stored, set],
  );
  return { kinds, toggle, setAll };
}
