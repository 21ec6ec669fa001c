import { describe, expect, test } from 'vitest';
import { formatOdds, showOdds } from './display.ts';
import type { OddsFormat } from './display.ts';
import { readTypedOdds } from './testing/typed-odds.ts';

/**
 * Conversions that others have published, each recomputed with exact fractions before it came in here. A row is
 * the source, the odds as the source gives them, and the same odds in the format of the table. Where a source writes
 * more or fewer digits than the format has places (`-2.0000`, `80%`), the row has the places of the format.
 *
 * Left out, because the published number is wrong or is rounded in another way:
 * - mybettingsites.co.uk: 10/11 as 1.45, -220 and 68.8% (it is 1.91, -110, 52.4%); 13/5 as 3.50 (3.60); 8/13 as -162 and
 *   8/11 as -137 (-162.5 and -137.5 go away from zero here, as its own 8/15, -187.5, goes to -188).
 * - sports-statistics.com: 1.83 as 54.54% (54.64%); 1.08 as 1/13 (1/12); 1.16, 1.19, 1.28, 1.66 and 1.72 as rungs whose
 *   own decimals are 1.15, 1.18, 1.29, 1.67 and 1.73; 2/17, 2/15, 5/8, 2/3, 8/17 and 3/2, where the ladder here has 1/8,
 *   8/13, 4/6, 40/85 and 6/4.
 * - bonus.wiki: 1/20 as -1900 (-2000).
 * - mobilebettingsite.com: 100/30 for 4.33, which the ladder here calls 10/3 as mybettingsites.co.uk does.
 * - oddsidizer, odds ladder of horse racing: decimals that are cut, not rounded (1.61 for 8/13, 1.66 for 4/6, 1.72 for
 *   8/11, 1.16 for 1/6).
 * - punter2pro.com: malaysian odds beyond 1 and indonesian odds within 1 in its examples, which the formats do not have;
 *   vvcasino.net: even money as malaysian 0.00.
 */
type Row = readonly [source: string, given: OddsFormat, odds: string, shown: string];

const aus = 'aussportsbetting.com, odds formats';
const betAndSkill = 'betandskill.com, odds conversion tool';
const betTools = 'bet-tools.com, odds converters';
const bettingOnline = 'bettingonline.org, odds conversion table';
const bettorStack = 'bettorstack.com, quick reference table';
const bonusWiki = 'bonus.wiki, odds conversion table';
const cryptoBetting = 'cryptobetting.org, guides of odds formats';
const howBet = 'howbetnow.ru, formats of the odds';
const mobile = 'mobilebettingsite.com, odds conversion table';
const myDeals = 'mybettingdeals.com, glossary, Indonesian odds';
const mySites = 'mybettingsites.co.uk, odds conversion table';
const nhaCai = 'nhacaitop.com, European, Hong Kong, Indonesian and Malay odds';
const oddsConverter = 'odds.converter for R, tests of Hong Kong conversions';
const oddsConverterManual = 'odds.converter for R, manual, example output';
const oddsidizer = 'oddsidizer, odds ladder of horse racing';
const oddsLib = 'oddslib, tests and README';
const oddsOrca = 'oddsorca.com, odds converters';
const parlae = 'parlae.io, odds converter';
const soccerWidow = 'soccerwidow.com, understanding betting odds';
const statistics = 'sports-statistics.com, odds converter table';
const surebet = 'surebet.com, wiki, odds formats';

const decimal: readonly Row[] = [
  [surebet, 'british', '1/2', '1.50'],
  [surebet, 'american', '+100', '2.00'],
  [surebet, 'hongkong', '1.50', '2.50'],
  [surebet, 'malaysian', '-0.50', '3.00'],
  [parlae, 'american', '-110', '1.909091'],
  [bettorStack, 'american', '-150', '1.666667'],
  [bettorStack, 'american', '-400', '1.25'],
  [bettorStack, 'american', '+500', '6.00'],
  [howBet, 'american', '+250', '3.50'],
  [betTools, 'hongkong', '2.25', '3.25'],
  [betTools, 'percent', '40%', '2.50'],
  [betTools, 'percent', '25', '4.00'],
  [oddsLib, 'malaysian', '-0.4', '3.50'],
  [oddsLib, 'malaysian', '0.75', '1.75'],
  [oddsLib, 'indonesian', '-5.0', '1.20'],
  [oddsLib, 'indonesian', '3.0', '4.00'],
  [cryptoBetting, 'malaysian', '-0.2', '6.00'],
  [cryptoBetting, 'indonesian', '-2.5', '1.40'],
  [oddsConverter, 'hongkong', '3000', '3001.00'],
  [mySites, 'british', '11/5', '3.20'],
  [mySites, 'british', '9/5', '2.80'],
  [mobile, 'british', '17/2', '9.50'],
  [mobile, 'british', '1000/1', '1001.00'],
];

