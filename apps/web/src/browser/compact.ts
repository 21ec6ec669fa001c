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
/** Read once, then at each change: it is asked for at each move of a price and by each picture. Null before. */
let known: { readonly mode: DataMode; readonly isCompact: boolean } | null = null;

export function modeOf(stored: string | null): DataMode {
  return stored === 'on' || stored === 'off' ? stored : 'automatic';
}

/** The network as the browser knows it; undefined where it says nothing of it. */
function connection(): SavingNavigator['connection'] {
  return (navigator as SavingNavigator).connection;
}

function read(): NonNullable<typeof known> {
  const mode = modeOf(localStore.get(DATA_KEY));
  known = { mode, isCompact: mode === 'automatic' ? connection()?.saveData === true : mode === 'on' };
  return known;
}

/** Reads again what was chosen, and tells it. */
export function refreshDataMode(): void {
  read();
  for (const listener of listeners) listener();
}

function now(): NonNullable<typeof known> {
  if (known !== null) return known;
  connection()?.addEventListener('change', refreshDataMode);
  onOtherTab((key) => {
    if (key === DATA_KEY) refreshDataMode();
  });
  return read();
}

/** The mode that was chosen in this browser. */
export function dataMode(): DataMode {
  return now().mode;
}

/** Whether the page asks for less now. */
export function isCompact(): boolean {
  return now().isCompact;
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
