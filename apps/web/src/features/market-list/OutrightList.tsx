import { useId, useMemo, useState } from 'react';
import type { MatchHead } from '@touchline/client';
import { type MarketShape, useMatchMarkets } from '../../bindings/catalogue.ts';
import { useSelect } from '../../bindings/PageProvider.tsx';
import type { RenderOutcome } from '../../bindings/render-outcome.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Crest } from '../../ui/Crest.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BetStop } from './BetStop.tsx';
import layouts from './BlockLayouts.module.css';
import blocks from './MarketBlock.module.css';
import list from './MarketList.module.css';
import { MarketTools } from './MarketTools.tsx';
import { namedShape } from './naming.ts';
import { NoMarketsYet } from './NoMarketsYet.tsx';
import styles from './OutrightList.module.css';
import { OutrightTerms } from './OutrightTerms.tsx';
import { foldText } from './search.ts';

interface Props {
  readonly match: MatchHead;
  readonly renderOutcome: RenderOutcome;
}

/** CAT-12: competitors of an outright with their prices, in columns, to be searched. */
export function OutrightList({ match, renderOutcome }: Props) {
  const text = useText();
  const { t } = text;
  const loaded = useMatchMarkets(match.id);
  const [typed, setTyped] = useState('');
  const sportKey = match.tournament.sport.key;
  const markets = useMemo(
    () => (loaded.value ?? []).map((shape) => namedShape(text, sportKey, shape, null)),
    [loaded, text, sportKey],
  );
  if (markets.length === 0 && (loaded.state === 'failed' || loaded.state === 'loading'))
    return <NoMarketsYet markets={loaded} />;
  if (markets.length === 0) {
    return (
      <div className={list.markets}>
        <EmptyState icon="clock" title={t('match.markets.none')} live="status" />
        <Field match={match} isFolded={false} />
      </div>
    );
  }
  const words = foldText(typed);
  const found = markets.map((market) => ({
    market,
    outcomes: market.outcomes.filter(({ name }) => foldText(name).includes(words)),
  }));
  const count = found.reduce((total, { outcomes }) => total + outcomes.length, 0);
  return (
    <div className={list.markets}>
      <MarketTools
        label={t('match.outright.search')}
        typed={typed}
        onType={setTyped}
        found={words === '' ? null : count}
        fold={null}
        builder={null}
      />
      {count === 0 ? (
        <EmptyState icon="search" title={t('match.outright.no_match', { words: typed.trim() })}>
          <Button onClick={() => setTyped('')}>{t('match.markets.search.clear')}</Button>
        </EmptyState>
      ) : (
        found.map(({ market, outcomes }) =>
          outcomes.length === 0 ? null : (
            <Competitors
              key={market.key}
              matchId={match.id}
              market={market}
              shown={outcomes}
              renderOutcome={renderOutcome}
            />
          ),
        )
      )}
      <Field match={match} isFolded />
    </div>
  );
}

/** CAT-12: the competitors that the server names. While it is folded, none is rendered and no crest requested. */
function Field({ match, isFolded }: { readonly match: MatchHead; readonly isFolded: boolean }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(!isFolded);
  const id = useId();
  if (match.field.length === 0) return null;
  return (
    <section className={blocks.block} data-field="">
      <button
        type="button"
        className={`${styles.outrightHead} ${styles.fieldHead}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('outright.field', { count: match.field.length })}
        <Icon name="chevron" size="small" />
      </button>
      <ul id={id} className={`${layouts.body} ${styles.field}`} hidden={!isOpen}>
        {isOpen
          ? match.field.map((competitor) => (
              <li key={competitor.id}>
                <Crest competitor={competitor} />
                <bdi>{competitor.name}</bdi>
              </li>
            ))
          : null}
      </ul>
    </section>
  );
}

/** Place of who came after the list had appeared. */
const LATER = Number.MAX_SAFE_INTEGER;

interface CompetitorsProps {
  readonly matchId: string;
  readonly market: MarketShape;
  readonly shown: MarketShape['outcomes'];
  readonly renderOutcome: RenderOutcome;
}

function Competitors({ matchId, market, shown, renderOutcome }: CompetitorsProps) {
  const order = usePriceOrder(matchId, market);
  return (
    <section className={blocks.block} aria-label={market.name} data-market={market.key}>
      <div className={styles.outrightHead}>
        <h2>{market.name}</h2>
        <BetStop matchId={matchId} marketKey={market.key} />
      </div>
      <OutrightTerms matchId={matchId} market={market} />
      <div className={`${layouts.body} ${styles.competitors}`}>
        {shown
          .toSorted((a, b) => (order.get(a.id) ?? LATER) - (order.get(b.id) ?? LATER))
          .map(({ id }) => (
            <div key={id}>
              {renderOutcome({ matchId, marketKey: market.key, outcomeId: id, marketName: market.name })}
            </div>
          ))}
      </div>
    </section>
  );
}

/** Places of outcomes, the likeliest first as prices stood when the list appeared: nobody moves under a thumb afterwards. */
function usePriceOrder(matchId: string, market: MarketShape): ReadonlyMap<string, number> {
  const select = useSelect();
  const [order] = useState(() => {
    const outcomes = select.market(matchId, market.key).get()?.outcomes ?? [];
    const likely = outcomes.toSorted((a, b) => Number(a.odds) - Number(b.odds));
    return new Map(likely.map(({ id }, place) => [id, place]));
  });
  return order;
}
