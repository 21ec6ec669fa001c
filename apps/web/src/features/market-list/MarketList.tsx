import { type ReactNode, useMemo, useState } from 'react';
import { useMatchMarkets, useMatchHead } from '../../bindings/catalogue.ts';
import { useAddress, useLinks, writeSearch } from '../../bindings/links.tsx';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { usePreference } from '../../bindings/preferences.ts';
import type { RenderOutcome } from '../../bindings/render-outcome.ts';
import { useKnownMedia } from '../../bindings/screen.ts';
import { groupName } from '../../text/names.ts';
import { useText } from '../../text/use-text.ts';
import { layoutQueries } from '../../bindings/widths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Windowed } from '../../ui/Windowed.tsx';
import { type Block, blocksOf, columnsOf, groupsOf, heightOf, partsOf, pinnedFirst, withGroup } from './blocks.ts';
import { MarketBlock, type RenderAbout, type RenderPrices } from './MarketBlock.tsx';
import styles from './MarketList.module.css';
import { NoMarketsYet } from './NoMarketsYet.tsx';
import { MarketTools } from './MarketTools.tsx';
import { namedShape } from './naming.ts';
import { useRemembered } from './remembered.ts';
import { findBlocks } from './search.ts';

const ALL = 'all';
/** CAT-04: the top markets of the match; the feed's own groups have words for names, without a colon. */
const TOP = ':top';
const TOP_FIRST = { key: TOP, priority: Number.NEGATIVE_INFINITY };
const NONE: readonly string[] = [];
const COLUMNS = ['first', 'second'];
/** NAV-30. */
const BUILDER_HASH = '#betBuilder';

/** The bet builder, in the place of the markets. Must keep its identity over renders. */
export type RenderBuilder = (builder: {
  readonly matchId: string;
  readonly sportKey: string;
  readonly onClose: () => void;
}) => ReactNode;

interface Props {
  readonly matchId: string;
  readonly sportKey: string;
  /** Names of the sides; they keep their identity. */
  readonly sides: { readonly home: string; readonly away: string } | null;
  readonly renderOutcome: RenderOutcome;
  readonly renderPrices: RenderPrices | null;
  readonly renderAbout: RenderAbout;
  readonly renderBuilder: RenderBuilder;
  /** Whether the way to the bet builder is shown. */
  readonly hasBuilder: boolean;
}

/** NAV-30: whether the address asks for the bet builder, and how to say so in it. */
function useBuilder(): { readonly isOpen: boolean; readonly onToggle: () => void } {
  const { path, search, hash } = useAddress();
  const { go } = useLinks();
  const isOpen = hash === BUILDER_HASH;
  return {
    isOpen,
    onToggle: () => go(`${path}${writeSearch(search)}${isOpen ? '' : BUILDER_HASH}`, { replace: true }),
  };
}

type Shapes = ReturnType<typeof useMatchMarkets>['value'];

function useBlocks({ matchId, sportKey, sides }: Props, shapes: Shapes): readonly Block[] {
  const text = useText();
  const top = useMatchHead(matchId)?.topMarketKeys ?? NONE;
  return useMemo(
    () => withGroup(blocksOf((shapes ?? []).map((shape) => namedShape(text, sportKey, shape, sides))), TOP, top),
    [shapes, text, sportKey, sides, top],
  );
}

/** All markets of a match: groups as tabs, searched, folded and pinned; lines of one kind as one table (CAT-04). */
export function MarketList(props: Props) {
  const { matchId, sportKey } = props;
  const { t } = useText();
  const { config } = usePage();
  const commands = useCommands();
  const markets = useMatchMarkets(matchId);
  const blocks = useBlocks(props, markets.value);
  const groups = useMemo(() => groupsOf(blocks, [TOP_FIRST, ...(config.market_groups ?? [])]), [blocks, config]);
  const [chosen, choose] = usePreference(`markets.group.${sportKey}`);
  const folded = useRemembered('folded', sportKey);
  const [typed, setTyped] = useState('');
  const [wasReady, setWasReady] = useState(false);
  if (markets.state === 'ready' && !wasReady) setWasReady(true);
  const builder = useBuilder();

  // Lists load a few markets earlier, and the others would push them down: wait for all of them.
  if (markets.state === 'failed' ? blocks.length === 0 : markets.state === 'loading' && !wasReady)
    return <NoMarketsYet markets={markets} />;
  const current = chosen !== null && groups.includes(chosen) ? chosen : ALL;
  const inGroup = current === ALL ? blocks : blocks.filter((block) => block.groups.includes(current));
  const kinds = inGroup.map(({ kind }) => kind);
  const isAllFolded = kinds.length > 0 && kinds.every((kind) => folded.kinds.has(kind));
  // A search covers every group.
  const found = typed.trim() === '' ? null : findBlocks(blocks, typed);
  return (
    <div className={styles.markets}>
      <MarketTools
        label={t('match.markets.search')}
        typed={typed}
        onType={setTyped}
        found={found?.length ?? null}
        fold={blocks.length === 0 ? null : { isAllFolded, onFoldAll: () => folded.setAll(kinds, !isAllFolded) }}
        builder={props.hasBuilder || builder.isOpen ? builder : null}
      />
      {markets.state === 'failed' ? (
        <p className={styles.partly} role="alert">
          {t('match.markets.failed')}
          <Button onClick={commands.retry}>{t('action.retry')}</Button>
        </p>
      ) : null}
      {builder.isOpen ? (
        props.renderBuilder({ matchId, sportKey, onClose: builder.onToggle })
      ) : blocks.length === 0 ? (
        <EmptyState icon="clock" title={t('match.markets.none')} live="status" />
      ) : (
        <Groups
          groups={groups}
          blocks={blocks}
          current={found === null ? current : ALL}
          onChoose={(key) => {
            setTyped('');
            choose(key === ALL ? null : key);
          }}
        >
          {found?.length === 0 ? (
            <NoMatch words={typed.trim()} onClear={() => setTyped('')} />
          ) : (
            <Blocks
              {...props}
              key={current}
              found={found ?? inGroup.map((block) => ({ block, outcomeIds: null }))}
              typed={typed.trim()}
              folded={folded}
            />
          )}
        </Groups>
      )}
    </div>
  );
}

