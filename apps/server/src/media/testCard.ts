import sharp from 'sharp';
import { drawLine, letterHeight, lineWidth, plainLetters } from './letters.ts';
import { keyFrameOf } from './webm.ts';

export const cardWidth = 480;
export const cardHeight = 270;

/** What a test picture shows of a match. */
export interface Scene {
  readonly sportKey: string;
  readonly home: { readonly name: string; readonly color: string };
  readonly away: { readonly name: string; readonly color: string };
  readonly score: { readonly home: number; readonly away: number };
  /** Minutes and seconds played, or null for sports without a clock. */
  readonly clock: string | null;
  readonly language: 'en' | 'de';
}

interface Ground {
  readonly base: string;
  readonly band: string;
  readonly line: string;
  /** Lines of the field as path data, in 480 by 270. */
  readonly marks: string;
}

const field: Ground = {
  base: '#1f7a3f',
  band: '#237f45',
  line: '#e8f3ea',
  marks:
    'M30 62h420v166H30zM240 62v166M240 116a29 29 0 1 0 .1 0M30 98h62v94H30M450 98h-62v94h62M30 122h24v46H30M450 122h-24v46h24',
};
const court = (base: string, band: string): Ground => ({
  base,
  band,
  line: '#f4f1ea',
  marks: 'M50 66h380v158H50zM50 86h380M50 204h380M240 60v170M145 86v118M335 86v118M145 145h190',
});
const hall: Ground = {
  base: '#a9713c',
  band: '#b17943',
  line: '#f7efe2',
  marks:
    'M34 62h412v166H34zM240 62v166M240 119a26 26 0 1 0 .1 0M34 112h80v66H34M446 112h-80v66h80M34 76c110 0 110 138 0 138M446 76c-110 0-110 138 0 138',
};
const ice: Ground = {
  base: '#dfeaf2',
  band: '#d5e3ee',
  line: '#2f6fb5',
  marks:
    'M70 62h340a36 36 0 0 1 36 36v94a36 36 0 0 1-36 36H70a36 36 0 0 1-36-36V98a36 36 0 0 1 36-36zM180 62v166M300 62v166M240 62v166M240 119a26 26 0 1 0 .1 0',
};
const table = (base: string, band: string): Ground => ({
  base,
  band,
  line: '#e6eee9',
  marks: 'M60 70h360v150H60zM240 64v162M60 145h360',
});
const screen: Ground = {
  base: '#1a1f33',
  band: '#1e243a',
  line: '#5b6cae',
  marks: 'M40 62h400v166H40zM40 62l400 166M40 228 440 62M240 110a35 35 0 1 0 .1 0',
};

const grounds: ReadonlyMap<string, Ground> = new Map([
  ['soccer', field],
  ['rugby', field],
  ['american-football', field],
  ['cricket', field],
  [
    'baseball',
    { ...field, marks: 'M240 218 150 138l90-72 90 72zM240 218 90 90M240 218l150-128M240 128a12 12 0 1 0 .1 0' },
  ],
  ['tennis', court('#2f6690', '#34709c')],
  ['badminton', court('#2b7a5a', '#2f8362')],
  ['volleyball', court('#b9642f', '#c16d38')],
  ['basketball', hall],
  ['handball', { ...hall, base: '#2f6fb0', band: '#3477b8' }],
  ['futsal', hall],
  ['ice-hockey', ice],
  ['table-tennis', table('#174f86', '#1a5690')],
  ['snooker', table('#14613a', '#166841')],
  ['darts', screen],
]);

const captions = { en: 'TEST PICTURE', de: 'TESTBILD' } as const;

const said = (text: string, x: number, y: number, size: number, color: string, weight = 1.1): string =>
  `<g fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${drawLine(text, x, y, size)}</g>`;
const wide = (text: string, size: number): number => (lineWidth(text) * size) / letterHeight;

const nameRoom = 178;
/** A name at the size that fits the room it has; what is longer still loses its end. */
const fitted = (name: string): { readonly text: string; readonly size: number } => {
  const letters = [...plainLetters(name)];
  const size = wide(letters.join(''), 13) > nameRoom ? 10 : 13;
  while (letters.length > 1 && wide(letters.join(''), size) > nameRoom) letters.pop();
  return { text: letters.join('').trim(), size };
};

