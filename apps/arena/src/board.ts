import type { ArenaBet, ArenaState } from '@touchline/contract/arena';
import { h, createRenderer } from './dom.ts';
import { hueOf } from './draw/drum.ts';
import type { Formats } from './formats.ts';
import { marketWords, pickWords, type Say } from './words.ts';

/** Says which round a result is of. */
function aboutOf(
  { venue, starts_at }: Pick<ArenaState['results'][number], 'venue' | 'starts_at'>,
  { time }: Formats,
): string {
  return venue === '' ? time(starts_at) : `${time(starts_at)} ${venue}`;
}

/** Results and the player's own bets. */
export interface Board {
  readonly results: HTMLElement;
  readonly bets: HTMLElement;
  show(state: ArenaState, formats: Formats): void;
}

/** Asks for a check of the result of a round; `about` says which one it is. */
type Check = (round: string, about: string, bet: ArenaBet | null) => void;

export function createBoard(t: Say, check: Check): Board {
  const results = h('ol', { class: 'results' });
  const bets = h('div', { class: 'bets' });
  const drawResults = createRenderer(results);
  const drawBets = createRenderer(bets);

  const checkButton = (round: string, about: string, bet: ArenaBet | null): HTMLElement =>
    h(
      'button',
      {
        type: 'button',
        class: 'check-button',
        'aria-label': t('fair.check.of', { about }),
        click: () => check(round, about, bet),
      },
      t('fair.check'),
    );

  const resultLine = (result: ArenaState['results'][number], formats: Formats): HTMLElement =>
    h(
      'li',
      {},
      h(
        'div',
        { class: 'result-head' },
        h('span', { class: 'quiet' }, aboutOf(result, formats)),
        checkButton(result.id, aboutOf(result, formats), null),
      ),
      result.names.length === 0
        ? h(
            'span',
            { class: 'balls' },
            ...result.numbers.map((number) =>
              h('span', { class: `ball hue-${hueOf(number)}`, dir: 'ltr' }, String(number)),
            ),
          )
        : h(
            'span',
            { class: 'home' },
            ...result.numbers.map((number, place) =>
              h(
                'span',
                {},
                h('b', { class: 'rank', dir: 'ltr' }, String(place + 1)),
                ` ${number} ${result.names[place] ?? ''}`,
              ),
            ),
          ),
    );

  const betLine = (bet: ArenaBet, { money, time }: Formats): HTMLElement => {
    const fact = (name: string, text: string): HTMLElement =>
      h('div', {}, h('dt', {}, name), h('dd', { dir: 'ltr' }, text));
    return h(
      'li',
      { 'data-bet': bet.id, 'data-state': bet.state },
      h('span', { class: 'status', 'data-tone': bet.state }, t(`bet.${bet.state}`)),
      h('strong', {}, pickWords(t, bet.market, bet.picks)),
      h(
        'span',
        { class: 'quiet' },
        marketWords(t, bet.market, bet.places ?? bet.picks.length),
        ' · ',
        h('bdi', {}, bet.market === 'numbers' ? t(`game.${bet.game}`) : bet.venue),
        ` ${time(bet.starts_at)} · ${bet.id}`,
      ),
      h(
        'dl',
        {},
        fact(t('bet.stake'), money(bet.stake, bet.currency)),
        fact(t('bet.odds'), bet.odds),
        bet.paid === null
          ? fact(t('bet.could'), money(bet.potential_win, bet.currency))
          : fact(t('bet.paid'), money(bet.paid, bet.currency)),
      ),
      bet.state === 'won' || bet.state === 'lost'
        ? checkButton(bet.round, `${time(bet.starts_at)} ${bet.venue}`, bet)
        : null,
    );
  };

  return {
    results: h(
      'section',
      { class: 'panel', 'aria-labelledby': 'results-title' },
      h('h2', { id: 'results-title' }, t('results')),
      results,
    ),
    bets: h(
      'section',
      { class: 'panel', 'aria-labelledby': 'bets-title' },
      h('h2', { id: 'bets-title' }, t('bets')),
      bets,
    ),
    show(state, formats) {
      const locale = formats.count(1234.5);
      drawResults(JSON.stringify([state.results, locale]), () =>
        state.results.map((result) => resultLine(result, formats)),
      );
      const mine = state.mine?.bets ?? [];
      drawBets(JSON.stringify([mine, state.mine === null, locale]), () => {
        if (state.mine === null) return [h('p', { class: 'empty' }, t('bets.visitor'))];
        if (mine.length === 0) return [h('p', { class: 'empty' }, t('bets.none'))];
        return [h('ul', { class: 'bet-list' }, ...mine.map((bet) => betLine(bet, formats)))];
      });
    },
  };
}
