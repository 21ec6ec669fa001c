import { useState } from 'react';
import type { MatchHead } from '@touchline/client';
import { calls, type MatchEvent, splitMarketKey } from '@touchline/contract';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { useAsk, useMarketShape, useMatchEvents, useMatchHead, useOutcome } from '../../bindings/catalogue.ts';
import { useEventsShown } from '../../bindings/match-facts.ts';
import { useOddsText } from '../../bindings/odds.ts';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { outcomeName } from '../../text/names.ts';
import { sidesOf } from '../../text/outcome-words.ts';
import { eventMarkOf } from '../../text/match-events.ts';
import { useText } from '../../text/use-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { extremesOf, type Frame, heightAt, pathOf, placeAt, type PricePoint, rangeOf, since } from './chart.ts';
import { Moves } from './Moves.tsx';
import { causesOf } from './moves.ts';
import styles from './PriceHistory.module.css';
import { PriceTable } from './PriceTable.tsx';

interface Props {
  readonly matchId: string;
  /** `id|specifier`. */
  readonly marketKey: string;
  readonly name: string;
}

const EVERY = 10_000;
/** With more lines the colours are hard to distinguish. */
const MOST_LINES = 6;
const LINES = ['one', 'two', 'three', 'four', 'five', 'six'] as const;
const WIDTH = 320;
const HEIGHT = 110;

export interface OutcomeLine {
  readonly id: string;
  readonly name: string;
  readonly points: readonly { readonly at: string; readonly odds: string | null }[];
}

/** How the prices of a market moved, as step lines or as a table. Refetched while it is open. */
export function PriceHistory({ matchId, marketKey, name }: Props) {
  const text = useText();
  const { t } = text;
  const commands = useCommands();
  const shape = useMarketShape(matchId, marketKey);
  const match = useMatchHead(matchId);
  const sportKey = match?.tournament.sport.key ?? '';
  const { id, specifier } = splitMarketKey(marketKey);
  const answer = useAsk(calls.getPrices, {
    params: { id: matchId },
    query: specifier === '' ? { market_id: id } : { market_id: id, specifier },
    every: EVERY,
  });
  if (answer.value === null && answer.state === 'loading') {
    return <output className={styles.place} aria-label={t('loading')} />;
  }
  if (answer.value === null && answer.state === 'failed') {
    return (
      <div className={styles.place}>
        <FailedState title={t('match.prices.failed')} action={t('action.retry')} onRetry={commands.retry}>
          <ServerMessage message={answer.message} />
        </FailedState>
      </div>
    );
  }
  const lines = (answer.value?.outcomes ?? []).flatMap(({ id: outcomeId, points }): readonly OutcomeLine[] => {
    const own = shape?.outcomes.find((each) => each.id === outcomeId);
    if (shape === null || own === undefined || points.length === 0) return [];
    return [{ id: own.id, name: outcomeName(text, { sportKey, sides: sidesOf(match) }, shape, own), points }];
  });
  if (lines.length === 0) {
    return (
      <div className={styles.place}>
        <EmptyState icon="chart" title={t('match.prices.none')} live="status">
          <p className={styles.advice}>{t('match.prices.none.description')}</p>
        </EmptyState>
      </div>
    );
  }
  return match === null ? null : (
    <Chart matchId={matchId} marketKey={marketKey} name={name} lines={lines} match={match} />
  );
}

interface ChartProps extends Props {
  readonly lines: readonly OutcomeLine[];
  readonly match: MatchHead;
}

function Chart({ matchId, marketKey, name, lines, match }: ChartProps) {
  const { t, formats } = useText();
  const { sportsbook } = usePage();
  const start = Date.parse(match.start_time);
  const hasEvents = useEventsShown(match) && match.status !== 0;
  const events = useMatchEvents(hasEvents ? matchId : null);
  const [chosenRange, chooseRange] = useState<boolean | null>(null);
  const [isTable, setIsTable] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const now = sportsbook.feedNow();
  const hasStarted = start < now;
  // During a match, the prices since its start matter more than the days before.
  const isSinceStart = chosenRange ?? hasStarted;
  const from = isSinceStart && hasStarted ? start : -Infinity;
  const shown = lines.filter(({ id }, place) => (chosen === null ? place < MOST_LINES : chosen.has(id)));
  const drawn = shown.map(({ points }) =>
    since(
      points.map(({ at, odds }) => ({ at: Date.parse(at), odds: odds === null ? null : Number(odds) })),
      from,
    ),
  );
  const frame = frameOf(drawn, now);
  const causes = frame === null ? [] : causesOf(events.value ?? [], frame.from);
  const toggle = (id: string): void => {
    const kept = new Set(chosen ?? shown.map((line) => line.id));
    if (!kept.delete(id) && kept.size < MOST_LINES) kept.add(id);
    if (kept.size > 0) setChosen(kept);
  };
  return (
    <section aria-label={t('match.prices.moved', { name })}>
      <Tools
        range={hasStarted ? { isSinceStart, choose: chooseRange } : null}
        isTable={isTable}
        onTable={() => setIsTable(!isTable)}
      />
      {isTable ? (
        <PriceTable lines={shown} from={from} name={name} />
      ) : frame === null ? (
        <p className={styles.advice}>{t('match.prices.none')}</p>
      ) : (
        <Drawing
          frame={frame}
          causes={causes}
          lines={drawn.map((points, place) => ({ variant: LINES[place] ?? 'one', points }))}
        />
      )}
      {isTable || frame === null ? null : (
        <p className={styles.times} aria-hidden="true">
          <span>{spanOf(frame) > DAY ? formats.moment(frame.from) : formats.time(frame.from)}</span>
          <span>{formats.time(frame.to)}</span>
        </p>
      )}
      <Moves lines={shown} causes={causes} sides={sidesOf(match)} />
      <Legend matchId={matchId} marketKey={marketKey} name={name} lines={lines} shown={shown} onToggle={toggle} />
    </section>
  );
}

