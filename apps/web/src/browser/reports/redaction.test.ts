import { canaries } from '@touchline/testkit/canaries';
import { expect, test } from 'vitest';
import { createRedaction } from './redaction.ts';

/** Of a message. */
const code = '739164';
const base = 'https://bets.test/sportsbook/live';

test('a body keeps what says how the product works [REP-01]', () => {
  const body = {
    meta: { type: 'single', quick: false, device_id: 'abcdefgh1234' },
    bets: [
      { type: 'single', stake: '10.00', currency: 'EUR', selections: [{ match_id: '162111618941', odds: '1.85' }] },
    ],
    error: { code: 1234, localized_message: 'bets.errors.limit', request_id: 'req-1f' },
    page: 3,
    is_open: true,
    nothing: null,
  };
  expect(JSON.parse(createRedaction([], base).body(JSON.stringify(body)))).toEqual({
    ...body,
    meta: { type: 'single', quick: false, device_id: '[removed]' },
    bets: [{ ...body.bets[0], currency: '[removed]' }],
  });
});

test.each([
  ['password', 123_456],
  ['confirmation_token', 'abc'],
  ['address', { street: 'x', number: 7 }],
  ['first_name', 'ann'],
  ['birth_date', 1_987],
  ['mobile_phone', 5_550_142],
  ['email', 'a@b.test'],
  ['cookies', ['a']],
  ['stake_note', 'for ann'],
  ['anything_else', 'ann'],
  ['amount', 491_715_550_142],
  ['id', 'Ann Kanarek'],
  ['kind', canaries.birthDate],
  ['code', 'summer2026'],
  ['code', code],
  ['anything_else', code],
  ['digits', code],
])('the value of %s does not leave: %o [R13]', (key, value) => {
  expect(JSON.parse(createRedaction([], base).body(JSON.stringify({ deep: [{ [key]: value }] })))).toEqual({
    deep: [{ [key]: '[removed]' }],
  });
});

test('of a body that is no JSON only its length leaves, and of a long one 4000 characters [REP-01]', () => {
  const redaction = createRedaction([], base);
  expect(redaction.body(`<h1>${canaries.name}</h1>`)).toBe('[24 characters that are no JSON]');
  expect(redaction.body(JSON.stringify(Array.from({ length: 5_000 }, () => 1)))).toHaveLength(4_000);
});

test('an address keeps its path and harmless filters, and no token, fragment or name [R13]', () => {
  const { url } = createRedaction([], base);
  expect(url('https://bets.test/sportsbook/de/football/a-b-162111618941?page=2&sort_by=time&stag=x&q=Ann#token')).toBe(
    'https://bets.test/sportsbook/de/football/a-b-162111618941?page=2&sort_by=time&stag=[removed]&q=[removed]',
  );
  expect(url(`https://bets.test/users/${canaries.token}?reset_password_token=${canaries.token}&code=${code}`)).toBe(
    'https://bets.test/users/[removed]?reset_password_token=[removed]&code=[removed]',
  );
  expect(url(`https://ann:secret@bets.test/${encodeURIComponent(canaries.email)}`)).toBe('https://bets.test/[removed]');
  expect(url('/api/player')).toBe('https://bets.test/api/player');
  expect(url('http://[')).toBe('[removed]');
});

test.each([
  ['an email address', `no account ${canaries.email} here`, 'no account [removed] here'],
  ['a phone number', `called ${canaries.phone} twice`, 'called [removed] twice'],
  ['a phone number with blanks', 'called +49 (171) 555-0142', 'called [removed]'],
  ['a birth date', `born ${canaries.birthDate}.`, 'born [removed].'],
  ['a token', `token ${canaries.token} is old`, 'token [removed] is old'],
  [
    'what a parser quotes',
    `Unexpected token 'Z', "Zebulon K"... is not valid JSON`,
    `Unexpected token 'Z', [removed]... is not valid JSON`,
  ],
  ['a value behind its name', 'refused password=hunter2 now', 'refused [removed] now'],
])('%s in a message does not leave [R13]', (_what, message, left) => {
  expect(createRedaction([], base).text(message)).toBe(left);
});

test('what stands in a field of the page, or was removed from a body, is removed from messages too [R13]', () => {
  const redaction = createRedaction(['Zebulon Kanarek', '12', 'Row'], base);
  redaction.body(JSON.stringify({ city: 'Birdcage', code }));
  expect(redaction.text(`Zebulon Kanarek lives in Birdcage, Row 12, not ${code}`)).toBe(
    '[removed] lives in [removed], Row 12, not [removed]',
  );
});

test('a message keeps 1000 characters [REP-01]', () => {
  expect(createRedaction([], base).text('a b '.repeat(1_000))).toHaveLength(1_000);
});
