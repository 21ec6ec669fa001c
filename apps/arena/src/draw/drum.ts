import type { ArenaDraw } from '@touchline/contract/arena';

/** How many balls have come out `elapsed` ms after the start. */
export function ballsOut(balls: NonNullable<ArenaDraw['balls']>, elapsed: number): number {
  return elapsed < 0 ? 0 : Math.min(balls.numbers.length, Math.floor(elapsed / balls.step_ms) + 1);
}

/** Ten hues by tens, as lotteries have them. */
export function hueOf(number: number): number {
  return Math.floor((number - 1) / 10);
}

/** What a drum shows. */
export interface DrumScene {
  /** Balls go from 1 to this number. */
  readonly highest: number;
  /** The balls that have come out. */
  readonly out: readonly number[];
  /** Whether the balls whirl. */
  readonly spins: boolean;
  /** Feed time, ms. */
  readonly at: number;
}

export interface Drum {
  /** Draws the balls that are still in. */
  draw(scene: DrumScene): void;
}

function place(number: number, at: number, spins: boolean): readonly [number, number] {
  const [a, b, c] = [number * 2.399, 0.5 + ((number * 0.618) % 1), number * 1.7];
  if (spins) {
    const time = at / 1000;
    const radius = 0.35 + 0.5 * Math.abs(Math.sin(time * b * 1.9 + c));
    const turn = a + time * (2.2 + b * 2.6) * (number % 2 === 0 ? 1 : -1);
    return [Math.cos(turn) * radius, Math.sin(turn) * radius * 0.96];
  }
  return resting[number - 1] ?? [0, 0];
}

/** At rest they lie at the bottom, in rows that fill the round. */
const resting = ((): readonly (readonly [number, number])[] => {
  const step = 0.205;
  const spots: (readonly [number, number])[] = [];
  for (let y = 0.94; y > -0.9; y -= step * 0.88) {
    const fits = Math.floor((2 * Math.sqrt(Math.max(0, 1 - y * y))) / step);
    for (let spot = 0; spot < fits; spot += 1) spots.push([(spot - (fits - 1) / 2) * step, y]);
  }
  return spots;
})();

/** The drum that the balls come from. */
export function createDrum(element: HTMLCanvasElement): Drum {
  const pen = element.getContext('2d');
  return {
    draw({ highest, out, spins, at }) {
      const size = Math.min(element.clientWidth, element.clientHeight);
      if (pen === null || size === 0) return;
      const density = Math.min(2, window.devicePixelRatio || 1);
      const [wide, high] = [element.clientWidth, element.clientHeight];
      if (element.width !== Math.round(wide * density) || element.height !== Math.round(high * density)) {
        element.width = Math.round(wide * density);
        element.height = Math.round(high * density);
      }
      pen.setTransform(density, 0, 0, density, 0, 0);
      pen.clearRect(0, 0, wide, high);
      const style = getComputedStyle(element);
      const token = (name: string): string => style.getPropertyValue(name).trim();
      const radius = size / 2 - 6;
      const [x, y] = [wide / 2, high / 2];
      pen.fillStyle = token('--glass');
      pen.beginPath();
      pen.arc(x, y, radius, 0, Math.PI * 2);
      pen.fill();
      const ball = Math.max(6, radius * 0.088);
      pen.font = `700 ${Math.max(7, ball * 0.95)}px system-ui, sans-serif`;
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      for (let number = 1; number <= highest; number += 1) {
        if (out.includes(number)) continue;
        const [dx, dy] = place(number, at, spins);
        const [px, py] = [x + dx * (radius - ball - 3), y + dy * (radius - ball - 3)];
        pen.fillStyle = token(`--ball-${hueOf(number)}`);
        pen.beginPath();
        pen.arc(px, py, ball, 0, Math.PI * 2);
        pen.fill();
        pen.fillStyle = token('--on-ball');
        pen.fillText(String(number), px, py + 0.5);
      }
      pen.strokeStyle = token('--line-strong');
      pen.lineWidth = 4;
      pen.beginPath();
      pen.arc(x, y, radius, 0, Math.PI * 2);
      pen.stroke();
    },
  };
}