const british: readonly Row[] = [
  [statistics, 'decimal', '1.01', '1/100'],
  [statistics, 'decimal', '1.02', '1/50'],
  [statistics, 'decimal', '1.03', '1/33'],
  [statistics, 'decimal', '1.04', '1/25'],
  [statistics, 'decimal', '1.05', '1/20'],
  [statistics, 'decimal', '1.06', '1/16'],
  [statistics, 'decimal', '1.07', '1/14'],
  [oddsidizer, 'decimal', '1.08', '1/12'],
  [statistics, 'decimal', '1.09', '1/11'],
  [mobile, 'decimal', '1.10', '1/10'],
  [mobile, 'decimal', '1.11', '1/9'],
  [oddsidizer, 'decimal', '1.12', '1/8'],
  [mobile, 'decimal', '1.13', '1/8'],
  [mobile, 'decimal', '1.14', '1/7'],
  [mobile, 'decimal', '1.15', '2/13'],
  [mobile, 'decimal', '1.17', '1/6'],
  [mobile, 'decimal', '1.18', '2/11'],
  [mobile, 'decimal', '1.20', '1/5'],
  [mobile, 'decimal', '1.22', '2/9'],
  [mobile, 'decimal', '1.25', '1/4'],
  [mySites, 'decimal', '1.29', '2/7'],
  [mobile, 'decimal', '1.30', '3/10'],
  [mobile, 'decimal', '1.33', '1/3'],
  [mySites, 'decimal', '1.36', '4/11'],
  [mySites, 'decimal', '1.40', '2/5'],
  [mobile, 'decimal', '1.44', '4/9'],
  [oddsidizer, 'decimal', '1.47', '40/85'],
  [mobile, 'decimal', '1.50', '1/2'],
  [mobile, 'decimal', '1.53', '8/15'],
  [mobile, 'decimal', '1.57', '4/7'],
  [mobile, 'decimal', '1.62', '8/13'],
  [mobile, 'decimal', '1.67', '4/6'],
  [mobile, 'decimal', '1.73', '8/11'],
  [mobile, 'decimal', '1.80', '4/5'],
  [mobile, 'decimal', '1.83', '5/6'],
  [mobile, 'decimal', '1.90', '9/10'],
  [mobile, 'decimal', '1.91', '10/11'],
  [bettorStack, 'decimal', '1.909', '10/11'],
  [statistics, 'decimal', '1.95', '20/21'],
  [surebet, 'decimal', '2.00', '1/1'],
  [statistics, 'decimal', '2.05', '21/20'],
  [mobile, 'decimal', '2.10', '11/10'],
  [mobile, 'decimal', '2.20', '6/5'],
  [mobile, 'decimal', '2.25', '5/4'],
  [statistics, 'decimal', '2.3', '13/10'],
  [mobile, 'decimal', '2.37', '11/8'],
  [mySites, 'decimal', '2.38', '11/8'],
  [mySites, 'decimal', '2.40', '7/5'],
  [mobile, 'decimal', '2.50', '6/4'],
  [mySites, 'decimal', '2.60', '8/5'],
  [mobile, 'decimal', '2.62', '13/8'],
  [mySites, 'decimal', '2.63', '13/8'],
  [statistics, 'decimal', '2.7', '17/10'],
  [mobile, 'decimal', '2.75', '7/4'],
  [mySites, 'decimal', '2.80', '9/5'],
  [mobile, 'decimal', '2.87', '15/8'],
  [mySites, 'decimal', '2.88', '15/8'],
  [statistics, 'decimal', '2.9', '19/10'],
  [mobile, 'decimal', '3.00', '2/1'],
  [statistics, 'decimal', '3.1', '21/10'],
  [oddsidizer, 'decimal', '3.125', '85/40'],
  [mobile, 'decimal', '3.20', '11/5'],
  [mobile, 'decimal', '3.25', '9/4'],
  [mobile, 'decimal', '3.40', '12/5'],
  [mobile, 'decimal', '3.50', '5/2'],
  [mobile, 'decimal', '3.60', '13/5'],
  [mobile, 'decimal', '3.75', '11/4'],
  [mobile, 'decimal', '3.80', '14/5'],
  [mobile, 'decimal', '4.00', '3/1'],
  [mySites, 'decimal', '4.33', '10/3'],
  [mobile, 'decimal', '4.50', '7/2'],
  [mobile, 'decimal', '5.50', '9/2'],
  [mobile, 'decimal', '6.50', '11/2'],
  [mobile, 'decimal', '8.50', '15/2'],
  [mobile, 'decimal', '17.00', '16/1'],
  [mobile, 'decimal', '34.00', '33/1'],
  [mobile, 'decimal', '67.00', '66/1'],
  [mobile, 'decimal', '101.00', '100/1'],
  [mobile, 'decimal', '501.00', '500/1'],
  // Not on the ladder: the exact fraction.
  [statistics, 'decimal', '1.35', '7/20'],
  [statistics, 'decimal', '1.45', '9/20'],
  [statistics, 'decimal', '1.6', '3/5'],
  [statistics, 'decimal', '1.7', '7/10'],
  [oddsidizer, 'decimal', '1.85', '17/20'],
  [oddsidizer, 'decimal', '1.87', '87/100'],
  [bettingOnline, 'decimal', '1.99', '99/100'],
];

