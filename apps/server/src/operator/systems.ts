import type { WireSystemType } from '@touchline/contract';
import { fullCoverNames, fullCovers } from '@touchline/rules';

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Every `k/n` of 3 to 8 selections that is neither so many singles nor one combo. */
const plainSystems: readonly WireSystemType[] = range(3, 8).flatMap((total) =>
  range(2, total - 1).map((size) => ({
    id: `${size}/${total}`,
    total_count: total,
    win_count: size,
    sizes: [size],
  })),
);

const fullCoverSystems: readonly WireSystemType[] = fullCoverNames.map((id) => {
  const { totalCount, sizes } = fullCovers[id];
  return { id, total_count: totalCount, win_count: Math.min(...sizes), sizes: [...sizes] };
});

/** Every system that can be on offer (SLIP-10). */
export const systemsOnOffer: readonly WireSystemType[] = [...plainSystems, ...fullCoverSystems];
