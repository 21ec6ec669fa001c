import { describe, expect, test } from 'vitest';
import { createSignedTexts } from './signed-texts.ts';

describe('signed texts', () => {
  const payments = createSignedTexts('one secret', 'payment');

  test('are read by whoever has the secret, for their purpose alone [R13]', () => {
    const token = payments.sign('4711');
    expect(payments.read(token)).toBe('4711');
    expect(createSignedTexts('one secret', 'arena').read(token)).toBeNull();
    expect(createSignedTexts('another', 'payment').read(token)).toBeNull();
  });

  test.each([
    ['another text', (token: string) => token.replace('4711', '4712')],
    ['a shorter signature', (token: string) => token.slice(0, -4)],
    ['no signature', () => '4711'],
    ['a part more', (token: string) => `${token}.more`],
    ['nothing', () => ''],
  ])('with %s are none of ours [R13]', (_name, spoilt) => {
    expect(payments.read(spoilt(payments.sign('4711')))).toBeNull();
  });
});
