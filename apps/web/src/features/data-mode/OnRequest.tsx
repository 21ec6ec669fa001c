import { type ReactNode, useRef, useState } from 'react';
import { useIsCompact } from '../../bindings/data-mode.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './OnRequest.module.css';

/** What was asked for, by its name; whoever renders the parts keeps it, as a part goes with its tab. */
export interface Requests {
  readonly asked: ReadonlySet<string>;
  ask(name: string): void;
}

export function useRequests(): Requests {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  return { asked, ask: (name) => setAsked((before) => new Set([...before, name])) };
}

interface Props {
  /** What it is called to the player. */
  readonly name: string;
  readonly requests: Requests;
  readonly children: ReactNode;
}

/** LAY-10a: what costs data stands behind a button in compact data mode, until it was asked for or the mode ends. */
export function OnRequest({ name, requests, children }: Props) {
  const { t } = useText();
  const isCompact = useIsCompact();
  const isPressed = useRef(false);
  // The button that had the focus is gone by then.
  const takeFocus = (shown: HTMLElement | null): void => {
    if (shown === null || !isPressed.current) return;
    isPressed.current = false;
    shown.focus();
  };
  if (requests.asked.has(name))
    return (
      <fieldset ref={takeFocus} tabIndex={-1} aria-label={name} className={styles.shown}>
        {children}
      </fieldset>
    );
  if (!isCompact) return children;
  return (
    <EmptyState icon="signal" title={t('settings.data.held_back')}>
      <Button
        onClick={() => {
          isPressed.current = true;
          requests.ask(name);
        }}
      >
        {t('settings.data.show', { name })}
      </Button>
    </EmptyState>
  );
}
