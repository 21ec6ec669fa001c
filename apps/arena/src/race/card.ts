import type { ArenaRace } from '@touchline/contract/arena';
import { h, redrawn, s } from '../dom.ts';
import type { Choice } from '../slip.ts';

export interface Card {
  readonly element: HTMLElement;
  /** Shows what is for sale in a round; `picked` is what stands in the slip. */
  show(race: ArenaRace, about: string, picked: Choice | null): void;
}

type Runner = ArenaRace['runners'][number];

/** Number in the colours of a runner, as worn. */
export const silkMark = ({ number, colors: [body, trim] }: Pick<Runner, 'number' | 'colors'>): SVGElement =>
  s(
    'svg',
    { viewBox: '0 0 24 24', class: 'silk', 'aria-hidden': 'true' },
    s('rect', { x: 1, y: 1, width: 22, height: 22, rx: 5, fill: body, stroke: trim, 'stroke-width': 1.5 }),
    s(
      'text',
      { x: 12, y: 16.6, 'text-anchor': 'middle', 'font-size': 13, 'font-weight': 700, fill: trim },
      String(number),
    ),
  );

/** Runners with their prices, and the straight forecast. */
export const createCard = (choose: (choice: Choice) => void): Card => {
  const element = h('div', { class: 'race-card' });
  const draw = redrawn(element);
  let forecast: { readonly round: string; readonly first: number; readonly second: number } | null = null;

  const price = (
    race: ArenaRace,
    about: string,
    picked: Choice | null,
    runner: Runner,
    market: 'win' | 'place',
  ): HTMLElement => {
    const odds = runner[market];
    const name = market === 'win' ? 'Win' : `Place, first ${race.places}`;
    if (odds === null) return h('span', { class: 'no-price' }, '–');
    const selection = String(runner.number);
    const isPicked = picked?.round === race.id && picked.market === market && picked.selection === selection;
    return h(
      'button',
      {
        type: 'button',
        class: 'odds',
        'aria-pressed': String(isPicked),
        'aria-label': `${name}, ${runner.number} ${runner.name}, ${odds}`,
        'data-price': `${market} ${selection}`,
        click: () =>
          choose({
            round: race.id,
            market,
            selection,
            odds,
            marketName: name,
            selectionName: `${runner.number} ${runner.name}`,
            about,
          }),
      },
      odds,
    );
  };

  const pickOf = (race: ArenaRace, label: string, value: number, set: (number: number) => void): HTMLElement => {
    const id = `forecast-${label.toLowerCase()}`;
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
    return h('div', { class: 'field' }, h('label', { for: id }, label), select);
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
        ? h('span', { class: 'no-price' }, 'Choose two')
        : h(
            'button',
            {
              type: 'button',
              class: 'odds',
              'aria-pressed': String(isPicked),
              'aria-label': `Forecast, ${first.name}, then ${second.name}, ${odds}`,
              click: () =>
                choose({
                  round: race.id,
                  market: 'forecast',
                  selection,
                  odds,
                  marketName: 'Forecast',
                  selectionName: `${first.number} ${first.name}, then ${second.number} ${second.name}`,
                  about,
                }),
            },
            odds,
          );
    return h(
      'fieldset',
      { class: 'forecast' },
      h('legend', {}, 'Forecast: first and second in order'),
      pickOf(race, 'First', pair.first, (first) => set({ first })),
      pickOf(race, 'Second', pair.second, (second) => set({ second })),
      button,
    );
  };

  const show: Card['show'] = (race, about, picked) => {
    draw(JSON.stringify([race.id, about, picked, forecast]), () => {
      const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      const mark = focused?.id !== undefined && focused.id !== '' ? `#${focused.id}` : null;
      const price_ = focused?.dataset['price'];
      // What was focused is drawn anew as well, and keeps the focus.
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
          h('td', {}, price(race, about, picked, runner, 'win')),
          h('td', {}, price(race, about, picked, runner, 'place')),
        ),
      );
      const head = ['Runner', 'Form', 'Win', `Place 1–${race.places}`].map((text) => h('th', { scope: 'col' }, text));
      return [
        h('table', { class: 'runners' }, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)),
        forecastPlace(race, about, picked),
      ];
    });
  };
  return { element, show };
};
