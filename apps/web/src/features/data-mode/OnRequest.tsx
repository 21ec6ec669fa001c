import { type ReactNode, useState } from 'react';
import { useIsCompact } from '../../bindings/data-mode.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface Props {
  /** What it is called to the player. */
  readonly name: string;
  readonly children: ReactNode;
}

/** LAY-10a: what costs data stands behind a button in compact data mode, until it was asked for or the mode ends. */
export function OnRequest({ name, children }: Props) {
  const { t } = useText();
  const isCompact = useIsCompact();
  const [isAsked, setIsAsked] = useState(false);
  if (!isCompact || isAsked) return children;
  return (
    <EmptyState icon="signal" title={t('settings.data.held_back')}>
      <Button onClick={() => setIsAsked(true)}>{t('settings.data.show', { name })}</Button>
    </EmptyState>
  );
}
