import { expect, test } from 'vitest';
import {
  drawPicture,
  MOST_LEGS,
  PICTURE_WIDTH,
  type PictureBet,
  type PictureFacts,
  pictureHeight,
  shownLegs,
} from './picture.ts';

function betOf(count: number): PictureBet {
  return {
    title: `Combo ${count}`,
    legs: Array.from({ length: count }, (_, place) => ({ outcome: `Home ${place}`, where: 'Match', odds: '2.00' })),
    facts: [
      ['Odds', '4.00'],
      ['Stake', '€5.00'],
    ],
  };
}
function factsOf(bets: readonly PictureBet[], direction: 'ltr' | 'rtl' = 'ltr'): PictureFacts {
  return {
    brand: 'Touchline',
    bets,
    code: 'Code ABC',
    more: (count) => `and ${count} more`,
    direction,
  };
}

interface Written {
  readonly words: string;
  readonly x: number;
  readonly align: string;
}

/** A canvas that notes what is written on it. */
function canvas() {
  const written: Written[] = [];
  const state = { textAlign: '', fillStyle: '', font: '', direction: '', textBaseline: '' };
  const context = {
    ...state,
    fillRect: () => undefined,
    beginPath: () => undefined,
    roundRect: () => undefined,
    fill: () => undefined,
    measureText: (words: string) => ({ width: words.length * 10 }),
    fillText(words: string, x: number) {
      written.push({ words, x, align: this.textAlign });
    },
  };
  // The parts of a canvas that drawing uses.
  return { written, context: context as unknown as CanvasRenderingContext2D };
}

test('the picture shows brand, code, every leg and what was chosen to be shown [PLC-09]', () => {
  const { written, context } = canvas();
  drawPicture(context, factsOf([betOf(2)]), {});
  expect(written.map(({ words }) => words)).toEqual([
    'Touchline',
    'Combo 2',
    'Home 0',
    'Match',
    '2.00',
    'Home 1',
    'Match',
    '2.00',
    'Odds',
    '4.00',
    'Stake',
    '€5.00',
    'Code ABC',
  ]);
});

test('from right to left it is the mirror image [PLC-09]', () => {
  const [ltr, rtl] = [canvas(), canvas()];
  drawPicture(ltr.context, factsOf([betOf(1)]), {});
  drawPicture(rtl.context, factsOf([betOf(1)], 'rtl'), {});
  expect(rtl.written.map(({ x }) => x)).toEqual(ltr.written.map(({ x }) => PICTURE_WIDTH - x));
  expect(new Set(ltr.written.map(({ align }) => align))).toEqual(new Set(['left', 'right']));
});

test('more legs than can be read are counted instead', () => {
  expect(shownLegs([betOf(5), betOf(5)])).toMatchObject({
    left: 2,
    bets: [{ legs: { length: 5 } }, { legs: { length: 3 } }],
  });
  const { written, context } = canvas();
  drawPicture(context, factsOf([betOf(MOST_LEGS + 3)]), {});
  expect(written.map(({ words }) => words)).toContain('and 3 more');
  expect(pictureHeight(factsOf([betOf(30)]))).toBe(pictureHeight(factsOf([betOf(MOST_LEGS + 1)])));
});

test('a name that is too long is cut with a sign', () => {
  const { written, context } = canvas();
  const [bet] = [betOf(1)];
  drawPicture(context, factsOf([{ ...bet, legs: [{ outcome: 'x'.repeat(500), where: '', odds: '' }] }]), {});
  expect(written.map(({ words }) => words).find((words) => words.startsWith('x'))).toMatch(/^x+…$/);
});
