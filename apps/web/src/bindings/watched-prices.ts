import { useEffect } from 'react';
import type { IsPriceSeen } from '@touchline/client';
import { wasPriceSeen, watchPrices } from '../browser/uncovered-prices.ts';
import { useIsFramed } from './screen.ts';

/** [EMB-03b] Watches whether the host covers the prices of the page while `isOn`; nothing is watched outside of a frame. */
export function useWatchedPrices(isOn: boolean): void {
  const isFramed = useIsFramed();
  useEffect(() => (isOn && isFramed ? watchPrices() : undefined), [isOn, isFramed]);
}

/** What a quick bet asks at each press in a frame; undefined outside of one. */
export function usePriceGuard(): IsPriceSeen | undefined {
  return useIsFramed() ? wasPriceSeen : undefined;
}
