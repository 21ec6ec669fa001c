import type { RealityCheckView } from '@touchline/client';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import { netResult } from './net-result.ts';

/** How a session is written. */
export function useSessionText(): {
  readonly duration: (ms: number) => string;
  /** Null where it cannot be computed. */
  readonly net: (view: RealityCheckView) => string | null;
} {
  const { t } = useText();
  const { currencies } = usePage().config;
  const sumText = useSumText();
  return {
    duration: (ms) => {
      const all = Math.max(0, Math.floor(ms / 60_000));
      const [hours, minutes] = [Math.floor(all / 60), all % 60];
      return hours === 0 ? t('check.time.minutes', { minutes }) : t('check.time.hours', { hours, minutes });
    },
    net: (view) => {
      const net = netResult(view, currencies);
      return net === null ? null : sumText(net, view.currency);
    },
  };
}
