import { type ReactNode, useState } from 'react';
import { useHabit } from '../../bindings/habits.ts';
import { useKnownMedia, useMedia } from '../../bindings/screen.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { layoutQueries } from '../../bindings/widths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './MatchTabs.module.css';

/** Parts of the match centre; LAY-08 names STATISTICS, STREAM and CHAT. */
export type MatchTab = 'tracker' | 'statistics' | 'stream' | 'chat' | 'votes' | 'prices';

const WORDS: Readonly<Record<MatchTab, TextKey>> = {
  tracker: 'match.tracker',
  statistics: 'match.stats',
  stream: 'match.stream',
  chat: 'match.chat',
  votes: 'match.votes',
  prices: 'match.prices',
};

interface Props {
  /** Parts that this match has, the one to begin with first. */
  readonly parts: readonly { readonly key: MatchTab; readonly render: () => ReactNode }[];
  /** Those that stand one above the other where the centre has a second column; the others stay tabs. */
  readonly stacked: readonly MatchTab[];
}

/** LAY-08: what there is to see of a match beside its markets, in places whose size never changes. */
export function MatchTabs({ parts, stacked }: Props) {
  // Unknown on the server: it renders the strip, which CSS hides where the column will be.
  const hasColumn = useKnownMedia(layoutQueries.pair);
  return hasColumn ? <Column parts={parts} stacked={stacked} /> : <Strip parts={parts} />;
}

function Strip({ parts }: Pick<Props, 'parts'>) {
  const { t } = useText();
  const isSmall = useMedia(layoutQueries.small);
  const [remembered, remember] = useHabit('match.centre');
  const [chosen, choose] = useState<string | null>(null);
  // A phone shows prices first: the match centre is one click away. Elsewhere it is open until it is closed.
  const isOpen = remembered === null ? !isSmall : remembered === 'open';
  const current = parts.find(({ key }) => key === chosen) ?? parts[0];
  if (current === undefined) return null;
  const tabs = parts.map(({ key }) => ({ key, label: t(WORDS[key]) }));
  const open = (key: string): void => {
    choose(key);
    if (!isOpen) remember('open');
  };
  return (
    <section className={`${styles.centre} ${remembered === null ? styles.unset : ''}`} aria-label={t('match.facts')}>
      <Tabs label={t('match.facts')} tabs={tabs} current={current.key} onChoose={open}>
        <div className={styles.place} hidden={!isOpen} key={current.key}>
          {isOpen ? current.render() : null}
        </div>
      </Tabs>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'match.facts.hide' : 'match.facts.show')}
        onClick={() => remember(isOpen ? 'closed' : 'open')}
      >
        <Icon name="chevron" size="small" className={styles.chevron} />
      </button>
    </section>
  );
}

function Column({ parts, stacked }: Props) {
  const { t } = useText();
  const [chosen, choose] = useState<string | null>(null);
  const stackedParts = parts.filter(({ key }) => stacked.includes(key));
  const tabbed = parts.filter(({ key }) => !stacked.includes(key));
  const current = tabbed.find(({ key }) => key === chosen) ?? tabbed[0];
  return (
    <section className={styles.column} aria-label={t('match.facts')}>
      {stackedParts.map(({ key, render }) => (
        <section key={key} className={styles.panel} aria-label={t(WORDS[key])} data-part={key}>
          <h2 className={styles.title}>{t(WORDS[key])}</h2>
          <div className={styles.place}>{render()}</div>
        </section>
      ))}
      {current === undefined ? null : (
        <div className={styles.panel}>
          <Tabs
            label={t('match.facts')}
            tabs={tabbed.map(({ key }) => ({ key, label: t(WORDS[key]) }))}
            current={current.key}
            onChoose={choose}
          >
            <div className={styles.place} key={current.key}>
              {current.render()}
            </div>
          </Tabs>
        </div>
      )}
    </section>
  );
}
