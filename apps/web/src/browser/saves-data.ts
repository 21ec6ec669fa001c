import { connection } from './price-gap.ts';

/** Whether the browser was told to save data. */
export function savesData(): boolean {
  return connection()?.saveData === true;
}

/** Calls back when `savesData` may have changed; returns how to stop. */
export function onSavesData(listener: () => void): () => void {
  const from = connection();
  from?.addEventListener('change', listener);
  return () => from?.removeEventListener('change', listener);
}
