import type { ArenaRace } from '@touchline/contract/arena';
import { h, createRenderer, s } from '../dom.ts';
import type { Choice } from '../press.ts';
import { marketWords, pickWords, type Say } from '../words.ts';

export interface Card {
  readonly element: HTMLElement;
  /** Shows what is for sale in a round; `picked` is what stands in the slip. */
  show(race: ArenaRace, about: string, picked: Choice | null): void;
}

type Runner = ArenaRace['runners'][number];

/** Number in the colours of a runner, as worn. */
export function silkMark({ number, colors: [body, trim] }: Pick<Runner, 'number' | 'colors'>): SVGElement {
  return s(
    'svg',
    { viewBox: '0 0 24 24', class: 'silk', 'aria-hidden': 'true' },
    s('rect', { x: 1, y: 1, width: 22, height: 22, rx: 5, fill: body, stroke: trim, 'stroke-width': 1.5 }),
    s(
      'text',
      { x: 12, y: 16.6, 'text-anchor': 'middle', 'font-size': 13, 'font-weight': 700, fill: trim },
      String(number),
    ),
  );
}

/** What a card shows: a race, what it is called, and what is picked of it. */
interface Shown {
  readonly race: ArenaRace;
  readonly about: string;
  readonly picked: Choice | null;
}

/** Runners with their prices, and the straight forecast. */
export function createCard(t: Say, choose: (choice: Choice) => void): Card {
  const element = h('div', { class: 'race-card' });
  const draw = createRenderer(element);
  let forecast: { readonly round: string; readonly first: number; readonly second: number } | null = null;

  const price = ({ race, about, picked }: Shown, runner: Runner, market: 'win' | 'place'): HTMLElement => {
    const odds = runner[market];
    const name = marketWords(t, market, race.places);
    const pick = `${runner.number} ${runner.name}`;
    if (odds === null) return h('span', { class: 'no-price' }, '–');
    const selection = String(runner.number);
    const isPicked = picked?.round === race.id && picked.market === market && picked.selection === selection;
    return h(
      'button',
      {
        type: 'button',
        class: 'odds',
        'aria-pressed': String(isPicked),
        'aria-label': t('card.price', { market: name, pick, odds }),
        'data-price': `${market} ${selection}`,
        click: () =>
          choose({
            round: race.id,
            market,
            selection,
            odds,
            marketName: name,
            selectionName: pick,
            about,
          }),
      },
      odds,
    );
  };

  const pickOf = (
    race: ArenaRace,
    place: 'first' | 'second',
    value: number,
    set: (number: number) => void,
  ): HTMLElement => {
    const id = `forecast-${place}`;
    const select = h(
      'select',
      {
        id,
        change: ({ currentTarget }) => {
          if (currentTarget instanceof HTMLSelectElement) set(Number(currentTarget.value));
        },
      },
      ...race.runners.map(({ number, name }) =>
        h('option', { value: number, selected: number === value }, `${number} ${name}`),
      ),
    );
    return h('div', { class: 'field' }, h('label', { for: id }, t(`forecast.${place}`)), select);
  };

  const forecastPlace = (race: ArenaRace, about: string, picked: Choice | null): HTMLElement => {
    const pair = forecast?.round === race.id ? forecast : { round: race.id, first: 1, second: 2 };
    const [first, second] = [race.runners[pair.first - 1], race.runners[pair.second - 1]];
    const odds = first?.forecast[pair.second - 1] ?? null;
    const selection = `${pair.first}-${pair.second}`;
    const isPicked = picked?.round === race.id && picked.market === 'forecast' && picked.selection === selection;
    const set = (change: { first?: number; second?: number }): void => {
      forecast = { ...pair, ...change };
      show(race, about, picked);
    };
    const button =
      odds === null || first === undefined || second === undefined
        ? h('span', { class: 'no-price' }, t('forecast.choose'))
        : h(
            'button',
            {
              type: 'button',
              class: 'odds',
              'aria-pressed': String(isPicked),
              'aria-label': t('card.price', {
                market: t('market.forecast'),
                pick: pickWords(t, 'forecast', [first.name, second.name]),
                odds,
              }),
              click: () =>
                choose({
                  round: race.id,
                  market: 'forecast',
                  selection,
                  odds,
                  marketName: t('market.forecast'),
                  selectionName: pickWords(
                    t,
                    'forecast',
                    [first, second].map(({ number, name }) => `${number} ${name}`),
                  ),
                  about,
                }),
            },
            odds,
          );
    return h(
      'fieldset',
      { class: 'forecast' },
      h('legend', {}, t('forecast.title')),
      pickOf(race, 'first', pair.first, (first) => set({ first })),
      pickOf(race, 'second', pair.second, (second) => set({ second })),
      button,
    );
  };

  const show: Card['show'] = (race, about, picked) => {
    draw(JSON.stringify([race.id, about, picked, forecast]), () => {
      const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      const mark = focused?.id !== undefined && focused.id !== '' ? `#${focused.id}` : null;
      const price_ = focused?.dataset['price'];
      // The focused element is replaced too, so the focus moves to its successor.
      if (element.contains(focused)) {
        queueMicrotask(() => {
          const again = element.querySelector(price_ === undefined ? (mark ?? 'none') : `[data-price="${price_}"]`);
          if (again instanceof HTMLElement) again.focus();
        });
      }
      const rows = race.runners.map((runner) =>
        h(
          'tr',
          { 'data-row': runner.number },
          h(
            'th',
            { scope: 'row' },
            h(
              'span',
              { class: 'runner' },
              silkMark(runner),
              h('span', { class: 'name' }, h('span', { class: 'spoken' }, `${runner.number} `), runner.name),
            ),
          ),
          h('td', { class: 'form', dir: 'ltr' }, runner.form),
          h('td', {}, price({ race, about, picked }, runner, 'win')),
          h('td', {}, price({ race, about, picked }, runner, 'place')),
        ),
      );
      const names = [t('card.runner'), t('card.form'), t('market.win'), t('card.place', { count: race.places })];
      const head = names.map((name) => h('th', { scope: 'col' }, name));
      return [
        h('table', { class: 'runners' }, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)),
        forecastPlace(race, about, picked),
      ];
    });
  };
  return { element, show };
}
