import { useQuickBet } from '../../bindings/quick-bet.ts';
import { QuickControls } from './QuickControls.tsx';
import { QuickSwitch } from './QuickSwitch.tsx';

/** Quick bet above the slip: its switch, and below it the stake while it is on. */
export function QuickPanel() {
  const quick = useQuickBet();
  return (
    <>
      <QuickSwitch variant="panel" />
      {quick.isEnabled ? <QuickControls quick={quick} variant="panel" /> : null}
    </>
  );
}
