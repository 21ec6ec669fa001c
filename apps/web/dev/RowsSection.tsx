import type { ReactNode } from 'react';
import type { MatchHead } from '@touchline/client';
import { splitMarketKey } from '@touchline/contract';
import {
  matchRowView,
  moreView,
  offerView,
  outrightView,
  pricesView,
  sidesView,
  summaryOf,
  skeletonRowView,
  whenView,
} from '../src/features/match-row/MatchRowView.tsx';
import { directionOf } from '../src/text/load.ts';
import { clockText } from '../src/text/match-clock.ts';
import { outcomeName } from '../src/text/names.ts';
import { sidesOf } from '../src/text/outcome-words.ts';
import type { Text } from '../src/text/use-text.ts';
import { Icon } from '../src/ui/Icon.tsx';
import { Exhibit, Section, State, type Words } from './exhibit.tsx';
import { Price } from './PricesSection.tsx';
import {
  ARABIC_TEAMS,
  FIELD,
  fieldMarket,
  LONG_TEAMS,
  matchOf,
  NOW,
  outrightOf,
  PLAYERS,
  type SampleMarket,
  scoreOf,
  TEAMS,
  tennisOf,
  totalMarket,
  winnerMarket,
} from './samples.ts';

interface Shown {
  readonly match: MatchHead;
  readonly main?: SampleMarket | null;
  readonly secondary?: SampleMarket | null;
  /** How many prices the league's main market has. */
  readonly columns?: 2 | 3;
  readonly isLocked?: boolean;
  readonly isStale?: boolean;
}

const PRICES = ['1.85', '13.50', '4.20'] as const;

function pricesOf(variant: 'main' | 'secondary', shown: Shown, text: Text) {
  const { match, main = null, secondary = null, columns = 3, isLocked = false, isStale = false } = shown;
  const market = variant === 'main' ? main : secondary;
  return pricesView({
    matchId: match.id,
    market,
    columns: variant === 'main' ? columns : 2,
    variant,
    hasSides: match.competitors !== null,
    renderOutcome: ({ outcomeId, marketKey, label, marketName }) => {
      const place = market?.outcomes.findIndex((outcome) => outcome.id === outcomeId) ?? -1;
      const outcome = market?.outcomes[place];
      if (marketKey === null || outcome === undefined) return <Price text={text} shown={null} />;
      const codes = { ...splitMarketKey(marketKey), name: marketName };
      const name = outcomeName(text, { sportKey: match.tournament.sport.key, sides: sidesOf(match) }, codes, outcome);
      const price = PRICES[place % PRICES.length] ?? '2.00';
      return (
        <Price text={text} shown={{ name, price, isLocked, isStale, ...(label === undefined ? {} : { label }) }} />
      );
    },
  });
}

/** A star that is no favourite of anybody. */
function star(name: string, text: Text) {
  return (
    <button type="button" className="star" aria-label={text.t('favourites.star', { name })}>
      <Icon name="star" size="small" />
    </button>
  );
}

function Row({ shown, text }: { readonly shown: Shown; readonly text: Text }) {
  const { match, main = null } = shown;
  const now = Date.parse(NOW);
  const { competitors } = match;
  const isOutright = competitors === null;
  const clock = clockText(match.statistics, now) ?? '';
  return matchRowView({
    matchId: match.id,
    to: '/',
    isOutright,
    who: isOutright
      ? outrightView({ match, count: main?.outcomes.length ?? match.field.length, now, text })
      : sidesView({ match, competitors, when: whenView({ match, clock, now, text }), t: text.t }),
    offer: offerView({
      place: null,
      star: star(match.name, text),
      main: pricesOf('main', shown, text),
      secondary: isOutright ? null : pricesOf('secondary', shown, text),
      more: moreView({ match, isVideoOn: true, text }),
    }),
  });
}

const MARKETS = { main: winnerMarket(TEAMS), secondary: totalMarket };
const live = matchOf(TEAMS, { status: 1, stage: '2nd_half', statistics: scoreOf(2, 1), has_video: true });

const ROWS: Readonly<Record<string, Shown>> = {
  'before it begins': { ...MARKETS, match: matchOf(TEAMS) },
  'on another day, with a video': {
    ...MARKETS,
    match: matchOf(TEAMS, { start_time: '2026-11-29T14:00:00.000Z', has_video: true }),
  },
  live: { ...MARKETS, match: live },
  'live, suspended': { ...MARKETS, match: live, isLocked: true },
  'live, prices not current': { ...MARKETS, match: live, isStale: true },
  'live, without a clock': {
    ...MARKETS,
    match: matchOf(TEAMS, { status: 2, stage: 'halftime', statistics: scoreOf(0, 0, { clock: null }) }),
  },
  'live, nothing known of it': { ...MARKETS, match: matchOf(TEAMS, { status: 1, stage: '1st_half' }) },
  'live, with a server and points': {
    match: tennisOf(PLAYERS),
    columns: 2,
    main: {
      key: '186|',
      name: 'Winner',
      outcomes: [
        { id: '1', name: PLAYERS.home },
        { id: '2', name: PLAYERS.away },
      ],
    },
    secondary: { ...totalMarket, key: '189|total=22.5' },
  },
  over: { match: matchOf(TEAMS, { status: 4, stage: 'ended', statistics: scoreOf(2, 1), available_markets: 0 }) },
  'without prices': { match: matchOf(TEAMS, { available_markets: 0 }) },
  'without a draw': {
    match: matchOf(TEAMS),
    main: { ...MARKETS.main, outcomes: MARKETS.main.outcomes.filter(({ id }) => id !== 'x') },
    secondary: totalMarket,
  },
  'long names': {
    main: winnerMarket(LONG_TEAMS),
    secondary: totalMarket,
    match: matchOf(LONG_TEAMS, { status: 1, stage: '2nd_half', statistics: scoreOf(10, 12), has_video: true }),
  },
  'names of another script': { main: winnerMarket(ARABIC_TEAMS), secondary: totalMarket, match: matchOf(ARABIC_TEAMS) },
  outright: { main: fieldMarket(FIELD), match: outrightOf('League winner 2026/27', FIELD) },
  'outright, nothing known of its field': { match: outrightOf('League winner 2026/27', []) },
};

/** A list as wide as its container asks for its rows. */
function List({ children, direction }: { readonly children: ReactNode; readonly direction?: 'ltr' | 'rtl' }) {
  return (
    <div className="list" dir={direction}>
      <ul>{children}</ul>
    </div>
  );
}

export function RowsSection({ text, turned }: Words) {
  return (
    <Section id="rows" title="MatchRowView">
      <Exhibit title="States" layout="stack">
        {Object.entries(ROWS).map(([name, shown]) => (
          <State key={name} name={name}>
            <List>
              <Row shown={shown} text={text} />
            </List>
          </State>
        ))}
        <State name="far from the screen, for readers and find-in-page">
          <List>
            {matchRowView({ matchId: '100', to: '/', isOutright: false, who: summaryOf(live, text), offer: null })}
          </List>
        </State>
        <State name="its match not known yet">
          <List>{skeletonRowView()}</List>
        </State>
        <State name={`in the other direction, ${turned.locale}`}>
          <List direction={directionOf(turned.locale)}>
            <Row shown={{ ...MARKETS, match: live }} text={turned} />
            <Row
              shown={{ main: winnerMarket(ARABIC_TEAMS), secondary: totalMarket, match: matchOf(ARABIC_TEAMS) }}
              text={turned}
            />
          </List>
        </State>
      </Exhibit>
    </Section>
  );
}
