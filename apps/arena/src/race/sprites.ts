import type { ArenaRace } from '@touchline/contract/arena';

export type Silks = Pick<ArenaRace['runners'][number], 'number' | 'colors' | 'pattern'>;

type Pen = CanvasRenderingContext2D;
/** Across and down, or the radii across and down. */
type Point = readonly [number, number];

const COATS = ['#5b3a24', '#7a4a2a', '#33231a', '#8d6b4b', '#241a16', '#a08872'];
const FURS = ['#6b5842', '#2b2a2d', '#b79a74', '#8f8f96', '#4a3527', '#d8cbb4'];

function coatOf(coats: readonly string[], number: number): string {
  return coats[number % coats.length] ?? '#5b3a24';
}

function ellipse(pen: Pen, [x, y]: Point, [rx, ry]: Point, turn = 0): void {
  pen.beginPath();
  pen.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2);
  pen.fill();
}

function line(pen: Pen, width: number, points: readonly Point[]): void {
  pen.lineWidth = width;
  pen.beginPath();
  for (const [place, [x, y]] of points.entries()) {
    if (place === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  pen.stroke();
}

interface Gallop {
  /** Radians from upright. */
  readonly swing: number;
  readonly fold: number;
}

/** A leg from its joint, swung by a gallop; the lower half folds on the way forward. */
function leg(pen: Pen, [x, y]: Point, length: number, { swing, fold }: Gallop): void {
  const knee: Point = [x + Math.sin(swing) * length * 0.55, y + Math.cos(swing) * length * 0.55];
  const lower = swing - Math.max(0, fold) * 1.1;
  line(pen, 2.4, [[x, y], knee, [knee[0] + Math.sin(lower) * length * 0.5, knee[1] + Math.cos(lower) * length * 0.5]]);
}

function silk(pen: Pen, { colors: [body, trim], pattern }: Silks, [x, y]: Point, [rx, ry]: Point): void {
  pen.fillStyle = body;
  ellipse(pen, [x, y], [rx, ry], -0.5);
  pen.save();
  pen.beginPath();
  pen.ellipse(x, y, rx, ry, -0.5, 0, Math.PI * 2);
  pen.clip();
  pen.fillStyle = trim;
  if (pattern === 'halves') pen.fillRect(x, y - 12, 14, 24);
  if (pattern === 'hoops') for (const offset of [-4, 1, 6]) pen.fillRect(x - 14, y + offset, 28, 2.2);
  if (pattern === 'sash') {
    pen.translate(x, y);
    pen.rotate(0.7);
    pen.fillRect(-14, -1.6, 28, 3.2);
  }
  pen.restore();
}

function plate(pen: Pen, { number, colors: [body, trim] }: Silks, x: number, y: number): void {
  pen.fillStyle = body;
  pen.strokeStyle = trim;
  pen.lineWidth = 1.2;
  pen.beginPath();
  pen.roundRect(x - 6.5, y - 5.5, 13, 11, 2.5);
  pen.fill();
  pen.stroke();
  pen.fillStyle = trim;
  pen.font = '700 9px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(number), x, y + 0.5);
}

/** A horse with its jockey, nose to the right. `phase` of the gallop in radians; it stands still without one. */
export function drawHorse(pen: Pen, silks: Silks, phase: number | null): void {
  const coat = coatOf(COATS, silks.number);
  const at = phase ?? 0;
  const gait = phase === null ? 0.12 : 0.85;
  const bob = phase === null ? 0 : Math.sin(at) * 1.6;
  pen.save();
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.fillStyle = 'rgb(0 0 0 / 0.22)';
  ellipse(pen, [0, 12], [19, 2.6]);
  pen.translate(0, bob);
  pen.strokeStyle = coat;
  for (const [x, offset] of [
    [-10, 0],
    [-8, 0.9],
    [10, 2.4],
    [8, 3.2],
  ] as const) {
    leg(pen, [x, 0], 14, { swing: Math.sin(at + offset) * gait, fold: Math.cos(at + offset) * gait });
  }
  line(pen, 3, [
    [-14, -6],
    [-19, -6 + Math.sin(at * 0.5)],
    [-23, -1 + Math.sin(at)],
  ]);
  pen.fillStyle = coat;
  ellipse(pen, [0, -4], [15.5, 6.6], -0.04);
  const nod = phase === null ? 0 : Math.sin(at + 1) * 0.09;
  pen.save();
  pen.translate(11, -6);
  pen.rotate(nod);
  pen.beginPath();
  pen.moveTo(-4, -2);
  pen.lineTo(8, -13);
  pen.lineTo(13, -9);
  pen.lineTo(3, 5);
  pen.closePath();
  pen.fill();
  ellipse(pen, [14, -9.4], [6.2, 2.9], 0.55);
  line(pen, 1.6, [
    [8.5, -12.5],
    [9.5, -16],
  ]);
  pen.restore();
  line(pen, 2.2, [
    [1, -9],
    [4, -3],
  ]);
  silk(pen, silks, [2, -14.5], [7.4, 4.4]);
  pen.fillStyle = silks.colors[1];
  ellipse(pen, [9.5, -19.5], [3.4, 3.2]);
  plate(pen, silks, -4, -4);
  pen.restore();
}

/** A greyhound in its jacket, nose to the right. */
export function drawDog(pen: Pen, silks: Silks, phase: number | null): void {
  const fur = coatOf(FURS, silks.number);
  const at = phase ?? 0;
  const gait = phase === null ? 0.1 : 1.05;
  const stretch = phase === null ? 0 : Math.sin(at) * 1.8;
  pen.save();
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.fillStyle = 'rgb(0 0 0 / 0.22)';
  ellipse(pen, [0, 9], [18, 2.2]);
  pen.translate(0, phase === null ? 0 : Math.sin(at) * 1.3);
  pen.strokeStyle = fur;
  for (const [x, offset] of [
    [-11, 0],
    [-9, 0.5],
    [9, 2.8],
    [11, 3.3],
  ] as const) {
    leg(pen, [x, 0], 11, { swing: Math.sin(at + offset) * gait, fold: Math.cos(at + offset) * gait });
  }
  line(pen, 1.8, [
    [-14 - stretch, -4],
    [-20 - stretch, -1],
    [-25 - stretch, -4 + Math.sin(at)],
  ]);
  pen.fillStyle = fur;
  ellipse(pen, [8, -3], [7.5, 5.2]);
  ellipse(pen, [-9 - stretch * 0.5, -3.4], [6.5, 4.2]);
  ellipse(pen, [0, -4.6], [13 + stretch, 3.6], -0.03);
  line(pen, 4, [
    [12, -5],
    [18 + stretch * 0.5, -10],
  ]);
  ellipse(pen, [21 + stretch * 0.5, -10], [6, 2.1], 0.22);
  line(pen, 1.8, [
    [17 + stretch * 0.5, -11],
    [13 + stretch * 0.5, -13],
  ]);
  silk(pen, silks, [0, -4.4], [10, 4.8]);
  plate(pen, silks, -1, -4.6);
  pen.restore();
}
