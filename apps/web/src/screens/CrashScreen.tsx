import { useEffect } from 'react';
import { usePage } from '../bindings/PageProvider.tsx';
import { reloadPage } from '../browser/page.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A part of the page broke: says so, reports it, and offers the way back (I15). */
export function CrashScreen({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { t } = useText();
  const { env } = usePage();
  useEffect(() => env.report('render', error), [env, error]);
  return (
    <EmptyState icon="warning" title={t('global-error.default.title')} live="alert">
      <p>{t('global-error.default.description')}</p>
      <Button variant="main" onClick={reset}>
        {t('action.retry')}
      </Button>
      <Button onClick={reloadPage}>{t('action.reload')}</Button>
    </EmptyState>
  );
}
