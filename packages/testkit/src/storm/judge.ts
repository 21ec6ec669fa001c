/** What the client showed the player about one press. */
export type Belief =
  /** Places in the press of the bets that it showed as placed; all others it showed as refused. */
  | { readonly kind: 'shown'; readonly placed: readonly number[] }
  /** It said that the earlier press was placed, without saying which of its bets. */
  | { readonly kind: 'placed_earlier' }
  /** No verdict, though everything was resolved. */
  | { readonly kind: 'none' };

export interface PressFacts {
  readonly key: string;
  readonly playerId: string;
  readonly currency: string;
  /** Subunits of each bet, in the order of the press. */
  readonly stakes: readonly bigint[];
  readonly belief: Belief;
}

/** One row of the bet table with the debits behind it. Amounts in subunits. */
export interface BetFacts {
  readonly id: string;
  readonly key: string;
  readonly place: number;
  readonly playerId: string;
  readonly currency: string;
  readonly stake: bigint;
  /** Ledger transactions of kind stake, and what they took from the player's wallet. */
  readonly debits: number;
  readonly debited: bigint;
  /** Null while it is open. */
  readonly won: bigint | null;
  /** Ledger transactions of kind settlement, and what they paid to the player's wallet. */
  readonly settlements: number;
  readonly paid: bigint;
  /** Taken at first, and rejected when its live delay was over: then its stake went back. */
  readonly rejected: boolean;
  /** Ledger transactions of kind refusal and withdrawal, and what they gave back to the player's wallet. */
  readonly returns: number;
  readonly returned: bigint;
  /** What it paid by cash-outs so far as the bet says, and what they paid to the player's wallet as the ledger says. */
  readonly bought: bigint;
  readonly cashed: bigint;
  /** Cashed out whole: then nothing is settled. */
  readonly cashedOut: boolean;
  /** Another bet took its place, and its stake went back. */
  readonly withdrawn: boolean;
  /** Notifications that its player got of its end. */
  readonly told: number;
  /** The house paid the stake, as it does with a freebet. */
  readonly houseStake: boolean;
  /** What was left of it was cashed out by itself, of which its player is told. */
  readonly cashedByItself: boolean;
}

export interface WalletFacts {
  readonly playerId: string;
  readonly currency: string;
  readonly balance: bigint;
  readonly entries: bigint;
  /** What moved it beside bets and cash-outs: deposits, jackpots, bets on games. */
  readonly opening: bigint;
}

export interface LedgerFacts {
  readonly bets: readonly BetFacts[];
  readonly wallets: readonly WalletFacts[];
  readonly sums: readonly { readonly currency: string; readonly sum: bigint }[];
  /** Presses in the database without a stored answer. */
  readonly unanswered: number;
  /** Bets whose live delay is over and that nobody has decided. */
  readonly undecided: number;
}

export interface Judgement {
  /** Bets that were pressed and have a verdict, placed or refused. */
  readonly checked: number;
  readonly placed: number;
  readonly refused: number;
  /** Bets that were rejected after their live delay. */
  readonly rejected: number;
  readonly settled: number;
  /** The client showed it as placed, and it is not there. */
  readonly lost: number;
  /** More bets than the press asked for, or more than one debit or payout for a bet. */
  readonly doubled: number;
  /** Everything else that is wrong, a line each; the first ones. */
  readonly wrong: readonly string[];
  readonly wrongCount: number;
}

const linesKept = 20;

