import type { LootboxDraw, LootboxPrize } from '@touchline/contract';
import { expect, test } from 'vitest';
import { checkDraw } from './check-draw.ts';

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const seed = '3b1f6c1d7c0f4f0e8d2a9b5c6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f8091';
const prizes: readonly LootboxPrize[] = [1, 2, 3, 4].map((weight) => ({ type: 'nothing', weight }));

/** What the commands of docs/fair-games draw, by weights from 1. */
async function placeByHand(): Promise<number> {
  let rest = Number.parseInt((await sha256(`${seed}:0`)).slice(0, 8), 16) % 10;
  return prizes.findIndex(({ weight }) => (rest -= weight) < 0);
}

async function drawn(change: Partial<LootboxDraw> = {}): Promise<LootboxDraw> {
  const opened = { at: '2026-09-19T15:30:00.000Z', seed, place: await placeByHand(), bonus_id: null };
  return { commitment: await sha256(seed), prizes: [...prizes], opened, ...change };
}

test('a draw that fits is found to fit, and is compared with what was there before [BON-10a]', async () => {
  const draw = await drawn();
  const before = await drawn({ opened: null });
  expect(await checkDraw(draw, before, sha256)).toEqual({ isHash: true, isSeen: true, isPrize: true });
  expect(await checkDraw(draw, null, sha256)).toEqual({ isHash: true, isSeen: null, isPrize: true });
});

test('another seed, another prize, and other chances than before are found out [BON-10a]', async () => {
  const draw = await drawn();
  const { opened } = draw;
  if (opened === null) throw new Error('it is open');
  const before = { ...draw, opened: null };
  const other = { ...opened, place: (opened.place + 1) % prizes.length };
  expect(await checkDraw({ ...draw, opened: other }, before, sha256)).toMatchObject({ isHash: true, isPrize: false });
  const forged = { ...opened, seed: seed.replace(/1$/, '2') };
  expect(await checkDraw({ ...draw, opened: forged }, before, sha256)).toMatchObject({ isHash: false, isSeen: true });
  const swapped = { ...draw, commitment: await sha256('another') };
  expect(await checkDraw(swapped, before, sha256)).toMatchObject({ isHash: false, isSeen: false });
  const richer = { ...before, prizes: [{ type: 'nothing', weight: 9 } as const, ...prizes.slice(1)] };
  expect(await checkDraw(draw, richer, sha256)).toMatchObject({ isHash: true, isSeen: false, isPrize: true });
});

test('a browser without hashes and a closed box find nothing; weights that draw nothing end the search [BON-10a]', async () => {
  const draw = await drawn();
  expect(await checkDraw(draw, null, () => Promise.resolve(null))).toBeNull();
  expect(await checkDraw({ ...draw, opened: null }, null, sha256)).toBeNull();
  const endless = { ...draw, prizes: [{ type: 'nothing', weight: 2 ** 33 } as const] };
  expect(await checkDraw(endless, null, sha256)).toMatchObject({ isPrize: false });
});
