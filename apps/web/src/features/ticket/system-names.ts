import type { SystemType } from '@touchline/rules';
import type { Text, TextKey } from '../../text/use-text.ts';

const COVERS = {
  trixie: 'slip.cover.trixie',
  patent: 'slip.cover.patent',
  yankee: 'slip.cover.yankee',
  lucky15: 'slip.cover.lucky15',
  canadian: 'slip.cover.canadian',
  lucky31: 'slip.cover.lucky31',
  heinz: 'slip.cover.heinz',
  lucky63: 'slip.cover.lucky63',
  super_heinz: 'slip.cover.super_heinz',
  goliath: 'slip.cover.goliath',
} as const satisfies Record<NonNullable<SystemType['name']>, TextKey>;

/** What a system is called: by its customary name, else how many of how many it combines (SLIP-10). */
export function nameOfSystem({ t, formats }: Text, { name, sizes, totalCount }: SystemType): string {
  if (name !== null) return t(COVERS[name]);
  return t('slip.system.of', { k: sizes.map((size) => formats.count(size)).join(', '), n: formats.count(totalCount) });
}
