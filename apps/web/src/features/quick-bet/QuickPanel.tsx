import type { ReactNode } from 'react';
import { useQuickBet } from '../../bindings/quick-bet.ts';
import { QuickControls } from './QuickControls.tsx';
import { QuickSwitch } from './QuickSwitch.tsx';

/** Quick bet above the slip: its switch, and below it the stake while it is on. `deposit`: the way to pay in. */
export function QuickPanel({ deposit }: { readonly deposit: ReactNode }) {
  const quick = useQuickBet();
  return (
    <>
      <QuickSwitch variant="panel" />
      {quick.isEnabled ? <QuickControls quick={quick} variant="panel" deposit={deposit} /> : null}
    </>
  );
}
