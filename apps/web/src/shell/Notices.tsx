import { useCommands } from '../bindings/PageProvider.tsx';
import { useNotices } from '../bindings/player.ts';
import { useText } from '../text/useText.ts';
import { Toasts } from '../ui/Toasts.tsx';

/** What the client has to say that has no other place (LAY-04). */
export function Notices() {
  const { t, say } = useText();
  const commands = useCommands();
  const toasts = useNotices().map(({ id, tone, titleKey, descriptionKey, isWritten }) => ({
    id,
    tone,
    title: isWritten ? titleKey : say(titleKey, t('global-error.default.title')),
    description: descriptionKey === null || isWritten ? descriptionKey : say(descriptionKey, ''),
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
