import type { Market, Match } from '@touchline/contract';
import button from '@touchline/web/src/features/odds-button/OddsButton.module.css';
import list from '@touchline/web/src/features/match-list/MatchList.module.css';
import row from '@touchline/web/src/features/match-row/MatchRow.module.css';
import screen from '@touchline/web/src/screens/screens.module.css';
import shell from '@touchline/web/src/shell/Shell.module.css';
import star from '@touchline/web/src/features/favourites/FavouriteStar.module.css';
import emblem from '@touchline/web/src/ui/emblem.module.css';
import icon from '@touchline/web/src/ui/Icon.module.css';
import flag from '@touchline/web/src/ui/Flag.module.css';
import icons from '@touchline/web/src/ui/icons.svg';
import monogram from '@touchline/web/src/ui/Monogram.module.css';
import hidden from '@touchline/web/src/ui/VisuallyHidden.module.css';
import windowed from '@touchline/web/src/ui/Windowed.module.css';

/** What of an odds button moves. */
export interface Price {
  readonly button: HTMLElement;
  readonly face: HTMLElement;
  readonly text: Text;
  odds: string;
}

type Attributes = Readonly<Record<string, string | undefined>>;

const heights = { wide: { row: 64, league: 32, sport: 40 }, narrow: { row: 120, league: 36, sport: 44 } };
/** As the product words them. */
const marketWords: Readonly<Record<string, string>> = { 1: 'Match result (1X2)', 18: 'Total goals' };
const outcomeWords: Readonly<Record<string, string>> = { 1: 'Home', x: 'Draw', 2: 'Away' };
const shield = 'M4 1.5h12q1.5 0 1.5 1.5v7.5q0 5-7.5 8q-7.5-3-7.5-8V3q0-1.5 1.5-1.5Z';
/** The one colour of the board that is too bright for white letters. */
const bright = '#c98a12';
const nameSpace = 'http://www.w3.org/2000/svg';

