import { expect, test } from 'vitest';
import { declarationOf } from './css-types.ts';

test('a CSS module declares each of its names, and no others', () => {
  expect(declarationOf(['open', 'card'])).toBe(
    [
      'declare const styles: {',
      '  readonly "card": string;',
      '  readonly "open": string;',
      '};',
      'export default styles;',
      '',
    ].join('\n'),
  );
});
