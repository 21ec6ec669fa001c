import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useSettledValue } from '../../ui/use-settled-value.ts';

interface Props {
  /** Another request about the bet is under way. */
  readonly isHeld?: boolean;
  /** Replaces the button that was clicked, and takes its focus. */
  readonly takesFocus?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Confirms an amount. It is enabled after a moment only, because it appears where another button was. */
export function Confirm({ isHeld = false, takesFocus = false, onPress, children }: Props) {
  const hasStood = useSettledValue(true, false);
  const isOff = !hasStood || isHeld;
  const face = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) face.current?.focus();
  }, [takesFocus]);
  return (
    <Button
      ref={face}
      variant="main"
      aria-disabled={isOff}
      data-cash-out-confirm
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {children}
    </Button>
  );
}