const hongkong: readonly Row[] = [
  [surebet, 'decimal', '1.50', '0.50'],
  [surebet, 'decimal', '2.00', '1.00'],
  [surebet, 'decimal', '2.50', '1.50'],
  [surebet, 'decimal', '3.00', '2.00'],
  [soccerWidow, 'british', '6/5', '1.20'],
  [soccerWidow, 'american', '-400', '0.25'],
  [howBet, 'british', '2/5', '0.40'],
  [nhaCai, 'decimal', '1.80', '0.80'],
  [oddsOrca, 'percent', '80%', '0.25'],
  [betTools, 'percent', '25%', '3.00'],
  [oddsLib, 'decimal', '1.2', '0.20'],
  [oddsLib, 'decimal', '11.76', '10.76'],
  [oddsConverter, 'decimal', '2.9', '1.90'],
  [oddsConverter, 'american', '-1000', '0.10'],
  [oddsConverter, 'american', '300000', '3000.00'],
];

const american: readonly Row[] = [
  [statistics, 'decimal', '1.01', '-10000'],
  [statistics, 'decimal', '1.03', '-3333'],
  [statistics, 'decimal', '1.06', '-1667'],
  [statistics, 'decimal', '1.12', '-833'],
  [statistics, 'decimal', '1.22', '-455'],
  [statistics, 'decimal', '1.33', '-303'],
  [statistics, 'decimal', '1.36', '-278'],
  [statistics, 'decimal', '1.62', '-161'],
  [statistics, 'decimal', '1.91', '-110'],
  [statistics, 'decimal', '1.95', '-105'],
  [statistics, 'decimal', '2.05', '+105'],
  [statistics, 'decimal', '2.88', '+188'],
  [mySites, 'british', '2/9', '-450'],
  [mySites, 'british', '1/3', '-300'],
  [mySites, 'british', '4/11', '-275'],
  [mySites, 'british', '8/15', '-188'],
  [mySites, 'british', '4/7', '-175'],
  [mySites, 'british', '5/6', '-120'],
  [mySites, 'british', '11/8', '+138'],
  [mySites, 'british', '13/8', '+163'],
  [mySites, 'british', '10/3', '+333'],
  [bonusWiki, 'british', '3/20', '-667'],
  [surebet, 'decimal', '2.00', '+100'],
  [oddsConverter, 'hongkong', '1.9', '+190'],
  [oddsConverter, 'hongkong', '3000', '+300000'],
];

