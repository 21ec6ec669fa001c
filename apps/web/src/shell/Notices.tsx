import type { Notice } from '@touchline/client';
import { useCommands } from '../bindings/PageProvider.tsx';
import { useNotices, usePanel } from '../bindings/player.ts';
import { useKnownMedia } from '../bindings/screen.ts';
import { layoutQueries } from '../bindings/widths.ts';
import { useText } from '../text/use-text.ts';
import { Toasts } from '../ui/Toasts.tsx';

/** The notices below the page; on a small screen an open ticket covers it, and shows them itself. */
export function PageNotices() {
  const isSmall = useKnownMedia(layoutQueries.small);
  const { open } = usePanel();
  return open && isSmall === true ? null : <Notices />;
}

/** What the client has to say that has no other place (LAY-04). */
export function Notices() {
  const { t, serverText } = useText();
  const commands = useCommands();
  // What went wrong without words for it still says where to look.
  const describe = (tone: Notice['tone'], key: string): string =>
    serverText(key, tone === 'error' ? t('global-error.default.description') : '');
  const toasts = useNotices().map(({ id, tone, titleKey, descriptionKey, isWritten }) => ({
    id,
    tone,
    title: isWritten ? titleKey : serverText(titleKey, t('global-error.default.title')),
    description: descriptionKey === null || isWritten ? descriptionKey : describe(tone, descriptionKey),
  }));
  return (
    <Toasts
      toasts={toasts}
      label={t('notices.label')}
      closeLabel={t('action.close')}
      onClose={(id) => commands.dismissNotice(id)}
    />
  );
}
