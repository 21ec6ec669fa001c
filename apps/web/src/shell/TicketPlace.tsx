import { type ReactNode, useEffect, useRef } from 'react';
import { useCommands } from '../bindings/PageProvider.tsx';
import { usePanel, useSelectionCount } from '../bindings/player.ts';
import { useKnownMedia } from '../bindings/screen.ts';
import { useSignIn } from '../bindings/sign-in.tsx';
import { onKey } from '../browser/page.ts';
import { useText } from '../text/use-text.ts';
import { layoutQueries } from '../bindings/widths.ts';
import { Icon } from '../ui/Icon.tsx';
import { LazyDialog } from '../ui/LazyDialog.tsx';
import { Notices } from './Notices.tsx';
import styles from './TicketPlace.module.css';

/**
 * Where the ticket sits: a column from 1280 px on, a drawer with a handle from 780 px on, a bottom sheet below. Never
 * opens by itself.
 */
export function TicketPlace({ children }: { readonly children: ReactNode }) {
  const isSmall = useKnownMedia(layoutQueries.small);
  const isWide = useKnownMedia(layoutQueries.column);
  return (
    <>
      {isWide === false ? null : <Column>{children}</Column>}
      {isWide === true || isSmall === true ? null : <Drawer>{children}</Drawer>}
      {isSmall === true ? <Sheet>{children}</Sheet> : null}
    </>
  );
}

function Column({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  return (
    <aside className={styles.column} aria-label={t('ticket.title')} data-layout="column">
      {children}
    </aside>
  );
}

function Drawer({ children }: { readonly children: ReactNode }) {
  const { t, formats } = useText();
  const { open } = usePanel();
  const selectionCount = useSelectionCount();
  const commands = useCommands();
  const handle = useRef<HTMLButtonElement>(null);
  const drawer = useRef<HTMLElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    const page = handle.current?.ownerDocument;
    if (open && !wasOpen.current) drawer.current?.focus({ preventScroll: true });
    // What had the focus is gone with the drawer.
    else if (!open && wasOpen.current && page?.activeElement === page?.body) handle.current?.focus();
    wasOpen.current = open;
  }, [open]);
  useEffect(
    () => (open ? onKey((event) => event.key === 'Escape' && commands.closePanel()) : undefined),
    [open, commands],
  );
  return (
    <>
      <button
        ref={handle}
        type="button"
        className={`${styles.handle} ${selectionCount > 0 ? styles.filled : ''}`}
        aria-expanded={open}
        aria-label={t('ticket.open', { count: selectionCount })}
        onClick={() => (open ? commands.closePanel() : commands.openPanel())}
      >
        <Icon name="ticket" />
        {selectionCount === 0 ? null : (
          <span className={styles.badge} aria-hidden="true">
            {formats.count(selectionCount)}
          </span>
        )}
      </button>
      {open ? (
        <aside ref={drawer} tabIndex={-1} className={styles.drawer} aria-label={t('ticket.title')} data-layout="drawer">
          <header className={styles.head}>
            <h2>{t('ticket.title')}</h2>
            <button
              type="button"
              className={styles.close}
              aria-label={t('action.close')}
              onClick={() => commands.closePanel()}
            >
              <Icon name="close" />
            </button>
          </header>
          <div className={styles.body}>{children}</div>
        </aside>
      ) : null}
    </>
  );
}

/** After signing in, the focus returns to where sign-in was asked for. */
const FIRST_AFTER_SIGN_IN = { BET_SLIP: '[data-main-button]', MY_BETS: '[role="tab"][aria-selected="true"]' } as const;

function Sheet({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  const { open, tab } = usePanel();
  const { isBack } = useSignIn();
  const commands = useCommands();
  if (!open) return null;
  return (
    <LazyDialog
      kind="place"
      label={t('ticket.title')}
      closeLabel={t('action.close')}
      variant="sheet"
      startAt={isBack ? FIRST_AFTER_SIGN_IN[tab] : undefined}
      onClose={() => commands.closePanel()}
    >
      <div className={styles.sheet} data-layout="sheet">
        {children}
      </div>
      <Notices />
    </LazyDialog>
  );
}
