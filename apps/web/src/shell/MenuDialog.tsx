import type { ReactNode } from 'react';
import { useText } from '../text/use-text.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { SmallMenu } from './SmallMenu.tsx';

/** The menu of a small screen, over the page. */
export function MenuDialog({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const { t } = useText();
  return (
    <Dialog kind="place" label={t('nav.menu')} closeLabel={t('action.close')} variant="sheet" onClose={onClose}>
      <SmallMenu>{children}</SmallMenu>
    </Dialog>
  );
}
