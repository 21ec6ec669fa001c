import type { ArenaRace } from '@touchline/contract/arena';
import type { RaceGame } from '../games.ts';
import { finishesOf, sharesAt } from './run.ts';
import { drawDog, drawHorse } from './sprites.ts';

/** How much of the way the picture shows. */
const SPAN = 0.2;
const LEAD = 0.155;

export interface Track {
  /** Draws a race as it stands `elapsed` ms after its start; below 0 they wait in the stalls. */
  draw(race: ArenaRace, elapsed: number): void;
}

interface Colors {
  readonly sky: string;
  readonly far: string;
  readonly ground: string;
  readonly stripe: string;
  readonly rail: string;
  readonly ink: string;
  readonly post: string;
}

function readColors(element: Element, game: RaceGame): Colors {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const ground = game === 'dogs' ? 'sand' : 'turf';
  return {
    sky: token('--sky'),
    far: token('--far'),
    ground: token(`--${ground}`),
    stripe: token(`--${ground}-stripe`),
    rail: token('--rail'),
    ink: token('--on-track'),
    post: token('--post'),
  };
}

interface Size {
  readonly wide: number;
  readonly high: number;
}

/** The picture of a race: a camera that goes along with the first, seen from the stands. `metres` writes a distance. */
export function createTrack(element: HTMLCanvasElement, game: RaceGame, metres: (count: number) => string): Track {
  const pen = element.getContext('2d');
  let colors: Colors | null = null;
  let theme = '';
  let finishesOfRace: { readonly race: string; readonly finishes: readonly number[] } | null = null;

  const fit = (): Size => {
    const { clientWidth: wide, clientHeight: high } = element;
    const density = Math.min(2, window.devicePixelRatio || 1);
    const [x, y] = [Math.round(wide * density), Math.round(high * density)];
    if (element.width !== x || element.height !== y) {
      element.width = x;
      element.height = y;
    }
    pen?.setTransform(density, 0, 0, density, 0, 0);
    return { wide, high };
  };

  const drawScenery = (pen: CanvasRenderingContext2D, { wide, high }: Size, left: number, race: ArenaRace): void => {
    if (colors === null) return;
    const horizon = high * 0.2;
    const scale = wide / SPAN;
    pen.fillStyle = colors.sky;
    pen.fillRect(0, 0, wide, horizon);
    // Hills and trees far away go by slowly.
    pen.fillStyle = colors.far;
    for (let hill = -1; hill < 14; hill += 1) {
      const x = hill * 130 - ((left * scale * 0.25) % 130);
      pen.beginPath();
      pen.ellipse(x, horizon, 84, 14 + ((hill * 7 + 70) % 9) * 2, 0, Math.PI, 0);
      pen.fill();
    }
    pen.fillStyle = colors.ground;
    pen.fillRect(0, horizon, wide, high - horizon);
    pen.fillStyle = colors.stripe;
    const stripe = 0.025;
    for (let at = Math.floor(left / stripe) - 1; at * stripe < left + SPAN; at += 1) {
      if (at % 2 === 0) pen.fillRect((at * stripe - left) * scale, horizon, stripe * scale, high - horizon);
    }
    // Rails and boards.
    pen.strokeStyle = colors.rail;
    pen.lineWidth = 3;
    for (const y of [horizon + 2, high - 7]) {
      pen.beginPath();
      pen.moveTo(0, y);
      pen.lineTo(wide, y);
      pen.stroke();
    }
    pen.lineWidth = 2;
    for (let at = Math.floor(left / 0.0125); at * 0.0125 < left + SPAN; at += 1) {
      const x = (at * 0.0125 - left) * scale;
      pen.beginPath();
      pen.moveTo(x, horizon + 2);
      pen.lineTo(x, horizon + 9);
      pen.moveTo(x, high - 7);
      pen.lineTo(x, high);
      pen.stroke();
    }
    pen.fillStyle = colors.ink;
    pen.font = '600 12px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'alphabetic';
    const board = 200 / race.distance;
    for (let left200 = 1; left200 * board < 1; left200 += 1) {
      const x = (1 - left200 * board - left) * scale;
      if (x > -40 && x < wide + 40) pen.fillText(metres(left200 * 200), x, horizon - 6);
    }
    const post = (1 - left) * scale;
    if (post < wide + 20) {
      for (let y = 0; y < high - horizon; y += 12) {
        pen.fillStyle = (y / 12) % 2 === 0 ? colors.post : colors.rail;
        pen.fillRect(post - 2, horizon + y, 4, Math.min(12, high - horizon - y));
      }
      pen.fillStyle = colors.post;
      pen.beginPath();
      pen.arc(post, horizon - 8, 9, 0, Math.PI * 2);
      pen.fill();
    }
    const stalls = (0 - left) * scale;
    if (stalls > -30) {
      pen.strokeStyle = colors.rail;
      pen.lineWidth = 2;
      for (const offset of [4, 60]) {
        pen.beginPath();
        pen.moveTo(stalls + offset - 34, horizon - 12);
        pen.lineTo(stalls + offset - 34, high - 7);
        pen.stroke();
      }
    }
  };

  return {
    draw(race, elapsed) {
      const { wide, high } = fit();
      if (pen === null || wide === 0) return;
      pen.direction = 'ltr';
      const wears = document.documentElement.dataset['theme'] ?? '';
      if (colors === null || wears !== theme) colors = readColors(element, game);
      theme = wears;
      const { run } = race;
      if (run !== null && finishesOfRace?.race !== race.id)
        finishesOfRace = { race: race.id, finishes: finishesOf(run) };
      const finishes = run === null ? [] : (finishesOfRace?.finishes ?? []);
      const shares = run === null || elapsed < 0 ? race.runners.map(() => 0) : sharesAt(run, elapsed);
      const first = Math.max(...shares);
      const left = Math.min(Math.max(first - LEAD, -0.03), 1.045 - SPAN);
      const scale = wide / SPAN;
      drawScenery(pen, { wide, high }, left, race);
      const horizon = high * 0.2;
      const lane = (high - horizon - 52) / Math.max(1, race.runners.length - 1);
      const size = Math.min(1.25, Math.max(0.8, high / 290), Math.max(0.85, lane / 20));
      const runs = run !== null && elapsed > 0;
      for (const [index, runner] of race.runners.entries()) {
        const over = Math.max(0, elapsed - (finishes[index] ?? Infinity));
        const share = (shares[index] ?? 0) + 0.035 * (1 - Math.exp(-over / 1800));
        const x = (share - left) * scale - 16;
        const isStill = !runs || over > 5_000;
        const phase = isStill ? null : elapsed / (game === 'dogs' ? 52 : 68) + runner.number * 1.7;
        pen.save();
        pen.translate(x, horizon + 28 + index * lane);
        pen.scale(size, size);
        if (game === 'dogs') drawDog(pen, runner, phase);
        else drawHorse(pen, runner, phase);
        pen.restore();
      }
    },
  };
}