function NoMatch({ words, onClear }: { readonly words: string; readonly onClear: () => void }) {
  const { t } = useText();
  return (
    <EmptyState icon="search" title={t('match.markets.no_match', { words })}>
      <p className={styles.advice}>{t('match.markets.no_match.description')}</p>
      <Button onClick={onClear}>{t('match.markets.search.clear')}</Button>
    </EmptyState>
  );
}

interface GroupsProps {
  readonly groups: readonly string[];
  readonly blocks: readonly Block[];
  readonly current: string;
  readonly onChoose: (key: string) => void;
  readonly children: ReactNode;
}

function Groups({ groups, blocks, current, onChoose, children }: GroupsProps) {
  const text = useText();
  const { t, formats } = text;
  const tabs = [ALL, ...groups].map((key) => {
    const count = key === ALL ? blocks.length : blocks.filter((block) => block.groups.includes(key)).length;
    return {
      key,
      label: (
        <>
          {key === ALL
            ? t('match.markets.all')
            : key === TOP
              ? t('match.markets.top')
              : groupName(text, key).replaceAll('_', ' ')}{' '}
          <span className={styles.count}>{formats.count(count)}</span>
        </>
      ),
    };
  });
  return (
    <Tabs label={t('match.markets.groups')} tabs={tabs} current={current} onChoose={onChoose} variant="sticky">
      {children}
    </Tabs>
  );
}

interface BlocksProps extends Props {
  readonly found: ReturnType<typeof findBlocks>;
  readonly typed: string;
  readonly folded: ReturnType<typeof useRemembered>;
}

/** Blocks in one or two columns, the pinned ones above; only those near the screen exist. */
function Blocks({ found, typed, folded, ...props }: BlocksProps) {
  const { t } = useText();
  const pins = useRemembered('pinned', props.sportKey);
  const hasTwo = useKnownMedia(layoutQueries.marketColumns);
  // The server does not know the width: it renders both, and CSS shows the one that fits.
  const layouts = [...(hasTwo === true ? [] : [1]), ...(hasTwo === false ? [] : [2])];
  const parts = pinnedFirst(
    found.map(({ block }) => block),
    pins.kinds,
  );
  const onlyOf = new Map(found.map(({ block, outcomeIds }) => [block.key, outcomeIds]));
  const isFolded = (block: Block): boolean => typed === '' && folded.kinds.has(block.kind);
  const show = (block: Block) => (
    <MarketBlock
      key={block.key}
      matchId={props.matchId}
      sportKey={props.sportKey}
      block={block}
      only={onlyOf.get(block.key) ?? null}
      typed={typed}
      sides={props.sides}
      isFolded={isFolded(block)}
      isPinned={pins.kinds.has(block.kind)}
      onFold={() => folded.toggle(block.kind)}
      onPin={() => pins.toggle(block.kind)}
      renderOutcome={props.renderOutcome}
      renderPrices={props.renderPrices}
      renderAbout={props.renderAbout}
    />
  );
  const section = (blocks: readonly Block[], eager: number) =>
    layouts.map((count) => (
      <div key={count} className={`${styles.columns} ${styles[count === 1 ? 'one' : 'two']}`}>
        {columnsOf(blocks, count).map((column, place) => (
          <div key={COLUMNS[place]} className={styles.column}>
            {partsOf(column).map((part, index) => (
              <Windowed
                key={part[0]?.key ?? index}
                height={part.reduce((height, block) => height + heightOf(block, isFolded(block)) + 8, 0)}
                isExact={false}
                eager={index < eager}
                far={part.map(({ key, name }) => (
                  <h2 key={key}>{name}</h2>
                ))}
              >
                {() => part.map(show)}
              </Windowed>
            ))}
          </div>
        ))}
      </div>
    ));
  return (
    <>
      {parts.pinned.length === 0 ? null : (
        <section className={styles.pinned} aria-label={t('match.markets.pinned')}>
          <p className={styles.pinnedTitle} aria-hidden="true">
            {t('match.markets.pinned')}
          </p>
          {section(parts.pinned, 2)}
        </section>
      )}
      {section(parts.others, 2)}
    </>
  );
}
