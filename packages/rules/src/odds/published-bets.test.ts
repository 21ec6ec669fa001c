import { describe, expect, test } from 'vitest';
import { formatRatio } from './exact.ts';
import type { Ratio } from './exact.ts';
import { legFactor, parseOdds, payout } from './payout.ts';
import type { DeadHeat, LegResult } from './payout.ts';
import { betFactor } from './returns.ts';
import type { BetForm } from './returns.ts';
import { fullCoverOf, fullCovers, lineCount } from './systems.ts';
import type { FullCover } from './systems.ts';

/*
 * What bookmakers, their help pages and calculators publish, each recomputed by hand before it was taken. Fractional
 * odds are written as decimals. Stakes and returns are hundredths. Left out because they are wrong or not ours:
 * - toolsgambling.com, Yankee of four at 3.00 with three winners "returns 135" per unit: three doubles and a treble are 54.
 * - calculato.rs, Lucky 31 at 4, 5, 6, 4, 5 "returns 6537": the product of (1 + odds) less 1 is 6299.
 * - help.picklebet.com, three tied at 5.00 for 100 "returns 165": a third was taken as 0.33, it is 166.67.
 * - forum.winzir.ph, 3 of 4 where lines 1 and 3 win and 2 and 4 lose: their four legs are all legs, so all must win.
 * - help pages that double the odds of a single winner or add a share for all winners of a Lucky 15, 31 or 63: these
 *   consolations and bonuses are offers of those bookmakers. The rows below are those without them.
 */

type Leg = readonly [odds: string, result: LegResult, deadHeat?: DeadHeat];

function factorOf([odds, result, deadHeat]: Leg): Ratio {
  const exact = parseOdds(odds);
  if (exact === null) throw new RangeError(odds);
  return legFactor(exact, result, deadHeat);
}

const combo: BetForm = { kind: 'combo' };
const single: BetForm = { kind: 'single' };
function cover(name: FullCover): BetForm {
  return { kind: 'system', sizes: fullCovers[name].sizes, bankers: [] };
}

function returned(form: BetForm, stake: bigint, legs: readonly Leg[]): bigint {
  return payout(stake, betFactor(form, legs.map(factorOf)), null);
}

function all(result: LegResult, ...odds: readonly string[]): Leg[] {
  return odds.map((text) => [text, result]);
}
function won(...odds: readonly string[]): Leg[] {
  return all('win', ...odds);
}
function lost(...odds: readonly string[]): Leg[] {
  return all('lose', ...odds);
}
function voided(...odds: readonly string[]): Leg[] {
  return all('void', ...odds);
}

