import { localStore, onOtherTab } from './storage.ts';

/** When the page asks for less: always, never, or while the browser saves data (LAY-10a). */
export type DataMode = 'on' | 'off' | 'automatic';

/** What some browsers say of the network; the others were not told to save data. */
interface SavingNavigator {
  readonly connection?: EventTarget & { readonly saveData?: boolean };
}

/** Names the choice in local storage, and its cookie. */
export const DATA_KEY = 'touchline.data';

const listeners = new Set<() => void>();
/** The chosen mode, and whether less is asked for. Read once and at each change, as each move of a price asks for it. */
let known: readonly [DataMode, boolean] | undefined;

export function modeOf(stored: string | null): DataMode {
  return stored === 'on' || stored === 'off' ? stored : 'automatic';
}

/** The network as the browser knows it; undefined where it says nothing of it. */
function connection(): SavingNavigator['connection'] {
  return (navigator as SavingNavigator).connection;
}

/** Reads again what was chosen, and tells it. */
export function refreshDataMode(): void {
  const mode = modeOf(localStore.get(DATA_KEY));
  known = [mode, mode === 'automatic' ? connection()?.saveData === true : mode === 'on'];
  for (const listener of listeners) listener();
}

function now(): readonly [DataMode, boolean] {
  if (known === undefined) {
    connection()?.addEventListener('change', refreshDataMode);
    onOtherTab((key) => {
      if (key === DATA_KEY) refreshDataMode();
    });
    refreshDataMode();
  }
  return known ?? ['automatic', false];
}

/** The mode that was chosen in this browser. */
export function dataMode(): DataMode {
  return now()[0];
}

/** Whether the page asks for less now. */
export function isCompact(): boolean {
  return now()[1];
}

/** Calls back when the mode may have changed; returns how to stop. */
export function onDataMode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Least ms between two moves of shown prices (LAY-10a). */
export function priceGapMs(): number {
  return isCompact() ? 1000 : 0;
}
