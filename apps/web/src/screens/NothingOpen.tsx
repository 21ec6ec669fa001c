import type { ReactNode } from 'react';
import { useText } from '../text/use-text.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Nothing is open, and that is nobody's fault. */
export function NothingOpen({ children }: { readonly children?: ReactNode }) {
  const { t } = useText();
  return (
    <EmptyState icon="clock" title={t('list.empty')} live="status">
      <p>{t('list.empty.description')}</p>
      {children}
    </EmptyState>
  );
}
