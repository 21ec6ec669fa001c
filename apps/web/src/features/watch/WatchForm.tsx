import { type FormEvent, useId, useState } from 'react';
import type { MatchHead } from '@touchline/client';
import { type MarketShape, useMatchMarkets, useOutcome } from '../../bindings/catalogue.ts';
import { PageLink } from '../../bindings/links.tsx';
import { useSelect } from '../../bindings/PageProvider.tsx';
import { marketName } from '../../text/names.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { outcomeWords } from './rule-words.ts';
import { nextPrice, ruleOf, useAddRule, type WatchedPrice, type Wish, wishesOf } from './use-watch-form.ts';
import styles from './Watch.module.css';

/** Sports that are played in two halves. */
const HALVES: ReadonlySet<string> = new Set(['soccer', 'handball', 'basketball', 'american-football', 'rugby']);

const WISHES: Readonly<Record<Wish, TextKey>> = {
  price: 'watch.what.price',
  market: 'watch.what.market',
  start: 'watch.what.start',
  half: 'watch.what.half',
};

interface Props {
  readonly match: MatchHead;
  /** The price that was pressed; null for the first of the match. */
  readonly price: WatchedPrice | null;
  readonly onLeave: () => void;
}

/** NOTE-05: chooses what a player wants to be told of a match. */
export function WatchForm({ match, price, onLeave }: Props) {
  const { t, serverText } = useText();
  const select = useSelect();
  const sportKey = match.tournament.sport.key;
  const all = useMatchMarkets(match.id).value ?? [];
  const [wish, setWish] = useState<Wish>('price');
  const [marketKey, setMarketKey] = useState(price?.marketKey ?? null);
  const [outcomeId, setOutcomeId] = useState(price?.outcomeId ?? null);
  const [direction, setDirection] = useState<'price_above' | 'price_below'>('price_above');
  const [ownOdds, setOwnOdds] = useState<string | null>(null);
  const [side, setSide] = useState<'home' | 'away'>('home');
  const { outcome, add, reset } = useAddRule();
  const markets = wish === 'market' ? all.filter(({ key }) => select.market(match.id, key).get()?.status !== 1) : all;
  const market = markets.find(({ key }) => key === (marketKey ?? match.mainMarketKey)) ?? markets[0];
  const chosen = market?.outcomes.find(({ id }) => id === outcomeId) ?? market?.outcomes[0];
  const isPressed = price !== null && market?.key === price.marketKey && chosen?.id === price.outcomeId;
  const typed = ownOdds ?? (isPressed ? nextPrice(price.odds, direction) : '');
  const change = <T,>(set: (value: T) => void) => {
    return (value: T): void => {
      set(value);
      reset();
    };
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const rule = ruleOf(match.id, { wish, market, outcomeId: chosen?.id ?? '', direction, typed, side });
    void add(rule, wish === 'price' ? 'watch.odds.wrong' : 'watch.no_market');
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.quiet}>{t('watch.about')}</p>
      <Choice
        label={t('watch.what')}
        value={wish}
        onChange={change((value) => setWish(value as Wish))}
        options={wishesOf(match, HALVES.has(sportKey)).map((each) => [each, t(WISHES[each])])}
      />
      {wish === 'half' && match.competitors !== null ? (
        <Choice
          label={t('watch.team')}
          value={side}
          onChange={change((value) => setSide(value === 'away' ? 'away' : 'home'))}
          options={[
            ['home', match.competitors.home.name],
            ['away', match.competitors.away.name],
          ]}
        />
      ) : null}
      {wish === 'market' && markets.length === 0 ? <p className={styles.quiet}>{t('watch.no_market')}</p> : null}
      {(wish === 'price' || wish === 'market') && market !== undefined ? (
        <MarketChoice match={match} markets={markets} market={market} onChange={change(setMarketKey)} />
      ) : null}
      {wish === 'price' && market !== undefined && chosen !== undefined ? (
        <PriceChoice
          match={match}
          market={market}
          outcomeId={chosen.id}
          onOutcome={change(setOutcomeId)}
          direction={direction}
          onDirection={change(setDirection)}
          typed={typed}
          onTyped={change(setOwnOdds)}
          isWrong={outcome.kind === 'failed'}
        />
      ) : null}
      <p className={styles.outcome} role={outcome.kind === 'failed' ? 'alert' : 'status'} data-outcome={outcome.kind}>
        {outcome.kind === 'done' ? t('watch.added') : null}
        {outcome.kind === 'failed' ? serverText(outcome.key, t('watch.failed')) : null}
      </p>
      <div className={styles.actions}>
        <Button type="submit" variant="main" aria-disabled={outcome.kind === 'pending'}>
          {t('watch.add')}
        </Button>
        <PageLink to="/profile/watch-rules" className={styles.all} onClick={onLeave}>
          {t('watch.all')}
        </PageLink>
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, word: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([each, word]) => (
          <option key={each} value={each}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}

interface MarketChoiceProps {
  readonly match: MatchHead;
  readonly markets: readonly MarketShape[];
  readonly market: MarketShape;
  readonly onChange: (key: string) => void;
}

function MarketChoice({ match, markets, market, onChange }: MarketChoiceProps) {
  const text = useText();
  const sportKey = match.tournament.sport.key;
  const wordsOf = (each: MarketShape): string => {
    const line = /(?:^|\|)(?:total|hcp)=([^|]+)/.exec(each.specifier)?.[1];
    const name = marketName(text, sportKey, each);
    return line === undefined ? name : `${name} (${text.formats.figures(line)})`;
  };
  return (
    <Choice
      label={text.t('watch.market')}
      value={market.key}
      onChange={onChange}
      options={markets.map((each) => [each.key, wordsOf(each)])}
    />
  );
}

interface PriceChoiceProps {
  readonly match: MatchHead;
  readonly market: MarketShape;
  readonly outcomeId: string;
  readonly onOutcome: (id: string) => void;
  readonly direction: 'price_above' | 'price_below';
  readonly onDirection: (direction: 'price_above' | 'price_below') => void;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly isWrong: boolean;
}

function PriceChoice({ match, market, outcomeId, isWrong, ...form }: PriceChoiceProps) {
  const text = useText();
  const { t } = text;
  const id = useId();
  const now = useOutcome(match.id, market.key, outcomeId);
  const { competitors, tournament } = match;
  const facts = {
    sport_key: tournament.sport.key,
    home: competitors?.home.name ?? null,
    away: competitors?.away.name ?? null,
  };
  return (
    <>
      <Choice
        label={t('watch.outcome')}
        value={outcomeId}
        onChange={form.onOutcome}
        options={market.outcomes.map((each) => [each.id, outcomeWords(text, facts, market, each)])}
      />
      <Choice
        label={t('watch.direction')}
        value={form.direction}
        onChange={(value) => form.onDirection(value === 'price_below' ? 'price_below' : 'price_above')}
        options={[
          ['price_above', t('watch.above')],
          ['price_below', t('watch.below')],
        ]}
      />
      <div className={styles.field}>
        <label htmlFor={id}>{t('watch.odds')}</label>
        <TextInput
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={form.typed}
          aria-invalid={isWrong}
          aria-describedby={`${id}-now`}
          onChange={({ currentTarget }) => form.onTyped(currentTarget.value)}
        />
        <span id={`${id}-now`} className={styles.quiet}>
          {now === null ? null : t('watch.now', { odds: text.formats.odds(now.odds) })}
        </span>
      </div>
    </>
  );
}
