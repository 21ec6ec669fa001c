import type { ArenaDraw, ArenaRace, ArenaState } from '@touchline/contract/arena';
import { h, createRenderer, say } from './dom.ts';
import { ballsOut, createDrum, hueOf } from './draw/drum.ts';
import type { Formats } from './formats.ts';
import { silkMark } from './race/race-card.ts';
import { orderAt, sharesAt } from './race/run.ts';
import { createTrack } from './race/track.ts';
import { commentary, type Say } from './words.ts';

/** The view of a round. */
export interface Stage {
  readonly element: HTMLElement;
  /** Once a frame. */
  draw(state: ArenaState, now: number, formats: Formats): void;
}

/** How long a result stays before the next round comes on. */
const LINGER_MS = 12_000;

/** The round to watch: the one that is on or has just ended, else the next. */
export function watched({ rounds }: Pick<ArenaState, 'rounds'>, now: number): ArenaRace | ArenaDraw | undefined {
  return (
    rounds.findLast(({ starts_at, ends_at }) => starts_at <= now && now < ends_at + LINGER_MS) ??
    rounds.find(({ starts_at }) => starts_at > now)
  );
}

const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

function statusOf(
  t: Say,
  round: ArenaRace | ArenaDraw,
  now: number,
  formats: Formats,
): { word: string; tone: string; rest: string } {
  if (now < round.closes_at)
    return { word: t('status.open'), tone: 'open', rest: formats.countdown(round.starts_at - now) };
  if (now < round.starts_at)
    return { word: t('status.closed'), tone: 'closed', rest: formats.countdown(round.starts_at - now) };
  if (now < round.ends_at) return { word: t(`status.${round.kind}`), tone: 'on', rest: '' };
  return { word: t('status.over'), tone: 'over', rest: '' };
}

function head() {
  const title = h('h2', { class: 'stage-title' });
  const word = h('span', { class: 'status' });
  const rest = h('span', { class: 'until', dir: 'ltr' });
  return {
    element: h('header', { class: 'stage-head' }, title, word, rest),
    show(text: string, status: ReturnType<typeof statusOf>): void {
      say(title, text);
      say(word, status.word);
      word.dataset['tone'] = status.tone;
      say(rest, status.rest);
    },
  };
}

/** Prices have two places: without the point they are hundredths. None is above any. */
function hundredths(price: string | null): number {
  return price === null ? Number.MAX_SAFE_INTEGER : Number(price.replace('.', ''));
}

/** Numbers by price, the lowest first; who has none comes last, and equals stand as in the card. */
function favouritesFirst({ runners }: ArenaRace): number[] {
  return runners.toSorted((a, b) => hundredths(a.win) - hundredths(b.win)).map(({ number }) => number);
}

/** How often words may change, so that a screen reader can keep up. */
const SPEAK_MS = 2_500;

