/**
 * What else players have beside bets: payments and bets on virtual races of a year, as many for each player at every size.
 * Their money is left out: the ledger has grown by the bets already, and every wallet stays the sum of its entries.
 */

/** Of each kind, for each player. */
export const othersOfOne = 20;

/** Statements for the players with the ids from `first` on, whose wallets have the ids from `account` on. */
export function otherStatements(players: number, first: number, account: number): readonly string[] {
  const all = `generate_series(0, ${players * othersOfOne - 1}) n`;
  // Players take turns, as they do in life.
  const player = `n % ${players}`;
  const time = `now() - interval '1 day' - (${players * othersOfOne} - n) * interval '364 days' / ${players * othersOfOne}`;
  return [
    `insert into payment (player_id, account_id, kind, amount, state, provider, key, fingerprint, return_to, locale, created_at, settled_at)
     select ${first} + ${player}, ${account} + ${player}, case when n / ${players} % 4 = 3 then 'withdrawal' else 'deposit' end, 2000,
       case when n / ${players} % 10 = 9 then 'failed' else 'succeeded' end, 'demo', 'growth-payment-' || n, md5(n::text), '/sportsbook', 'en',
       ${time}, ${time}
     from ${all}`,
    `insert into arena_bet (player_id, key, fingerprint, game, round, market, selection, market_name, selection_name, venue, seed,
       rules, currency, stake, odds, potential_win, state, paid, placed_at, starts_at, ends_at, settled_at, created_at, commitment)
     select ${first} + ${player}, 'growth-arena-' || n, md5(n::text), 'horses', 1 + n / 50, 'win', '1', 'Win', 'One', 'Growth', null,
       2, 'EUR', 200, 350, 700, case when n / ${players} % 4 = 0 then 'won' else 'lost' end,
       case when n / ${players} % 4 = 0 then 700 else 0 end, ${time}, ${time}, ${time}, ${time}, ${time}, repeat('a', 64)
     from ${all}`,
  ];
}