describe('published full covers', () => {
  test.each<readonly [string, FullCover, bigint]>([
    ['topracetips.com, bet calculator', 'trixie', 4n],
    ['topracetips.com, bet calculator', 'patent', 7n],
    ['marathonbet.co.uk, help 9.13', 'yankee', 11n],
    ['topracetips.com, bet calculator', 'lucky15', 15n],
    ['unibet.co.uk, Canadian', 'canadian', 26n],
    ['calculato.rs, Lucky 31', 'lucky31', 31n],
    ['leovegas.com, betting wiki', 'heinz', 57n],
    ['ukgamblingsites.com, Lucky 15/31/63', 'lucky63', 63n],
    ['sportsbettingcalculator.co.uk, Super Heinz', 'super_heinz', 120n],
    ['oddsmetrik.com, glossary', 'goliath', 247n],
  ])('%s: %s has so many lines [SLIP-20]', (_source, name, lines) => {
    expect(lineCount(fullCovers[name])).toBe(lines);
    expect(fullCoverOf(fullCovers[name])).toBe(name);
  });

  test.each<readonly [source: string, FullCover, unit: bigint, legs: readonly Leg[], returned: bigint]>([
    ['betcruncher, tests', 'trixie', 1000n, won('6.00', '6.00', '6.00'), 324000n],
    ['betcruncher, tests', 'trixie', 1000n, [...lost('6.00'), ...won('7.00', '5.00')], 35000n],
    ['betcruncher, tests', 'trixie', 1000n, voided('6.00', '5.00', '4.00'), 4000n],
    ['betcruncher, tests', 'trixie', 1000n, [...voided('6.00'), ...won('4.00', '3.00')], 31000n],
    ['tiptime.co.uk, multiples', 'trixie', 100n, won('4.00', '4.00', '4.00'), 11200n],
    ['oddschecker.com, betting terms', 'trixie', 100n, won('3.00', '4.00', '5.00'), 10700n],
    ['freetips.com, betting terms', 'trixie', 100n, won('1.50', '2.50', '5.00'), 4250n],
    ['techopedia.com, Trixie', 'trixie', 1000n, won('2.50', '1.80', '3.20'), 32660n],
    ['stablebet.co.uk, Patent', 'patent', 100n, won('6.00', '9.00', '11.00'), 83900n],
    ['stablebet.co.uk, Patent', 'patent', 100n, [...lost('6.00', '9.00'), ...won('11.00')], 1100n],
    ['horseresults.co.uk, Patent', 'patent', 100n, [...won('7.00'), ...lost('8.00', '9.00')], 700n],
    ['horseresults.co.uk, Patent', 'patent', 100n, [...won('7.00', '8.00'), ...lost('9.00')], 7100n],
    ['marathonbet.co.uk, help 9.13', 'yankee', 100n, won('2.00', '3.50', '4.00', '1.50'), 15675n],
    ['marathonbet.co.uk, help 9.13', 'yankee', 100n, [...won('2.00', '3.50', '4.00'), ...lost('1.50')], 5700n],
    ['safebookmakerssites.com, Yankee', 'yankee', 100n, won('3.00', '4.00', '6.00', '9.00'), 137700n],
    ['safebookmakerssites.com, Yankee', 'yankee', 25n, won('3.00', '4.00', '6.00', '9.00'), 34425n],
    ['betcruncher, tests', 'yankee', 1200n, won('5.00', '4.00', '3.00', '3.00'), 556800n],
    ['betcruncher, tests', 'yankee', 500n, [...won('7.00', '7.00'), ...lost('6.00', '5.00')], 24500n],
    ['betcruncher, tests', 'yankee', 1200n, [...voided('6.00', '6.00'), ...won('4.00', '3.00')], 84000n],
    ['safebookmakerssites.com, Yankee', 'lucky15', 100n, won('3.00', '4.00', '6.00', '9.00'), 139900n],
    ['toolsgambling.com, Lucky 15', 'lucky15', 100n, [...won('4.00'), ...lost('4.00', '4.00', '4.00')], 400n],
    ['unibet.co.uk, Canadian', 'canadian', 100n, won('2.00', '2.50', '2.50', '2.00', '2.00'), 31875n],
    ['unibet.co.uk, Canadian', 'canadian', 100n, [...won('2.00', '2.00'), ...lost('2.50', '2.50', '2.00')], 400n],
    ['betcruncher, tests', 'canadian', 666n, [...won('3.00', '9.00', '5.50'), ...lost('4.33', '5.00')], 160839n],
    ['betcruncher, tests', 'canadian', 233n, [...voided('6.00', '6.00'), ...won('4.00', '3.00', '3.00')], 71531n],
    ['calculato.rs, Lucky 31', 'lucky31', 200n, [...won('5.00'), ...lost('4.00', '6.00', '4.00', '5.00')], 1000n],
    ['betcruncher, tests', 'heinz', 100n, won('6.00', '6.00', '6.00', '6.00', '6.00', '6.00'), 11761200n],
    ['betcruncher, tests', 'heinz', 220n, [...won('7.00', '6.00', '5.00'), ...lost('4.00', '3.00', '7.00')], 69740n],
    ['betcruncher, tests', 'heinz', 611n, [...voided('6.00', '6.00', '6.00'), ...lost('4.00', '3.00', '3.00')], 2444n],
  ])('%s: %s of %d a line, %j [SLIP-20] [PLC-06]', (_source, name, unit, legs, expected) => {
    expect(returned(cover(name), unit * lineCount(fullCovers[name]), legs)).toBe(expected);
  });
});

