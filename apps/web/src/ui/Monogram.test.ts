import { expect, test } from 'vitest';
import { isBright, monogramOf } from './Monogram.tsx';

test('monograms take telling words first', () => {
  const names = ['Arsenal', 'FC Barcelona', 'Real Madrid', 'The Strongest', 'FC', 'Öster IF', '1. FC Köln', ''];
  expect(names.map(monogramOf)).toEqual(['AR', 'BA', 'RM', 'ST', 'FC', 'ÖI', '1K', '']);
});

test('letters of a monogram contrast with every colour, at 4.3 to 1 and more', () => {
  const light = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = (hex.slice(1).match(/../g) ?? []).map((pair) => {
      const channel = Number.parseInt(pair, 16) / 255;
      return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const steps = ['00', '2a', '55', '80', 'aa', 'd5', 'ff'];
  const colors = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
  const weakest = Math.min(
    ...colors.map((color) => (isBright(color) ? (light(color) + 0.05) / 0.052 : 1.05 / (light(color) + 0.05))),
  );
  expect(weakest).toBeGreaterThan(4.3);
});
