import { type KeyboardEvent, useId, useRef, type ReactNode } from 'react';
import styles from './Tabs.module.css';

export interface Tab {
  readonly key: string;
  readonly label: ReactNode;
}

/** Which tab a key press asks for; null when the key is not one of the tabs'. Arrows follow the reading direction. */
export function tabAfterKey(key: string, index: number, count: number, isRightToLeft: boolean): number | null {
  const onward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === onward) return (index + 1) % count;
  if (key === back) return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
  /** A click names any tab, the current one too; a key only another one. */
  readonly onChoose: (key: string) => void;
  readonly children: ReactNode;
  /** `fill`: the tabs share the whole width; `sticky`: they stay in sight below the header. */
  readonly variant?: 'strip' | 'fill' | 'sticky';
}

/** Tabs with one panel: one stop for the Tab key, arrows between them. */
export function Tabs({ label, tabs, current, onChoose, children, variant = 'strip' }: Props) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const index = tabs.findIndex((tab) => tab.key === current);
    const next = tabAfterKey(event.key, index, tabs.length, getComputedStyle(event.currentTarget).direction === 'rtl');
    const tab = next === null ? undefined : tabs[next];
    if (next === null || tab === undefined) return;
    event.preventDefault();
    if (tab.key !== current) onChoose(tab.key);
    const button = strip.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <>
      <div
        ref={strip}
        className={`${styles.strip} ${styles[variant]}`}
        role="tablist"
        data-whole=""
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
