import type { Slip } from '@touchline/rules';
import type { Env } from '../env.ts';
import { tabKeys } from '../session/storage-keys.ts';
import { isSlip, readSaved, writeSaved } from './saved-shapes.ts';
import type { Saved } from './saved-shapes.ts';

const version = 1;

/** [SLIP-17] The slip is kept for the tab. */
export const saveSlip = (env: Env, slip: Slip): void => {
  if (slip.bets.length === 0) env.session.remove(tabKeys.slip);
  else env.session.set(tabKeys.slip, writeSaved(version, slip));
};

/** The slip as it was left; what cannot be read is dropped and reported. */
export const savedSlip = (env: Env): Saved<Slip> => {
  const saved = readSaved(env.session.get(tabKeys.slip), version, isSlip);
  if (saved.kind === 'unreadable') {
    env.report('slip', saved.error);
    env.session.remove(tabKeys.slip);
  }
  return saved;
};
