import { describe, expect, test } from 'vitest';
import type { Press } from '../sportsbook/betting/place.ts';
import { betOf, pick, systemOf } from '../sportsbook/betting/betting-presses.ts';
import { openRules } from '../sportsbook/betting/betting-testing.ts';
import { pressProblems } from './press-problems.ts';

type Body = Press['body'];
type Meta = Body['meta'];
type BetBody = Body['bets'][number];

function picks(count: number) {
  return Array.from({ length: count }, (_, index) => pick(String(index + 1)));
}
function banker(bet: BetBody, place: number): BetBody {
  return {
    ...bet,
    selections: bet.selections.map((selection, index) =>
      index === place ? { ...selection, banker: true } : selection,
    ),
  };
}
function custom(count: number, matches = 1): BetBody {
  return {
    ...betOf(
      picks(count).map((selection, index) => ({
        ...pick(String((index % matches) + 1)),
        market_id: selection.match_id,
      })),
    ),
    custom_odds: '4.50',
  };
}
const single = betOf(picks(1));
const combo = betOf(picks(2));
const system = systemOf('2/3', picks(3));

function problemsOf(meta: Partial<Meta>, bets: readonly BetBody[], rules = openRules) {
  return pressProblems(
    { meta: { device_id: 'device-01', quick: false, type: 'single', locale: 'en', ...meta }, bets: [...bets] },
    rules,
  );
}

describe('the type of a press fits each of its bets [API-05]', () => {
  test.each<readonly [Meta['type'], readonly BetBody[]]>([
    ['single', [single, single, custom(2)]],
    ['combo', [combo, custom(3)]],
    ['system', [system, systemOf('trixie', picks(5), { bankers: 2 }), custom(2)]],
    // A system that is not known is refused with a verdict of its own.
    ['system', [systemOf('nothing', picks(3))]],
    ['custom_bet', [custom(2)]],
  ])('%s with nothing wrong', (type, bets) => {
    expect(problemsOf({ type }, bets)).toEqual([]);
  });

  const bankers = 'only a system has bankers';
  const press = 'only in a press of systems';
  test.each<readonly [Meta['type'], BetBody, readonly (readonly [path: string, message: string])[]]>([
    ['single', combo, [['selections', 'a single has one selection']]],
    ['combo', single, [['selections', 'a combo has at least two selections']]],
    ['single', banker(single, 0), [['selections.0.banker', bankers]]],
    ['combo', banker(combo, 1), [['selections.1.banker', bankers]]],
    ['combo', system, [['system_id', press]]],
    [
      'single',
      system,
      [
        ['system_id', press],
        ['selections', 'a single has one selection'],
      ],
    ],
    ['system', combo, [['system_id', 'a system has one']]],
    [
      'system',
      banker(combo, 0),
      [
        ['system_id', 'a system has one'],
        ['selections.0.banker', bankers],
      ],
    ],
    ['system', systemOf('2/3', picks(4)), [['system_id', '2/3 combines 3 selections that are not bankers, not 4']]],
    ['system', banker(system, 0), [['system_id', '2/3 combines 3 selections that are not bankers, not 2']]],
    [
      'system',
      systemOf('nothing', picks(3), { bankers: 2 }),
      [['selections', 'a system has at least two selections that are not bankers']],
    ],
    ['custom_bet', combo, [['custom_odds', 'a custom bet has odds for all its selections']]],
    ['custom_bet', custom(1), [['selections', 'a custom bet has at least two selections']]],
    ['custom_bet', custom(3, 2), [['selections', 'a custom bet is of one match']]],
    ['single', { ...custom(2), system_id: '2/3' }, [['system_id', 'a custom bet is no system']]],
    ['combo', banker(custom(2), 1), [['selections.1.banker', bankers]]],
  ])('%s with %j', (type, bet, problems) => {
    const fitting = { single, combo, system, custom_bet: custom(2) }[type];
    expect(problemsOf({ type }, [fitting, bet])).toEqual(
      problems.map(([path, message]) => ({ path: `body.bets.1.${path}`, message })),
    );
  });
});

describe('the share that a return may lose [SLIP-12]', () => {
  test.each<readonly [Partial<Meta>, readonly string[]]>([
    [{}, []],
    [{ accept_odds: 'any' }, []],
    [{ accept_odds: 'return', accept_return_share: '0' }, []],
    [{ accept_odds: 'return', accept_return_share: '0.10' }, []],
    [{ accept_odds: 'return', accept_return_share: '0.1' }, []],
    [{ accept_odds: 'return', accept_return_share: '0.100000000000000001' }, ['at most 0.10']],
    [{ accept_odds: 'return', accept_return_share: '0.99' }, ['at most 0.10']],
    [{ accept_odds: 'return', accept_return_share: '1' }, ['a share is below 1']],
    [{ accept_odds: 'return' }, ['is missing']],
    [{ accept_odds: 'higher', accept_return_share: '0.05' }, ['only with accept_odds return']],
    [{ accept_return_share: '0.05' }, ['only with accept_odds return']],
  ])('%j', (meta, messages) => {
    expect(problemsOf(meta, [single])).toEqual(
      messages.map((message) => ({ path: 'body.meta.accept_return_share', message })),
    );
  });

  test('a press with it is refused where the bookmaker does not offer it', () => {
    const off = { ...openRules, returnShare: null };
    expect(problemsOf({ accept_odds: 'return', accept_return_share: '0.05' }, [single], off)).toEqual([
      { path: 'body.meta.accept_odds', message: 'return is not on offer' },
    ]);
  });
});