export function createRaceStage(game: 'horses' | 'dogs', t: Say): Stage {
  const top = head();
  const track = createTrack(game, (count) => t('round.metres', { count }));
  const line = h('p', { class: 'commentary', 'aria-live': 'polite' });
  const places = h('ol', { class: 'standing', 'aria-label': t('stage.order') });
  const podium = h('div', { class: 'podium' });
  const table = h('div', { class: 'positions' });
  const drawPlaces = createRenderer(places);
  const drawPodium = createRenderer(podium);
  const drawTable = createRenderer(table);
  let spokeAt = -Infinity;

  /** Without motion: how far each one is, once a second. */
  const positions = (race: ArenaRace, elapsed: number): void => {
    const { run } = race;
    const second = Math.floor(Math.max(0, elapsed) / 1000);
    drawTable(`${race.id} ${run === null ? -1 : second}`, () => {
      const shares = run === null ? race.runners.map(() => 0) : sharesAt(run, second * 1000);
      return race.runners.map((runner, index) =>
        h(
          'p',
          {},
          silkMark(runner),
          h('span', { class: 'name' }, runner.name),
          h('progress', { max: 1, value: shares[index] ?? 0, 'aria-label': t('stage.share', { name: runner.name }) }),
        ),
      );
    });
  };

  const speak = (race: ArenaRace, elapsed: number, now: number): void => {
    const { run } = race;
    if (now - spokeAt < SPEAK_MS && now >= spokeAt) return;
    spokeAt = now;
    if (run === null || elapsed < 0) {
      return say(line, t(now < race.closes_at ? 'call.way' : 'call.stalls'));
    }
    const order = elapsed >= race.ends_at - race.starts_at && race.order !== null ? race.order : orderAt(run, elapsed);
    const shares = sharesAt(run, elapsed);
    const [first = 0, second = 0] = order.map((number) => shares[number - 1] ?? 0);
    say(
      line,
      commentary(t, { ...race, order: first >= 1 ? race.order : null }, { share: first, order, gap: first - second }),
    );
  };

  return {
    element: h(
      'section',
      { class: 'panel stage', 'aria-label': t('stage.race') },
      top.element,
      h('div', { class: 'scene', 'data-game': game }, track.element, podium, table),
      places,
      line,
    ),
    draw(state, now, formats) {
      const round = watched(state, now);
      if (round?.kind !== 'race') return;
      const elapsed = now - round.starts_at;
      top.show(
        `${round.venue} · ${t('round.metres', { count: formats.count(round.distance) })} · ${formats.time(round.starts_at)}`,
        statusOf(t, round, now, formats),
      );
      const isCalm = calm.matches;
      track.element.hidden = isCalm;
      table.hidden = !isCalm;
      places.hidden = isCalm;
      if (isCalm) positions(round, elapsed);
      else track.draw(round, elapsed);
      speak(round, elapsed, now);
      const { run } = round;
      const isOn = run !== null && elapsed >= 0;
      const order = isOn ? orderAt(run, elapsed) : favouritesFirst(round);
      // Something stands there before the start too, so that nothing below moves when they are off.
      if (places.ariaHidden !== String(!isOn)) places.ariaHidden = String(!isOn);
      drawPlaces(`${round.id} ${order.join()}`, () =>
        order.slice(0, 6).map((number) => {
          const runner = round.runners[number - 1];
          return runner === undefined ? null : h('li', {}, silkMark(runner), h('span', { class: 'name' }, runner.name));
        }),
      );
      const result = now >= round.ends_at ? round.order : null;
      podium.hidden = result === null;
      drawPodium(`${round.id} ${result?.join() ?? ''}`, () =>
        (result ?? []).slice(0, 3).map((number, place) => {
          const runner = round.runners[number - 1];
          return runner === undefined
            ? null
            : h(
                'p',
                {},
                h('span', { class: 'rank', dir: 'ltr' }, String(place + 1)),
                silkMark(runner),
                h('strong', {}, runner.name),
              );
        }),
      );
    },
  };
}

export function createDrawStage(t: Say): Stage {
  const top = head();
  const drum = createDrum();
  const tray = h('ol', { class: 'tray', 'aria-label': t('stage.balls') });
  const line = h('p', { class: 'commentary', 'aria-live': 'polite' });
  const drawTray = createRenderer(tray);
  return {
    element: h(
      'section',
      { class: 'panel stage', 'aria-label': t('stage.draw') },
      top.element,
      h('div', { class: 'machine' }, drum.element, tray),
      line,
    ),
    draw(state, now, formats) {
      const round = watched(state, now);
      if (round?.kind !== 'draw' || state.machine === null) return;
      const { highest, drawn } = state.machine;
      const elapsed = now - round.starts_at;
      const out = round.balls === null ? [] : round.balls.numbers.slice(0, ballsOut(round.balls, elapsed));
      top.show(t('round.draw', { time: formats.time(round.starts_at) }), statusOf(t, round, now, formats));
      drum.draw(highest, out, !calm.matches && elapsed > -4_000 && out.length < drawn, now);
      drawTray(`${round.id} ${out.join()} ${drawn}`, () =>
        Array.from({ length: drawn }, (_, place) => {
          const number = out[place];
          return number === undefined
            ? h('li', { class: 'ball waits', 'aria-hidden': 'true' }, '')
            : h('li', { class: `ball hue-${hueOf(number)}`, dir: 'ltr' }, String(number));
        }),
      );
      const last = out.at(-1);
      if (last === undefined) say(line, t(now < round.closes_at ? 'balls.rest' : 'balls.start'));
      else if (out.length < drawn) say(line, t('balls.one', { place: out.length, count: drawn, number: last }));
      else say(line, t('balls.all', { numbers: out.toSorted((a, b) => a - b).join(', ') }));
    },
  };
}