function make(tag: string, attributes: Attributes, ...children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function draw(tag: string, attributes: Attributes, ...children: readonly (Node | string)[]): SVGElement {
  const element = document.createElementNS(nameSpace, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function drawing(name: string, size: 'small' | 'medium', more = ''): SVGElement {
  return draw(
    'svg',
    { class: `${icon['icon']} ${icon[size]} ${more}`, 'aria-hidden': 'true' },
    draw('use', { href: `${icons}#${name}` }),
  );
}

function starOf(kind: string, name: string): HTMLElement {
  return make(
    'button',
    {
      type: 'button',
      class: star['star'],
      'aria-pressed': 'false',
      'aria-label': `Favourite: ${name}`,
      'data-favourite': kind,
    },
    drawing('star', 'small'),
  );
}

function letters(name: string): string {
  return name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();
}

function side(name: string, color: string, total: number): HTMLElement {
  return make(
    'span',
    { class: row['side'] },
    draw(
      'svg',
      {
        class: `${monogram['monogram']} ${emblem['small']} ${color === bright ? monogram['bright'] : ''}`,
        viewBox: '0 0 20 20',
        'aria-hidden': 'true',
      },
      draw('path', { class: monogram['shield'], d: shield, fill: color }),
      draw('text', { class: monogram['letters'], x: '10', y: '12.5' }, letters(name)),
    ),
    make('span', { class: row['name'] }, name),
    make('span', { class: row['score'] }, make('span', { class: row['total'] }, String(total))),
  );
}

function priceOf(
  matchId: string,
  market: Market,
  outcome: Market['outcomes'][number],
  prices: Map<string, Price>,
): HTMLElement {
  const name = `${matchId}/${market.id}|${market.specifier}/${outcome.id}`;
  const isShort = /^[12x]$/.test(outcome.id);
  const text = document.createTextNode(outcome.odds);
  const outcomeName = outcomeWords[outcome.id] ?? outcome.name;
  const words = marketWords[market.id] ?? market.name;
  const face = make(
    'span',
    { class: button['face'] },
    make(
      'span',
      { class: isShort ? button['name'] : `${button['name']} ${button['whole']}` },
      isShort ? make('span', { 'aria-hidden': 'true' }, outcome.id.toUpperCase()) : outcomeName,
      make('span', { class: hidden['hidden'] }, `${isShort ? outcomeName : ''}, ${words}, `),
    ),
    make('span', { class: button['price'] }, text),
  );
  const made = make(
    'button',
    {
      type: 'button',
      class: `${button['button']}  `,
      'aria-pressed': 'false',
      'data-outcome': name,
      'data-state': 'idle',
    },
    face,
  );
  prices.set(name, { button: made, face, text, odds: outcome.odds });
  return make('span', { class: row['cell'] }, made);
}

/** Draws a button as one whose price is in the slip, or is not. */
export function showSelected(pressed: HTMLElement, isIn: boolean): void {
  pressed.classList.toggle(button['selected'] ?? '', isIn);
  pressed.setAttribute('aria-pressed', String(isIn));
  pressed.dataset['state'] = isIn ? 'selected' : 'idle';
}

function marketOf(
  matchId: string,
  market: Market | null,
  variant: 'main' | 'secondary',
  prices: Map<string, Price>,
): HTMLElement {
  return make(
    'span',
    { class: `${row['prices']} ${row[variant]} ${(market?.outcomes.length ?? 0) > 2 ? row['three'] : ''}` },
    ...(market?.outcomes.map((outcome) => priceOf(matchId, market, outcome, prices)) ?? []),
  );
}

function addressOf({ tournament, slug }: Match): string {
  return `/sportsbook/${tournament.sport.key}/${slug}`;
}

/** What stands in a row. */
export function rowParts(match: Match, prices: Map<string, Price>): readonly HTMLElement[] {
  const { home, away } = Array.isArray(match.competitors) ? {} : (match.competitors ?? {});
  const score = match.statistics?.total_score;
  if (home === undefined || away === undefined || score === undefined) throw new Error('a match of two sides');
  const href = addressOf(match);
  const more = match.available_markets - 1;
  return [
    make(
      'a',
      { class: row['match'], href },
      make(
        'span',
        { class: `${row['when']} ${row['live']}` },
        make('span', { class: row['time'] }, '45:00'),
        make('span', { class: row['stage'] }, 'Half-time'),
      ),
      make(
        'span',
        { class: row['sides'] },
        side(home.name, home.color, score.home),
        side(away.name, away.color, score.away),
      ),
    ),
    make('span', { class: row['keep'] }, starOf('matches', match.name)),
    marketOf(match.id, match.main_market, 'main', prices),
    marketOf(match.id, match.secondary_market, 'secondary', prices),
    make(
      'a',
      {
        class: `${row['more']} ${row['marked']}`,
        'aria-label': `${more} more ${more === 1 ? 'market' : 'markets'}: ${match.name}`,
        tabindex: '-1',
        href,
      },
      make('span', { class: row['marks'] }, make('span', { title: 'Live statistics' }, drawing('stats', 'small'))),
      make('span', { class: row['count'] }, `+${more}`),
    ),
  ];
}

/** A row far from the screen, as the product has it: a link with when and who in one text. */
export function farParts(match: Match): readonly HTMLElement[] {
  const { home, away } = Array.isArray(match.competitors) ? {} : (match.competitors ?? {});
  return [make('a', { class: row['match'], href: addressOf(match) }, `Live ${home?.name} – ${away?.name}`)];
}

export function emptyRow(match: Match): HTMLElement {
  return make('li', { class: `${row['row']} `, 'data-match': match.id });
}

function sportHead({ sport }: Match['tournament']): HTMLElement {
  return make(
    'h3',
    { class: list['sport'] },
    make(
      'button',
      { type: 'button', 'aria-expanded': 'true' },
      drawing(sport.key, 'medium', list['emblem']),
      make('span', {}, sport.name),
      drawing('chevron', 'small', list['chevron']),
    ),
  );
}

function leagueHead(tournament: Match['tournament']): HTMLElement {
  return make(
    'h4',
    { class: list['head'] },
    make(
      'a',
      { class: list['name'], href: `/sportsbook/${tournament.sport.key}/${tournament.slug}` },
      drawing('globe', 'small', flag['globe']),
      make(
        'span',
        { class: list['title'] },
        make('span', { class: list['category'] }, `${tournament.category.name} `),
        tournament.name,
      ),
    ),
    make('span', { class: list['keep'] }, starOf('tournaments', tournament.name)),
    make(
      'button',
      {
        type: 'button',
        class: list['fold'],
        'aria-expanded': 'true',
        'aria-label': `Matches of ${tournament.name}`,
      },
      drawing('chevron', 'small', list['chevron']),
    ),
  );
}

export interface Part {
  readonly matches: readonly Match[];
  /** First of its sport in the list, and of its league. */
  readonly startsSport: boolean;
  readonly startsLeague: boolean;
}

/** Some rows of a league, contained together. */
export function partOf({ matches, startsSport, startsLeague }: Part, rows: readonly HTMLElement[]): HTMLElement {
  const { tournament } = matches[0] ?? {};
  if (tournament === undefined) throw new Error('a league has matches');
  const section = make(
    startsLeague ? 'section' : 'div',
    {
      class: list['league'],
      'aria-label': startsLeague ? `${tournament.category.name} ${tournament.name}` : undefined,
    },
    ...(startsSport ? [sportHead(tournament)] : []),
    ...(startsLeague ? [leagueHead(tournament)] : []),
    make('ul', {}, ...rows),
  );
  const [narrow, wide] = [heights.narrow, heights.wide].map(
    ({ row: each, league, sport: first }) =>
      (startsSport ? first : 0) + (startsLeague ? league : 0) + matches.length * each,
  );
  return make('div', { class: windowed['near'], style: `--height: ${narrow}px; --wide: ${wide}px;` }, section);
}

/** A row with everything in it. */
function rowOf(match: Match, prices: Map<string, Price>): HTMLElement {
  const made = emptyRow(match);
  made.append(...rowParts(match, prices));
  return made;
}

/** What stands around a list, in the places where the product has it. */
export function pageAround(matchCount: number, parts: readonly HTMLElement[]): HTMLElement {
  return make(
    'div',
    { class: shell['body'], style: 'margin-block-start: var(--header-size)' },
    make('div', {}),
    make(
      'div',
      { class: shell['centre'] },
      make(
        'main',
        { class: shell['main'] },
        make(
          'div',
          { class: screen['page'] },
          make(
            'header',
            { class: screen['top'] },
            make(
              'h1',
              { class: screen['title'] },
              'Live betting',
              make('span', { class: screen['count'] }, String(matchCount)),
            ),
          ),
          make(
            'section',
            { class: screen['section'] },
            make('div', { class: list['frame'] }, make('div', { class: list['list'] }, ...parts)),
          ),
        ),
      ),
    ),
    make('div', {}),
  );
}

export function leaguesOf(matches: readonly Match[]): readonly (readonly Match[])[] {
  return [...Map.groupBy(matches, ({ tournament }) => tournament.id).values()];
}

/** The page with every row mounted. */
export function buildPage(matches: readonly Match[]): { readonly page: Node; readonly prices: Map<string, Price> } {
  const prices = new Map<string, Price>();
  const parts = leaguesOf(matches).map((league, place) =>
    partOf(
      { matches: league, startsSport: place === 0, startsLeague: true },
      league.map((match) => rowOf(match, prices)),
    ),
  );
  return { page: pageAround(matches.length, parts), prices };
}
