import type { ArenaState } from '@touchline/contract/arena';
import { h, createRenderer } from '../dom.ts';
import type { Choice } from '../press.ts';
import { marketWords, pickWords, type Say } from '../words.ts';
import { hueOf } from './drum.ts';

export interface NumberCard {
  readonly element: HTMLElement;
  show(state: ArenaState, round: string, about: string): void;
  clear(): void;
}

/** Numbers to pick, and what so many of them pay. */
export function createNumberCard(t: Say, choose: (choice: Choice | null) => void): NumberCard {
  const grid = h('div', { class: 'numbers', role: 'group', 'aria-label': t('numbers') });
  const pays = h('div', { class: 'pays' });
  const drawPays = createRenderer(pays);
  const made = createRenderer(grid);
  let picked: readonly number[] = [];
  let shown: { readonly state: ArenaState; readonly round: string; readonly about: string } | null = null;

  const most = (): number => shown?.state.pays.length ?? 0;

  const tell = (): void => {
    if (shown === null) return;
    const pay = shown.state.pays.find(({ count }) => count === picked.length);
    if (pay === undefined) return choose(null);
    choose({
      round: shown.round,
      market: 'numbers',
      selection: picked.join(','),
      odds: pay.odds,
      marketName: marketWords(t, 'numbers', picked.length),
      selectionName: pickWords(t, 'numbers', picked.map(String)),
      about: shown.about,
    });
  };
  const set = (numbers: readonly number[]): void => {
    picked = numbers.toSorted((a, b) => a - b);
    mark();
    tell();
  };
  const toggle = (number: number): void => {
    if (picked.includes(number)) set(picked.filter((other) => other !== number));
    else if (picked.length < most()) set([...picked, number]);
  };
  const mark = (): void => {
    for (const button of grid.querySelectorAll('button')) {
      const isPicked = picked.includes(Number(button.value));
      button.setAttribute('aria-pressed', String(isPicked));
      button.setAttribute('aria-disabled', String(!isPicked && picked.length >= most()));
    }
    drawPays(JSON.stringify([shown?.state.pays, picked.length]), () => [
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h('tr', {}, h('th', { scope: 'col' }, t('numbers')), h('th', { scope: 'col' }, t('numbers.pays'))),
        ),
        h(
          'tbody',
          {},
          ...(shown?.state.pays ?? []).map(({ count, odds }) =>
            h(
              'tr',
              { 'data-current': count === picked.length },
              h('th', { scope: 'row' }, String(count)),
              h('td', { dir: 'ltr' }, `× ${odds}`),
            ),
          ),
        ),
      ),
    ]);
  };
  const lucky = (): void => {
    const highest = shown?.state.machine?.highest ?? 0;
    const numbers = new Set<number>();
    while (numbers.size < Math.min(most(), highest)) {
      const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
      numbers.add(1 + (random % highest));
    }
    set([...numbers].slice(0, Math.max(1, picked.length || 3)));
  };

  return {
    element: h(
      'div',
      { class: 'number-card' },
      grid,
      h(
        'div',
        { class: 'number-side' },
        h(
          'div',
          { class: 'chips' },
          h('button', { type: 'button', class: 'chip', click: lucky }, t('numbers.lucky')),
          h('button', { type: 'button', class: 'chip', click: () => set([]) }, t('numbers.clear')),
        ),
        pays,
        h('p', { class: 'quiet' }, t('numbers.rule')),
      ),
    ),
    show(state, round, about) {
      const before = shown;
      shown = { state, round, about };
      const highest = state.machine?.highest ?? 0;
      made(String(highest), () =>
        Array.from({ length: highest }, (_, index) =>
          h(
            'button',
            {
              type: 'button',
              class: `number hue-${hueOf(index + 1)}`,
              value: index + 1,
              click: () => toggle(index + 1),
            },
            String(index + 1),
          ),
        ),
      );
      mark();
      // Numbers are kept from draw to draw; the slip has to name the one that is bet on.
      if (before !== null && (before.round !== round || before.about !== about) && picked.length > 0) tell();
    },
    clear() {
      picked = [];
      mark();
    },
  };
}
