import { Suspense, useId, useRef, useState } from 'react';
import { lazyPart } from '../../bindings/lazy-part.ts';
import { useUnread } from '../../bindings/notifications.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useIsOpen } from '../../ui/use-is-open.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import panels from '../../ui/panels.module.css';
import styles from './Bell.module.css';
import { shortCount } from './destinations.ts';

const BellPanel = lazyPart(async () => (await import('./BellPanel.tsx')).BellPanel);

/** How many notifications are unread, and the latest of them (NOTE-01). A small screen has them in the account menu. */
export function Bell() {
  const { t } = useText();
  const unread = useUnread();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const isOpen = useIsOpen(panel);
  const name = t('notifications.bell', { count: unread ?? 0 });
  return (
    <>
      <NewsOfMore unread={unread} words={name} />
      <button
        type="button"
        className={styles.bell}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={name}
        title={t('notifications.title')}
        data-bell={unread ?? ''}
      >
        <Icon name="bell" />
        {unread === null || unread === 0 ? null : (
          <span className={styles.mark} aria-hidden="true">
            {shortCount(unread)}
          </span>
        )}
      </button>
      <section
        ref={panel}
        id={id}
        popover="auto"
        aria-label={t('notifications.title')}
        className={`${panels.panel} ${styles.panel}`}
      >
        {isOpen ? (
          <Suspense fallback={<SkeletonRows count={4} className={styles.waiting} label={t('loading')} />}>
            <BellPanel onDone={() => panel.current?.hidePopover()} />
          </Suspense>
        ) : null}
      </section>
    </>
  );
}

/** Says to a screen reader that there are more than before; what was there at first is no news. */
function NewsOfMore({ unread, words }: { readonly unread: number | null; readonly words: string }) {
  const [before, setBefore] = useState(unread);
  const [isMore, setIsMore] = useState(false);
  if (unread !== before) {
    setBefore(unread);
    setIsMore(before !== null && unread !== null && unread > before);
  }
  return <VisuallyHidden as="output">{isMore ? words : null}</VisuallyHidden>;
}