interface ToolsProps {
  /** Null before the match has started. */
  readonly range: { readonly isSinceStart: boolean; readonly choose: (isSinceStart: boolean) => void } | null;
  readonly isTable: boolean;
  readonly onTable: () => void;
}

function Tools({ range, isTable, onTable }: ToolsProps) {
  const { t } = useText();
  return (
    <div className={styles.tools}>
      {range === null ? null : (
        <fieldset aria-label={t('match.prices.range')} className={styles.ranges}>
          {([false, true] as const).map((each) => (
            <button
              key={String(each)}
              type="button"
              className={styles.range}
              aria-pressed={range.isSinceStart === each}
              onClick={() => range.choose(each)}
            >
              {t(each ? 'match.prices.since_start' : 'match.prices.all')}
            </button>
          ))}
        </fieldset>
      )}
      <button type="button" className={styles.range} onClick={onTable}>
        {t(isTable ? 'match.prices.as_chart' : 'match.prices.as_table')}
      </button>
    </div>
  );
}

interface LegendProps extends Props {
  readonly lines: readonly OutcomeLine[];
  readonly shown: readonly OutcomeLine[];
  readonly onToggle: (id: string) => void;
}

function Legend({ matchId, marketKey, name, lines, shown, onToggle }: LegendProps) {
  const { t } = useText();
  return (
    <table className={styles.legend} aria-label={t('match.prices.moved', { name })}>
      <thead>
        <tr>
          <th scope="col">{t('match.prices.outcome')}</th>
          <th scope="col">{t('match.prices.lowest')}</th>
          <th scope="col">{t('match.prices.highest')}</th>
          <th scope="col">{t('match.prices.now')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LegendRow
            key={line.id}
            line={line}
            place={shown.indexOf(line)}
            matchId={matchId}
            marketKey={marketKey}
            onToggle={() => onToggle(line.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Null without a price to draw. */
function frameOf(drawn: readonly (readonly PricePoint[])[], now: number): Frame | null {
  const range = rangeOf(drawn);
  if (range === null) return null;
  return {
    ...range,
    from: Math.min(now - 1000, ...drawn.flatMap((points) => points[0]?.at ?? [])),
    to: now,
    width: WIDTH,
    height: HEIGHT,
  };
}

const DAY = 86_400_000;
function spanOf({ from, to }: Frame): number {
  return to - from;
}

function Drawing({
  frame,
  causes,
  lines,
}: {
  readonly frame: Frame;
  /** What happened, as marks on the axis of time. */
  readonly causes: readonly MatchEvent[];
  readonly lines: readonly { readonly variant: (typeof LINES)[number]; readonly points: readonly PricePoint[] }[];
}) {
  const oddsText = useOddsText();
  const middle = Math.sqrt(frame.least * frame.most);
  return (
    <div className={styles.plot} aria-hidden="true">
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <path
          d={`M0 .5H${WIDTH}M0 ${heightAt(middle, frame)}H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}`}
          className={styles.rule}
        />
        {causes.map(({ number, type, at }) => (
          <path
            key={number}
            d={`M${placeAt(Date.parse(at), frame)} 0V${HEIGHT}`}
            className={`${styles.cause} ${causeClass(type)}`}
            data-cause={type}
          />
        ))}
        {lines.map(({ variant, points }) => (
          <path key={variant} d={pathOf(points, frame)} className={`${styles.line} ${styles[variant]}`} />
        ))}
      </svg>
      {(
        [
          ['top', frame.most],
          ['half', middle],
          ['bottom', frame.least],
        ] as const
      ).map(([at, odds]) => (
        <span key={at} className={`${styles.level} ${styles[at]}`}>
          {oddsText(odds.toFixed(2))}
        </span>
      ))}
    </div>
  );
}

function causeClass(type: string): string {
  const mark = eventMarkOf(type);
  return mark === 'score' || mark === 'yellow' || mark === 'red' ? styles[mark] : '';
}

interface LegendRowProps {
  readonly line: OutcomeLine;
  /** Index of the line; -1 when it is hidden. */
  readonly place: number;
  readonly matchId: string;
  readonly marketKey: string;
  readonly onToggle: () => void;
}

function LegendRow({ line, place, matchId, marketKey, onToggle }: LegendRowProps) {
  const { t } = useText();
  const oddsText = useOddsText();
  const outcome = useOutcome(matchId, marketKey, line.id);
  const extremes = extremesOf(line.points);
  return (
    <tr>
      <th scope="row">
        <button type="button" className={styles.key} aria-pressed={place >= 0} onClick={onToggle}>
          <svg className={styles.sample} viewBox="0 0 16 4" aria-hidden="true">
            <path d="M0 2h16" className={place < 0 ? styles.off : `${styles.line} ${styles[LINES[place] ?? 'one']}`} />
          </svg>
          {line.name}
        </button>
      </th>
      <td>{extremes === null ? '–' : oddsText(extremes.lowest)}</td>
      <td>{extremes === null ? '–' : oddsText(extremes.highest)}</td>
      <td className={styles.now}>
        {outcome === null || outcome.locked ? t('match.prices.not_for_sale') : oddsText(outcome.odds)}
      </td>
    </tr>
  );
}
