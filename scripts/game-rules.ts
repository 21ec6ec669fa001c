/** `docs/game-rules.md`: how bets are settled, with examples whose every amount is computed by the rules. */
import {
  type BetToSettle,
  capOfRest,
  cashedStake,
  deductionFor,
  formatRatio,
  formatScaled,
  multiply,
  partOfOffer,
  type Ratio,
  ratio,
  type ReceiptEntry,
  receiptOf,
  resultWithin,
  type SettlementLeg,
  settleBet,
} from '@touchline/rules';

type Result = SettlementLeg['result'];

/** Subunits of one euro. */
const euro = 100n;
const stake = 10n * euro;

function amount(subunits: bigint): string {
  return formatScaled(subunits, 2);
}

/** An exact amount of subunits. */
function exact(subunits: Ratio, places = 2): string {
  return formatRatio(multiply(subunits, ratio(1n, euro)), places);
}

/** A row of an example: what became of the legs, in words, and the bet. */
interface Row {
  readonly what: string;
  readonly bet: BetToSettle;
}

function bet(legs: readonly SettlementLeg[], more: Partial<BetToSettle> = {}): BetToSettle {
  return { stake, legs, maxPayout: null, ...more };
}

function leg(odds: string, result: Result, more: Partial<SettlementLeg> = {}): SettlementLeg {
  return { odds, result, ...more };
}

function entryText(entry: ReceiptEntry): string {
  const sum = exact(entry.amount);
  switch (entry.kind) {
    case 'line':
      return `${entry.places.map((place) => String.fromCodePoint(65 + place)).join(' × ')}: ${exact(entry.stake)} → ${sum}`;
    case 'lines':
      return `${entry.count} lines of ${entry.size}: ${exact(entry.stake)} → ${sum}`;
    case 'each_way':
      return `${entry.part}: ${exact(entry.stake)} → ${sum}`;
    case 'deduction':
      return `deduction ${sum}`;
    case 'bonus':
      return `bonus +${sum}`;
    case 'stake_kept':
      return `stake of the freebet ${sum}`;
    case 'rounding':
      return `rounding ${exact(entry.amount, 4)}`;
    case 'cap':
      return `limit of the payout ${sum}`;
  }
}

function cellsOf({ what, bet: placed }: Row): readonly string[] {
  const outcome = settleBet(placed);
  if (!outcome.decided) return [what, 'open', '', ''];
  const lines = (receiptOf(placed)?.entries ?? []).map(entryText).join('; ');
  const back = outcome.freebetReturned === 0n ? '' : `, and ${amount(outcome.freebetReturned)} back as a freebet`;
  return [what, `\`${outcome.result}\``, `${amount(outcome.payout)}${back}`, lines];
}