describe('published systems of one size', () => {
  const pairs: BetForm = { kind: 'system', sizes: [2], bankers: [] };
  const withBanker: BetForm = { kind: 'system', sizes: [2], bankers: [3] };

  test.each<readonly [source: string, BetForm, stake: bigint, legs: readonly Leg[], returned: bigint]>([
    ['sportsbet24.online, 2 of 3', pairs, 60000n, won('1.90', '2.00', '2.50'), 271000n],
    ['sportsbet24.online, 2 of 3', pairs, 60000n, [...won('1.90', '2.00'), ...lost('2.50')], 76000n],
    ['sportsbet24.online, 2 of 3', pairs, 60000n, [...lost('1.90'), ...won('2.00', '2.50')], 100000n],
    ['wettzentrale.net, 2 aus 3', pairs, 3000n, won('3.10', '3.20', '3.35'), 31025n],
    ['wettzentrale.net, 2 aus 3', pairs, 3000n, [...won('3.10', '3.20'), ...lost('3.35')], 9920n],
    ['wettzentrale.net, 2 aus 3', pairs, 3000n, [...won('3.10'), ...lost('3.20'), ...won('3.35')], 10385n],
    ['wettzentrale.net, 2 aus 3', pairs, 3000n, [...lost('3.10'), ...won('3.20', '3.35')], 10720n],
    ['meinonlinewettanbieter.com, Bankwette', withBanker, 3000n, won('2.00', '3.00', '4.00', '1.40'), 36400n],
    ['meinonlinewettanbieter.com, Bankwette', withBanker, 3000n, [...won('2.00', '3.00', '4.00'), ...lost('1.40')], 0n],
  ])('%s [SLIP-20] [PLC-06]', (_source, form, stake, legs, expected) => {
    expect(returned(form, stake, legs)).toBe(expected);
  });
});

describe('published accumulators', () => {
  test.each<readonly [source: string, stake: bigint, legs: readonly Leg[], returned: bigint]>([
    ['sportinglife.com, accumulators', 100n, won('4.00', '5.00', '3.00'), 6000n],
    ['nfl-stats.com, accumulators', 2000n, won('2.50', '2.00', '2.25'), 22500n],
    ['ner-pro.com, accumulator', 1000n, won('1.80', '2.00', '2.10', '2.30'), 17388n],
    ['wettzentrale.net, Kombiwette', 3000n, won('3.10', '3.20', '3.35'), 99696n],
    ['betcruncher, tests', 550n, won('2.00', '4.00', '6.00', '8.00', '10.00', '12.00', '16.00'), 405504000n],
    ['betcruncher, tests', 10000n, [...won('4.00'), ...lost('5.00')], 0n],
    ['betcruncher, tests', 10000n, voided('4.00', '5.00'), 10000n],
    ['betcruncher, tests', 10000n, [...voided('4.00'), ...won('5.00')], 50000n],
    ['betcruncher, tests', 10000n, [...voided('4.00', '5.00'), ...won('4.50')], 45000n],
    ['betcruncher, tests', 10000n, [...won('11.00', '6.00'), ...voided('4.33'), ...won('1.25')], 825000n],
    ['betcruncher, tests', 10000n, [...voided('3.00', '5.00'), ...won('2.00', '9.00', '1.40')], 252000n],
    ['see-more-safety.com, void legs', 100n, [...won('2.00'), ...voided('3.50'), ...won('4.00')], 800n],
  ])('%s: %d on %j [SLIP-20] [PLC-06]', (_source, stake, legs, expected) => {
    expect(returned(combo, stake, legs)).toBe(expected);
  });
});

