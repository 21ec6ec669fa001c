import type { ArenaGame, ArenaLobby } from '@touchline/contract/arena';
import { Refused } from './api.ts';
import { h, createRenderer, s, say } from './dom.ts';
import { hueOf } from './draw/drum.ts';
import type { Screen, Visit } from './visit.ts';

const POLL_MS = 2_000;

function path(d: string): SVGElement {
  return s('path', { d });
}

/** Pictures of the games, by hand. */
const pictures: Readonly<Record<ArenaGame, () => SVGElement>> = {
  horses: () =>
    s(
      'svg',
      { viewBox: '0 0 64 40', class: 'art', 'aria-hidden': 'true' },
      path('M20 37c0-11 3-18 9-22l-1-8 6 4c9 1 15 7 19 16l-4 5-8-5c-4 0-6 3-6 6v4zM38 20h.5M29 15c-5 2-9 6-11 11'),
    ),
  dogs: () =>
    s(
      'svg',
      { viewBox: '0 0 64 40', class: 'art', 'aria-hidden': 'true' },
      path('M4 20c8 4 10-4 20-4h14l8-6 2 3 10 3-3 4-9-1-6 6 8 8M24 17l-8 7 2 9M22 18l-12 12M40 24l4 9'),
    ),
  lotto49: () =>
    s(
      'svg',
      { viewBox: '0 0 64 40', class: 'art', 'aria-hidden': 'true' },
      s('circle', { cx: 18, cy: 24, r: 11 }),
      s('circle', { cx: 38, cy: 14, r: 9 }),
      s('circle', { cx: 49, cy: 29, r: 8 }),
    ),
  quick36: () =>
    s(
      'svg',
      { viewBox: '0 0 64 40', class: 'art', 'aria-hidden': 'true' },
      s('circle', { cx: 32, cy: 20, r: 15 }),
      path('M34 10l-7 11h7l-3 9'),
    ),
};

/** All games with what comes next in each. */
export function createLobby(visit: Visit, games: readonly ArenaGame[], open: (game: ArenaGame) => void): Screen {
  const { t } = visit;
  const cards = h('ul', { class: 'cards' });
  const problem = h('p', { class: 'problem', role: 'status' });
  const draw = createRenderer(cards);
  const counters = new Map<ArenaGame, HTMLElement>();
  let lobby: ArenaLobby | null = null;
  let stopped = false;
  let timer = 0;

  const card = ({ game, venue, numbers }: ArenaLobby['games'][number]): HTMLElement => {
    const counter = h('span', { class: 'until', dir: 'ltr' });
    counters.set(game, counter);
    const last = numbers.map((number) =>
      h('span', { class: venue === '' ? `ball hue-${hueOf(number)}` : 'rank', dir: 'ltr' }, String(number)),
    );
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: `card card-${game}`, click: () => open(game) },
        pictures[game](),
        h('strong', {}, t(`game.${game}`)),
        h('span', { class: 'quiet' }, t(`about.${game}`)),
        h(
          'span',
          { class: 'next' },
          venue === '' ? t('lobby.next.draw') : t('lobby.next.race', { venue }),
          ' ',
          counter,
        ),
        h('span', { class: 'last' }, h('span', { class: 'quiet' }, t('lobby.last')), ...last),
      ),
    );
  };

  const tick = (): void => {
    const now = visit.clock.now();
    for (const each of lobby?.games ?? []) {
      const counter = counters.get(each.game);
      if (counter)
        say(
          counter,
          each.on && each.starts_at - now > 20_000 ? t('lobby.on') : visit.formats().countdown(each.starts_at - now),
        );
    }
  };
  const render = (): void => {
    const shown = (lobby?.games ?? []).filter(({ game }) => games.includes(game));
    draw(JSON.stringify(shown.map(({ game, venue, numbers }) => [game, venue, numbers])), () => shown.map(card));
    tick();
  };
  const poll = async (): Promise<void> => {
    try {
      const next = await visit.api.lobby();
      if (stopped) return;
      visit.clock.sync(next.clock);
      lobby = next;
      say(problem, '');
      render();
      visit.stands();
    } catch (error) {
      if (stopped) return;
      if (error instanceof Refused && error.status === 401) return visit.end();
      say(problem, t('down.again'));
    }
    timer = window.setTimeout(() => void poll(), POLL_MS);
  };
  const ticking = window.setInterval(tick, 250);
  void poll();
  return {
    element: h('section', { class: 'lobby' }, h('h1', {}, t('lobby.title')), problem, cards),
    redraw: render,
    stop() {
      stopped = true;
      window.clearTimeout(timer);
      window.clearInterval(ticking);
    },
  };
}
