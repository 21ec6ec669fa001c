import { localStore } from './storage.ts';

/** What some browsers say of the network; the others were not told to save data. */
interface SavingNavigator {
  readonly connection?: EventTarget & { readonly saveData?: boolean };
}

/** The network as the browser knows it; undefined where it says nothing of it. */
export function connection(): SavingNavigator['connection'] {
  return (navigator as SavingNavigator).connection;
}

/** Least ms between two moves of shown prices (LAY-10a). Read from storage, so that a choice in another tab counts too. */
export function priceGapMs(): number {
  const chosen = localStore.get('touchline.data');
  return chosen === 'on' || (chosen !== 'off' && connection()?.saveData === true) ? 1000 : 0;
}
