import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  /** What could not be loaded. */
  readonly title: string;
  /** Words on the button that asks again. */
  readonly action: string;
  readonly onRetry: () => void;
  /** Why, or what to do. */
  readonly children?: ReactNode;
}

/** Stands where something could not be loaded, and asks for it again (I15). */
export function FailedState({ title, action, onRetry, children }: Props) {
  return (
    <EmptyState icon="warning" title={title} live="alert">
      {children}
      <Button onClick={onRetry}>{action}</Button>
    </EmptyState>
  );
}
