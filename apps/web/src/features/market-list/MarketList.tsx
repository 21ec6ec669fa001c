import { useMemo, useState } from 'react';
import { useMarketBook } from '../../bindings/catalogue.ts';
import { PageLink } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { readFolded, useFolded } from '../../bindings/preferences.ts';
import type { RenderOutcome } from '../../bindings/renderOutcome.ts';
import { layoutQueries, useMedia } from '../../bindings/screen.ts';
import { useText } from '../../text/useText.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Standing } from '../../ui/Standing.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Windowed } from '../../ui/Windowed.tsx';
import { blocksOf, columnsOf, groupsOf, heightOf, partsOf } from './blocks.ts';
import { MarketBlock } from './MarketBlock.tsx';
import styles from './MarketList.module.css';

const ALL = 'all';
const COLUMNS = ['first', 'second'];

interface Props {
  readonly matchId: string;
  /** Names of the sides, above the columns of exact scores; null for an outright. */
  readonly sides: { readonly home: string; readonly away: string } | null;
  readonly isOver: boolean;
  readonly renderOutcome: RenderOutcome;
}

/** All markets of a match: groups as tabs, each market foldable, lines of one kind as one table (CAT-04). */
export function MarketList({ matchId, sides, isOver, renderOutcome }: Props) {
  const { t, say, formats } = useText();
  const commands = useCommands();
  const book = useMarketBook(matchId);
  const blocks = useMemo(() => blocksOf(book.value ?? []), [book]);
  const groups = useMemo(() => groupsOf(blocks), [blocks]);
  const [chosen, choose] = useState(ALL);
  const [stored, toggle] = useFolded();
  const folded = useMemo(() => readFolded(stored), [stored]);
  const [wasReady, setWasReady] = useState(false);
  if (book.state === 'ready' && !wasReady) setWasReady(true);
  const hasTwo = useMedia(layoutQueries.marketColumns);

  if (isOver) {
    return (
      <Standing icon="check" title={t('match.over')} live="status">
        <PageLink to="/live" className={buttonClass('quiet')}>
          <Icon name="live" />
          {t('live.title')}
        </PageLink>
      </Standing>
    );
  }
  if (book.state === 'failed' && blocks.length === 0) {
    return (
      <Standing icon="warning" title={t('match.markets.failed')} live="alert">
        <Button onClick={commands.retry}>{t('action.retry')}</Button>
      </Standing>
    );
  }
  // The few markets that lists bring along would be pushed about by the rest: the first look waits for all of them.
  if (book.state === 'loading' && !wasReady) {
    return <SkeletonRows count={6} className={styles['waiting']} label={t('loading')} />;
  }
  if (blocks.length === 0) {
    return <Standing icon="clock" title={t('match.markets.none')} live="status" />;
  }

  const current = groups.includes(chosen) ? chosen : ALL;
  const shown = current === ALL ? blocks : blocks.filter((block) => block.groups.includes(current));
  const label = (key: string, count: number) => (
    <>
      {key === ALL ? t('match.markets.all') : say(`market_group.${key}`, key.replaceAll('_', ' '))}{' '}
      <span className={styles['count']}>{formats.count(count)}</span>
    </>
  );
  const tabs = [ALL, ...groups].map((key) => ({
    key,
    label: label(key, key === ALL ? blocks.length : blocks.filter((block) => block.groups.includes(key)).length),
  }));
  return (
    <div className={styles['markets']}>
      <Tabs label={t('match.markets.groups')} tabs={tabs} current={current} onChoose={choose} look="sticky">
        <div className={styles['columns']} key={current}>
          {columnsOf(shown, hasTwo ? 2 : 1).map((column, place) => (
            <div key={COLUMNS[place]} className={styles['column']}>
              {partsOf(column).map((part, index) => (
                <Windowed
                  key={part[0]?.key ?? index}
                  height={part.reduce((height, block) => height + heightOf(block) + 8, 0)}
                  isExact={false}
                  eager={index < 2}
                >
                  {() =>
                    part.map((block) => (
                      <MarketBlock
                        key={block.key}
                        matchId={matchId}
                        block={block}
                        sides={sides}
                        isFolded={folded.has(`market:${block.key}`)}
                        onFold={() => toggle(`market:${block.key}`)}
                        renderOutcome={renderOutcome}
                      />
                    ))
                  }
                </Windowed>
              ))}
            </div>
          ))}
        </div>
      </Tabs>
    </div>
  );
}
