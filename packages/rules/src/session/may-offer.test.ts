import { expect, test } from 'vitest';
import { whyNotOffered } from './may-offer.ts';

const open = { isEmbedded: false, hostListens: false, refusedHere: [] };

test.each(['sign_in', 'sign_up', 'deposit'] as const)(
  '%s is offered when not embedded, or when the host listens [AUTH-08]',
  (action) => {
    expect(whyNotOffered(action, open)).toBeNull();
    expect(whyNotOffered(action, { ...open, hostListens: true })).toBeNull();
    expect(whyNotOffered(action, { ...open, isEmbedded: true, hostListens: true })).toBeNull();
    expect(whyNotOffered(action, { ...open, isEmbedded: true })).toBe('frame');
  },
);

test('what is refused in a country is offered nowhere there, and nothing else is kept back [AUTH-07] [AUTH-08]', () => {
  const here = { ...open, refusedHere: ['sign_up' as const] };
  expect(whyNotOffered('sign_up', here)).toBe('country');
  expect(whyNotOffered('sign_up', { ...here, isEmbedded: true })).toBe('country');
  expect([whyNotOffered('sign_in', here), whyNotOffered('deposit', here)]).toEqual([null, null]);
});