const indonesian: readonly Row[] = [
  [surebet, 'decimal', '2.00', '1.00'],
  [surebet, 'decimal', '2.50', '1.50'],
  [surebet, 'decimal', '3.00', '2.00'],
  [myDeals, 'british', '1/2', '-2.00'],
  [soccerWidow, 'american', '+120', '1.20'],
  [soccerWidow, 'british', '1/4', '-4.00'],
  [cryptoBetting, 'decimal', '1.7', '-1.43'],
  [cryptoBetting, 'decimal', '5.5', '4.50'],
  [oddsLib, 'decimal', '1.1', '-10.00'],
  [oddsLib, 'decimal', '1.20', '-5.00'],
  [oddsLib, 'american', '400', '4.00'],
  [oddsOrca, 'percent', '60%', '-1.50'],
  [oddsOrca, 'percent', '40%', '1.50'],
  [oddsConverter, 'hongkong', '1.9', '1.90'],
  [oddsConverter, 'hongkong', '3000', '3000.00'],
  [oddsConverterManual, 'hongkong', '0.05', '-20.00'],
  [oddsConverterManual, 'hongkong', '1.93', '1.93'],
];

const malaysian: readonly Row[] = [
  [surebet, 'decimal', '1.50', '0.50'],
  [surebet, 'decimal', '2.00', '1.00'],
  [surebet, 'decimal', '2.50', '-0.67'],
  [surebet, 'decimal', '3.00', '-0.50'],
  [aus, 'american', '-200', '0.50'],
  [howBet, 'british', '6/5', '-0.83'],
  [nhaCai, 'hongkong', '0.80', '0.80'],
  [oddsLib, 'decimal', '1.1', '0.10'],
  [oddsLib, 'american', '400', '-0.25'],
  [oddsConverter, 'hongkong', '1.9', '-0.53'],
  [oddsConverter, 'hongkong', '2.5', '-0.40'],
  [oddsConverter, 'hongkong', '1.1', '-0.91'],
  [oddsConverter, 'hongkong', '3000', '-0.0003'],
  [oddsConverterManual, 'hongkong', '1.93', '-0.52'],
  [oddsConverterManual, 'hongkong', '0.05', '0.05'],
];

const percent: readonly Row[] = [
  [statistics, 'decimal', '1.01', '99.01%'],
  [statistics, 'decimal', '1.06', '94.34%'],
  [statistics, 'decimal', '1.13', '88.50%'],
  [statistics, 'decimal', '1.22', '81.97%'],
  [statistics, 'decimal', '1.33', '75.19%'],
  [statistics, 'decimal', '1.57', '63.69%'],
  [statistics, 'decimal', '1.91', '52.36%'],
  [statistics, 'decimal', '2.38', '42.02%'],
  [statistics, 'decimal', '2.63', '38.02%'],
  [statistics, 'decimal', '2.9', '34.48%'],
  [betAndSkill, 'decimal', '1.50', '66.67%'],
  [bettorStack, 'british', '10/11', '52.38%'],
  [bettorStack, 'american', '+110', '47.62%'],
  [bettorStack, 'british', '5/1', '16.67%'],
  [bettorStack, 'british', '2/3', '60.00%'],
  [oddsOrca, 'indonesian', '3.0', '25.00%'],
  [oddsConverter, 'hongkong', '0.1', '90.91%'],
  [oddsConverter, 'hongkong', '2.5', '28.57%'],
  [oddsConverter, 'hongkong', '3000', '0.03%'],
];

const published: readonly (readonly [OddsFormat, readonly Row[]])[] = [
  ['decimal', decimal],
  ['british', british],
  ['hongkong', hongkong],
  ['american', american],
  ['indonesian', indonesian],
  ['malaysian', malaysian],
  ['percent', percent],
];

describe.each(published)('published %s odds', (format, rows) => {
  test.each(rows)('%s: %s %s is %s [CAT-09]', (_source, given, odds, shown) => {
    const read = readTypedOdds(odds, given);
    expect(read.kind === 'odds' ? formatOdds(read.odds, format) : read).toBe(shown);
    if (given === 'decimal') expect(showOdds(odds, format)).toBe(shown);
  });
});