const colorOf = (color: string): string => (/^#[0-9a-f]{6}$/i.test(color) ? color : '#334155');
const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}" viewBox="0 0 ${cardWidth} ${cardHeight}">`;

/** What stands still: the ground, the bar with the names, the caption. */
const ground = ({ sportKey, home, away, language }: Scene): string => {
  const { base, band, line, marks } = grounds.get(sportKey) ?? screen;
  const bands = Array.from({ length: 8 }, (_, place) => `M${place * 60} 0h30v${cardHeight}h-30z`).join('');
  const left = fitted(home.name);
  const right = fitted(away.name);
  return [
    open,
    `<path d="M0 0h${cardWidth}v${cardHeight}H0z" fill="${base}"/><path d="${bands}" fill="${band}"/>`,
    `<path d="${marks}" fill="none" stroke="${line}" stroke-width="2" stroke-opacity=".75"/>`,
    `<path d="M0 0h${cardWidth}v42H0z" fill="#0d1117"/>`,
    `<path d="M0 0h6v42H0z" fill="${colorOf(home.color)}"/><path d="M474 0h6v42h-6z" fill="${colorOf(away.color)}"/>`,
    said(left.text, 18, 21 - left.size / 2, left.size, '#eef1f5'),
    said(right.text, 462 - wide(right.text, right.size), 21 - right.size / 2, right.size, '#eef1f5'),
    `<path d="M0 246h${cardWidth}v24H0z" fill="#0d1117" fill-opacity=".82"/>`,
    said(captions[language], 12, 254, 9, '#aeb6c2'),
    '</svg>',
  ].join('');
};

const two = (value: number): string => String(value).padStart(2, '0');
/** Hours, minutes, seconds and tenths: shows at a glance whether a picture moves. */
const timecode = (ms: number): string => {
  const tenths = Math.floor(ms / 100);
  const seconds = Math.floor(tenths / 10);
  return `${two(Math.floor(seconds / 3600) % 100)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${tenths % 10}`;
};

/** Where the ball is: a path that never closes quite, the same for the same time. */
const ballAt = (ms: number): readonly [number, number] => {
  const time = ms / 1000;
  return [240 + 178 * Math.sin(time * 0.9) * Math.cos(time * 0.23), 145 + 66 * Math.sin(time * 1.31 + 0.7)];
};

/** What moves: score, clock, ball, timecode. */
const play = ({ score, clock }: Scene, ms: number): string => {
  const [x, y] = ballAt(ms);
  const result = `${score.home}-${score.away}`;
  const code = timecode(ms);
  return [
    open,
    said(result, 240 - wide(result, 17) / 2, clock === null ? 12 : 6, 17, '#ffffff', 1.2),
    clock === null ? '' : said(clock, 240 - wide(clock, 8) / 2, 29, 8, '#8fe3a8'),
    `<ellipse cx="${x.toFixed(1)}" cy="${(y + 8).toFixed(1)}" rx="7" ry="2.5" fill-opacity=".3"/>`,
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6.5" fill="#fff" stroke="#0d1117" stroke-width="1.5"/>`,
    said(code, 468 - wide(code, 9), 254, 9, '#eef1f5'),
    '</svg>',
  ].join('');
};

/** Draws the pictures of one match as VP8 key frames; what stands still is drawn once. */
export const createTestCard = (first: Scene): { draw(scene: Scene, ms: number): Promise<Buffer> } => {
  const still = sharp(Buffer.from(ground(first)))
    .flatten()
    .raw()
    .toBuffer();
  // Whoever draws hears of it; a film that ended before its first picture does not.
  still.catch(() => undefined);
  return {
    async draw(scene, ms) {
      const webp = await sharp(await still, { raw: { width: cardWidth, height: cardHeight, channels: 3 } })
        .composite([{ input: Buffer.from(play(scene, ms)) }])
        .flatten()
        .webp({ quality: 70, effort: 1, smartSubsample: false })
        .toBuffer();
      return keyFrameOf(webp);
    },
  };
};
