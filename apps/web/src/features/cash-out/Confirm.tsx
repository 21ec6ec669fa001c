import { type ReactNode, useEffect, useRef } from 'react';
import { useSeenPress } from '../../bindings/use-uncovered.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { useSettledValue } from '../../ui/use-settled-value.ts';
import styles from './CashOut.module.css';

interface Props {
  /** Another request about the bet is under way. */
  readonly isHeld?: boolean;
  /** Replaces the button that was clicked, and takes its focus. */
  readonly takesFocus?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/**
 * Confirms an amount. It is enabled after a moment only, because it appears where another button was; in a frame it has to have
 * been seen (EMB-03b).
 */
export function Confirm({ isHeld = false, takesFocus = false, onPress, children }: Props) {
  const { t } = useText();
  const hasStood = useSettledValue(true, false);
  const isOff = !hasStood || isHeld;
  const face = useRef<HTMLButtonElement>(null);
  const { isRefused, press } = useSeenPress(face);
  useEffect(() => {
    if (takesFocus) face.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <Button
        ref={face}
        variant="main"
        aria-disabled={isOff}
        data-cash-out-confirm
        onClick={() => {
          if (!isOff) press(onPress);
        }}
      >
        {children}
      </Button>
      {isRefused ? (
        <p role="alert" className={styles.covered}>
          {t('cashout.covered')}
        </p>
      ) : null}
    </>
  );
}