/** Columns are as wide as their widest cell, as the formatter leaves them. */
function columns(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((title, place) => Math.max(title.length, ...body.map((cells) => cells[place]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

function table(head: string, rows: readonly Row[]): string {
  return columns([head, 'result', 'pays', 'by the line'], rows.map(cellsOf));
}

function singles(): string {
  const one = (what: string, result: Result): Row => ({ what, bet: bet([leg('2.50', result)]) });
  return `## Singles

${amount(stake)} at 2.50. Half results are those of Asian lines: half of the stake is settled one way, half is given back or lost.

${table('the selection', [
  one('won', 'win'),
  one('lost', 'lose'),
  one('void: the match was abandoned', 'void'),
  one('half won', 'half_win'),
  one('half lost', 'half_lose'),
  one('cancelled by the bookmaker', 'cancelled'),
  one('has not ended', 'no_results'),
])}`;
}

function combos(): string {
  const of = (what: string, ...results: readonly Result[]): Row => ({
    what,
    bet: bet(['2.00', '1.85', '3.10'].map((odds, place) => leg(odds, results[place] ?? 'win'))),
  });
  return `## Combos

${amount(stake)} on A at 2.00, B at 1.85 and C at 3.10. The odds are multiplied; a void leg counts as 1; one lost leg decides the bet at once, also while others are open.

${table('the legs', [
  of('all won', 'win', 'win', 'win'),
  of('A and B won, C void', 'win', 'win', 'void'),
  of('A and B won, C half won', 'win', 'win', 'half_win'),
  of('A and B won, C half lost', 'win', 'win', 'half_lose'),
  of('A lost, the others open', 'lose', 'no_results', 'no_results'),
  of('all void', 'void', 'void', 'void'),
])}

A custom bet (bet builder) has one price for all of its legs, because they depend on each other. Three legs at a common price of 4.50:

${table('the legs', [
  {
    what: 'all won',
    bet: bet([leg('2.00', 'win'), leg('1.85', 'win'), leg('3.10', 'win')], {
      form: { kind: 'custom_bet', odds: ratio(9n, 2n) },
    }),
  },
  {
    what: 'one lost',
    bet: bet([leg('2.00', 'win'), leg('1.85', 'lose'), leg('3.10', 'win')], {
      form: { kind: 'custom_bet', odds: ratio(9n, 2n) },
    }),
  },
  {
    what: 'one void',
    bet: bet([leg('2.00', 'win'), leg('1.85', 'void'), leg('3.10', 'win')], {
      form: { kind: 'custom_bet', odds: ratio(9n, 2n) },
    }),
  },
])}`;
}

function systems(): string {
  const odds = ['2.00', '1.50', '3.00'];
  const of = (
    what: string,
    sizes: readonly number[],
    bankers: readonly number[],
    ...results: readonly Result[]
  ): Row => ({
    what,
    bet: bet(
      odds.map((price, place) => leg(price, results[place] ?? 'win')),
      { stake: 12n * euro, form: { kind: 'system', sizes, bankers } },
    ),
  });
  return `## Systems

A system is every combination of so many of its legs, each a line with an equal part of the stake. 12.00 on A at 2.00, B at 1.50 and C at 3.00; "2 of 3" has three lines of ${amount(4n * euro)}.

${table('the system', [
  of('2 of 3, all won', [2], [], 'win', 'win', 'win'),
  of('2 of 3, B lost', [2], [], 'win', 'lose', 'win'),
  of('2 of 3, A and B lost', [2], [], 'lose', 'lose', 'win'),
  of('2 of 3, B void', [2], [], 'win', 'void', 'win'),
  of('1 and 2 of 3, B lost', [1, 2], [], 'win', 'lose', 'win'),
])}

A banker stands in every line, and the system counts the others: with A as the banker, "1 of 2" has the lines A × B and A × C.

${table('the system', [
  of('1 of 2 and the banker A, all won', [1], [0], 'win', 'win', 'win'),
  of('1 of 2 and the banker A, C lost', [1], [0], 'win', 'win', 'lose'),
  of('1 of 2 and the banker A, A lost', [1], [0], 'lose', 'win', 'win'),
])}`;
}

function eachWay(): string {
  const of = (what: string, win: Result, place: Result, more: Partial<SettlementLeg> = {}): Row => ({
    what,
    bet: bet([leg('9.00', win, { ...more, place: { fraction: '1/4', result: place } })]),
  });
  const tied = resultWithin({ position: 1, tied: 2 }, 1);
  const heat = (what: string, odds: string, places: number, ties: number): Row => ({
    what,
    bet: bet([leg(odds, 'win', { deadHeat: { places, tied: ties } })]),
  });
  if (tied.deadHeat === undefined) throw new Error('two winners of one place are a dead heat');
  const off = deductionFor(['4.00']);
  return `## Each way

Half of the stake is on the win, half on a place. The place pays a fraction of the winnings, here a quarter. ${amount(stake)} at 9.00 are ${amount(stake / 2n)} on each.

${table('the runner', [
  of('won', 'win', 'win'),
  of('was placed', 'lose', 'win'),
  of('was not placed', 'lose', 'lose'),
  of('did not start', 'void', 'void'),
])}

## Dead heats

Who shares a place shares the win: the stake counts for the places over the number of those who share them, and the rest of it is lost. ${amount(stake)}:

${table('the runner', [
  heat('shared the first place with one other, at 3.00', '3.00', tied.deadHeat.places, tied.deadHeat.tied),
  heat('shared the first place with two others, at 3.00', '3.00', 1, 3),
  heat('shared the last two of the places with two others, at 3.00', '3.00', 2, 3),
  heat('shared the first place with one other, at 1.50', '1.50', 1, 2),
])}

## Runners that did not start

When a runner is withdrawn after the bet, the chances of all others grow, so a part of their winnings is taken off by a table of the trade: for a runner at 4.00 it is ${off} in a hundred. The stake is never touched.

${table('the runner', [
  { what: 'won at 6.00', bet: bet([leg('6.00', 'win', { deduction: off })]) },
  { what: 'lost', bet: bet([leg('6.00', 'lose', { deduction: off })]) },
  of('was placed, each way at 9.00', 'lose', 'win', { deduction: off }),
])}`;
}

function rounding(): string {
  return `## Rounding and the largest payout

All sums are exact until the end; the payout is rounded once, half up, to the smallest part of the currency, and then held to the limit of the operator.

${table('the bet', [
  { what: '0.33 at 1.85', bet: bet([leg('1.85', 'win')], { stake: 33n }) },
  {
    what: `${amount(stake)} at 250.00, at most ${amount(2_000n * euro)} are paid`,
    bet: bet([leg('250.00', 'win')], { maxPayout: 2_000n * euro }),
  },
])}`;
}

function cashOut(): string {
  const offer = 735n;
  const share = ratio(2n, 5n);
  const taken = cashedStake(stake, share);
  const rest = stake - taken;
  const win = 25n * euro;
  return `## Cash-out

The bookmaker offers ${amount(offer)} for an open bet of ${amount(stake)} that may pay ${amount(win)}.

${columns(
  ['the player takes', 'paid at once', 'stake that is closed', 'stake that stays open', 'it may still pay'],
  [
    ['all of it', partOfOffer(offer, ratio(1n)), cashedStake(stake, ratio(1n)), 0n, 0n],
    ['40 % of it', partOfOffer(offer, share), taken, rest, capOfRest(win, stake, rest)],
  ].map((cells) => cells.map((cell) => (typeof cell === 'bigint' ? amount(cell) : cell))),
)}

What is paid for a part is rounded down and what it closes is rounded up, so that parts never come to more than the whole.`;
}

function bonuses(): string {
  const boost = { type: 'comboboost', odds: '1.10', minCount: 3 } as const;
  const three = (last: Result): readonly SettlementLeg[] => [leg('1.50', 'win'), leg('1.60', 'win'), leg('1.70', last)];
  const free = (type: 'freebet' | 'freebet_only_win' | 'freebet_all_win' | 'freebet_no_risk', result: Result): Row => ({
    what: `\`${type}\`, ${result === 'win' ? 'won' : result === 'lose' ? 'lost' : 'void'}`,
    bet: bet([leg('2.50', result)], { bonus: { type } }),
  });
  return `## Bonuses

**A boost of combos** multiplies what the lines return, here by 1.10 when three legs of a combo won. A void leg is no winner.

${table('the combo', [
  { what: 'all three won', bet: bet(three('win'), { bonus: boost }) },
  { what: 'one void', bet: bet(three('void'), { bonus: boost }) },
  { what: 'one lost', bet: bet(three('lose'), { bonus: boost }) },
])}

**Freebets** differ in who stakes and in what comes back. \`freebet\` and \`freebet_only_win\` are staked by the bookmaker and pay the winnings alone; \`freebet_all_win\` pays its stake too; \`freebet_no_risk\` is staked by the player and gives a lost stake back as a freebet. ${amount(stake)} on a single at 2.50:

${table('the kind and the selection', [
  free('freebet', 'win'),
  free('freebet', 'lose'),
  free('freebet', 'void'),
  free('freebet_only_win', 'win'),
  free('freebet_all_win', 'win'),
  free('freebet_all_win', 'lose'),
  free('freebet_no_risk', 'win'),
  free('freebet_no_risk', 'lose'),
  free('freebet_no_risk', 'void'),
])}`;
}

/** The document as it is checked in. */
export function gameRulesDocument(): string {
  const parts = [singles(), combos(), systems(), eachWay(), rounding(), cashOut(), bonuses()];
  return `# Rules of the game, with examples

How bets are settled. The amounts are euros, and each is computed by the rules that settle real bets (\`packages/rules\`); \`npm run docs\` writes this page anew, and \`npm test\` fails when it is not current. Letters name the legs of a bet in their order; "by the line" shows the stake and return of each line. Why the rules are so: [decisions](decisions/README.md) 10, 25, 51, 52 and 92; how they are proved: [architecture](../ARCHITECTURE.md#how-the-rules-are-proven).

${parts.join('\n\n')}
`;
}