function sumOf(amounts: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** What is wrong so far. */
interface Findings {
  lost: number;
  doubled: number;
  readonly wrong: string[];
}

/** Holds a bet against the press it came from and against its own debits and payouts. */
function judgeBet(bet: BetFacts, press: PressFacts | undefined, found: Findings): void {
  const name = `bet ${bet.id} (${bet.key}.${bet.place})`;
  const wrong = (what: string): void => void found.wrong.push(what);
  if (press === undefined) {
    wrong(`${name} was never pressed`);
    found.doubled += 1;
    return;
  }
  if (bet.debits > 1 || bet.settlements > 1 || bet.returns > 1) found.doubled += 1;
  if (bet.debits === 0) found.lost += 1;
  const ownStake = bet.houseStake ? 0n : bet.stake;
  if (bet.debits === 1 && bet.debited !== ownStake) wrong(`${name}: ${bet.debited} taken for a stake of ${ownStake}`);
  if (bet.settlements === (bet.won === null || bet.cashedOut ? 1 : 0)) wrong(`${name}: status and settlement differ`);
  if (bet.cashed !== bet.bought) wrong(`${name}: ${bet.cashed} paid for cash-outs of ${bet.bought}`);
  if (bet.paid + bet.cashed !== (bet.won ?? bet.bought))
    wrong(`${name}: ${bet.paid + bet.cashed} paid for a win of ${bet.won ?? 0n}`);
  if (bet.returned !== (bet.rejected || bet.withdrawn ? ownStake : 0n))
    wrong(`${name}: ${bet.returned} given back of a stake of ${ownStake}`);
  // Who cashes out whole by hand sees it at once, and is not told.
  const due = bet.won === null || (bet.cashedOut && !bet.cashedByItself) ? 0 : 1;
  if (bet.told !== due) wrong(`${name}: told ${bet.told} times, and not ${due}`);
  if (press.playerId !== bet.playerId) wrong(`${name} belongs to another player`);
  if (press.stakes[bet.place] !== bet.stake || press.currency !== bet.currency) {
    wrong(`${name}: stake ${bet.stake} ${bet.currency} was not pressed`);
  }
}

/** Holds what the client showed about a press against its bets; answers how many it showed as placed, or null for no verdict. */
function judgePress({ key, belief }: PressFacts, bets: readonly BetFacts[], found: Findings): number | null {
  const places = new Set(bets.filter(({ rejected }) => !rejected).map(({ place }) => place));
  found.doubled += bets.length - new Set(bets.map(({ place }) => place)).size;
  switch (belief.kind) {
    case 'none':
      found.wrong.push(`press ${key} has no verdict`);
      return null;
    case 'placed_earlier':
      if (places.size === 0) found.lost += 1;
      return places.size;
    case 'shown': {
      const shown = new Set(belief.placed);
      for (const place of shown) if (!places.has(place)) found.lost += 1;
      for (const place of places) {
        if (!shown.has(place)) found.wrong.push(`bet ${key}.${place} was shown as refused, and is there`);
      }
      return shown.size;
    }
  }
}

/** Holds a wallet against the bets of its player. */
function judgeWallet(wallet: WalletFacts, bets: readonly BetFacts[], { wrong }: Findings): void {
  const name = `${wallet.playerId} ${wallet.currency}`;
  const held = bets.filter(({ withdrawn, houseStake }) => !withdrawn && !houseStake);
  const won = sumOf(bets.map((bet) => bet.won ?? bet.bought));
  const due = wallet.opening - sumOf(held.map(({ stake }) => stake)) + won;
  if (wallet.balance < 0n) wrong.push(`wallet ${name} is negative: ${wallet.balance}`);
  if (wallet.balance !== wallet.entries)
    wrong.push(`wallet ${name}: balance ${wallet.balance}, entries ${wallet.entries}`);
  if (wallet.balance !== due) wrong.push(`wallet ${name}: balance ${wallet.balance}, due ${due}`);
}

/** Holds what clients showed against what the database has. Pure, so that it can be shown to find each kind of harm. */
export function judge(presses: readonly PressFacts[], ledger: LedgerFacts): Judgement {
  const found: Findings = { lost: 0, doubled: 0, wrong: [] };
  const { wrong } = found;
  const known = new Map(presses.map((press) => [press.key, press]));
  for (const bet of ledger.bets) judgeBet(bet, known.get(bet.key), found);

  const rows = Map.groupBy(ledger.bets, (bet) => bet.key);
  let [checked, placed] = [0, 0];
  for (const press of presses) {
    const shown = judgePress(press, rows.get(press.key) ?? [], found);
    if (shown === null) continue;
    placed += shown;
    checked += press.stakes.length;
  }

  const notRejected = ledger.bets.filter(({ rejected }) => !rejected);
  if (placed !== notRejected.length)
    wrong.push(`${placed} bets shown as placed, ${notRejected.length} in the database`);
  for (const { currency, sum } of ledger.sums) if (sum !== 0n) wrong.push(`the ledger sums to ${sum} in ${currency}`);
  if (ledger.unanswered > 0) wrong.push(`${ledger.unanswered} presses were written without an answer`);
  if (ledger.undecided > 0) wrong.push(`${ledger.undecided} bets were left without a decision`);

  const byWallet = Map.groupBy(notRejected, (bet) => `${bet.playerId} ${bet.currency}`);
  for (const wallet of ledger.wallets) {
    judgeWallet(wallet, byWallet.get(`${wallet.playerId} ${wallet.currency}`) ?? [], found);
  }

  return {
    checked,
    placed,
    refused: checked - placed,
    rejected: ledger.bets.length - notRejected.length,
    settled: ledger.bets.filter(({ won }) => won !== null).length,
    lost: found.lost,
    doubled: found.doubled,
    wrong: wrong.slice(0, linesKept),
    wrongCount: wrong.length,
  };
}
