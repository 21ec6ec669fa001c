import { useText } from '../text/use-text.ts';
import { useCommands } from './PageProvider.tsx';

/** What stands where a part of the page could not be loaded; its retry asks again for everything that failed. */
export function useLoadFailure() {
  const { t } = useText();
  const { retry } = useCommands();
  return {
    title: t('error.load'),
    action: t('action.retry'),
    onRetry: retry,
    children: t('error.load.description'),
  };
}