describe('published quarter lines', () => {
  test.each<readonly [source: string, stake: bigint, leg: Leg, returned: bigint]>([
    ['unibet.co.uk, +1.5 won', 1000n, ['2.05', 'win'], 2050n],
    ['unibet.co.uk, +2 lost by two', 1000n, ['2.05', 'void'], 1000n],
    ['elinformadordechiapas.info, -0.25 won', 20000n, ['2.00', 'win'], 40000n],
    ['elinformadordechiapas.info, -0.25 drawn', 20000n, ['2.00', 'half_lose'], 10000n],
    ['aboutgaming777.com, -0.25 won', 200000n, ['1.32', 'win'], 264000n],
    ['aboutgaming777.com, -0.25 drawn', 200000n, ['1.32', 'half_lose'], 100000n],
    ['trillonario.com, -1 and -1.5 won by two', 10000n, ['1.926', 'win'], 19260n],
    ['trillonario.com, -1 and -1.5 won by one', 10000n, ['1.926', 'half_lose'], 5000n],
    ['trillonario.com, +1 and +1.5 lost by one', 5000n, ['2.00', 'half_win'], 7500n],
    ['asianhandicap.tripod.com, +3/4 drawn', 10000n, ['2.075', 'win'], 20750n],
    ['richpunter.com, +0.25 drawn: 1.80 counts as 1.40', 100n, ['1.80', 'half_win'], 140n],
  ])('%s [PLC-06]', (_source, stake, leg, expected) => {
    expect(returned(single, stake, [leg])).toBe(expected);
  });

  // aaakk.org prints the odds with two places, and works with 1.755 for the second leg throughout.
  test.each<readonly [results: readonly LegResult[], odds: string]>([
    [['win', 'win', 'win', 'win', 'win'], '26.93'],
    [['win', 'win', 'half_win', 'win', 'win'], '20.05'],
    [['half_lose', 'win', 'win', 'win', 'win'], '6.68'],
    [['win', 'half_lose', 'half_win', 'win', 'void'], '2.91'],
  ])('aaakk.org, accumulator with %j, rounded half up [PLC-06] [I14]', (results, expected) => {
    const odds = ['2.015', '1.755', '2.045', '1.895', '1.965'];
    const legs = odds.map((text, place): Leg => [text, results[place] ?? 'lose']);
    expect(formatRatio(betFactor(combo, legs.map(factorOf)), 2)).toBe(expected);
    expect(returned(combo, 100n, legs)).toBe(BigInt(expected.replace('.', '')));
  });
});

describe('published dead heats', () => {
  test.each<readonly [source: string, stake: bigint, odds: string, DeadHeat, returned: bigint]>([
    ['help.smarkets.com, first of three', 2000n, '4.00', { places: 1, tied: 3 }, 2667n],
    ['help.picklebet.com, two of a golf 3-ball', 10000n, '5.00', { places: 1, tied: 2 }, 25000n],
    ['galaxysports.help, tied fifth with two others', 10000n, '4.00', { places: 1, tied: 3 }, 13333n],
    ['thebetadviser.co.uk, two tied', 5000n, '10.00', { places: 1, tied: 2 }, 25000n],
    ['thebetadviser.co.uk, three tied', 5000n, '26.00', { places: 1, tied: 3 }, 43333n],
    ['help.daznbet.com, place part at 4/1', 2000n, '5.00', { places: 1, tied: 2 }, 5000n],
    ['Paddy Power, place part at 4/1', 100n, '5.00', { places: 1, tied: 2 }, 250n],
  ])('%s [PLC-06]', (_source, stake, odds, deadHeat, expected) => {
    expect(returned(single, stake, [[odds, 'win', deadHeat]])).toBe(expected);
  });
});
