import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Hunting } from '@touchline/contract';
import { expect, test } from 'vitest';
import { textOf } from '../../text/use-text.ts';
import { wordsOfFarming } from './farming.ts';

const files = import.meta.glob<Record<string, string>>('../../text/catalogues/en*.json', {
  eager: true,
  import: 'default',
});
const messages = Object.fromEntries(
  Object.values(files).flatMap((file) =>
    Object.entries(file).map(([key, message]) => [key, compileMessageOrThrow(message)] as const),
  ),
);
const text = textOf(setupI18n({ locale: 'en', messages: { en: messages } }), 'UTC');

function hunting(over: Partial<Hunting>): Hunting {
  return {
    id: '1',
    name: 'Hunt',
    status: 'active',
    computed_status: 'active',
    valid_to: null,
    seen: false,
    farming_stats: null,
    farm_once_per_event: false,
    farmed_event_ids: [],
    farming_freebet_type: null,
    show_in_promotion: true,
    used_in_bets: true,
    freebets_to_boost: [],
    ...over,
  };
}

test('a hunting on promotions says the points, those to spend and those that open bets would bring', () => {
  const stats = {
    avg_stake: '4.00',
    bets_count: 3,
    points: '12.5',
    available_points: '10.25',
    potential_points: '3',
    potential_freebet_amount: '1.00',
    initial_pool: '100.00',
  };
  const { points, figures } = wordsOfFarming(text, hunting({ farming_stats: stats }));
  expect(points).toBe('12.5 points');
  expect(figures).toEqual([
    ['Points to spend', '10.25'],
    ['From open bets', '3'],
  ]);
  expect(wordsOfFarming(text, hunting({ farming_stats: null }))).toMatchObject({ points: null, figures: [] });
});

test('a hunting on promotions says which freebet is won, and whether a match counts once and bets have to carry it', () => {
  expect(wordsOfFarming(text, hunting({})).conditions).toEqual([]);
  const { conditions } = wordsOfFarming(
    text,
    hunting({ farming_freebet_type: 'freebet_no_risk', farm_once_per_event: true, used_in_bets: false }),
  );
  expect(conditions).toEqual([
    'To be won: No-risk freebet',
    'Each match brings points once',
    'Counts by itself: nothing to choose in the slip',
  ]);
});
