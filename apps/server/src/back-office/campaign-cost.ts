import { capOfRest, settleBet } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { bonusOf } from '../sportsbook/betting/bonus.ts';
import { formOf } from '../sportsbook/betting/form.ts';
import { readBetsById, type StoredBet } from '../sportsbook/betting/read-bets.ts';
import { amountText } from '../sportsbook/ledger/currencies.ts';
import { legOf } from '../sportsbook/settlement/settlement.ts';
import { isId, notThere } from './audited.ts';

/** In subunits of a currency. */
interface Cost {
  bets: bigint;
  paid: bigint;
  unused: bigint;
  open: bigint;
}

/** Bets read at once. */
const batch = 500;

/**
 * What a campaign has paid out and may still pay, by currency. A freebet costs what its bet paid, a boost what a bet paid
 * more than it would have without it, by the rules that settled it (I14). A freebet that was given back for one of the campaign
 * counts with it, and money of its lootboxes as paid. `now` is feed time. Throws CallError where there is no such campaign.
 */
export async function costOfCampaign(db: Kysely<Schema>, id: string, now: Date) {
  const found = isId(id)
    ? await db.selectFrom('campaign').select('id').where('id', '=', id).executeTakeFirst()
    : undefined;
  if (found === undefined) throw notThere('campaign');
  const costs = new Map<string, Cost>();
  const costIn = (currency: string): Cost => {
    const cost = costs.get(currency) ?? { bets: 0n, paid: 0n, unused: 0n, open: 0n };
    costs.set(currency, cost);
    return cost;
  };
  for (const { currency, bets, paid, unused, open } of await freebetCosts(db, id, now))
    costs.set(currency, { bets: BigInt(bets), paid: BigInt(paid), unused: BigInt(unused), open: BigInt(open) });
  for (const { currency, paid } of await moneyOfLootboxes(db, id)) costIn(currency).paid += BigInt(paid);
  const boosted = await boostedBets(db, id);
  for (let from = 0; from < boosted.length; from += batch) {
    for (const bet of await readBetsById(db, boosted.slice(from, from + batch))) {
      const cost = costIn(bet.currency);
      cost.bets += 1n;
      if (bet.status === 'done') cost.paid += addedByBoost(bet);
      else cost.open += addedByBoost(wonWhole(bet));
    }
  }
  return {
    id,
    data: [...costs]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { bets, paid, unused, open }]) => ({
        currency,
        bets: Number(bets),
        paid_out: amountText(paid, currency),
        unused_freebets: amountText(unused, currency),
        open_at_most: amountText(open, currency),
      })),
  };
}

interface FreebetCost {
  readonly currency: string;
  readonly bets: string;
  readonly paid: string;
  readonly unused: string;
  readonly open: string;
}

async function freebetCosts(db: Kysely<Schema>, id: string, now: Date): Promise<readonly FreebetCost[]> {
  const { rows } = await sql<FreebetCost>`
    with recursive given as (
      select id, currency, floor(amount * coalesce(boost_multiplier::numeric, 1)) as amount, revoked_at, bet_id, valid_to from freebet where campaign_id = ${id}
      union
      select back.id, back.currency, floor(back.amount * coalesce(back.boost_multiplier::numeric, 1)), back.revoked_at, back.bet_id, back.valid_to
      from freebet back join given on back.returned_for = given.bet_id
    )
    select given.currency, count(bet.id) as bets,
      coalesce(sum(bet.win_amount) filter (where bet.house_stake), 0) as paid,
      coalesce(sum(given.amount) filter (where given.bet_id is null and given.revoked_at is null
        and (given.valid_to is null or given.valid_to > ${now})), 0) as unused,
      coalesce(sum(bet.potential_win) filter (where bet.house_stake and bet.win_amount is null
        and bet.status in ('submitted', 'waiting_results')), 0) as open
    from given left join bet on bet.id = given.bet_id
    group by given.currency`.execute(db);
  return rows;
}

/** Money that was in the lootboxes of the campaign. */
async function moneyOfLootboxes(db: Kysely<Schema>, id: string) {
  const { rows } = await sql<{ currency: string; paid: string }>`
    select entry.currency, sum(entry.amount) as paid
    from lootbox box
    join ledger_transaction paid on paid.kind = 'lootbox' and paid.reference = box.id::text
    join ledger_entry entry on entry.transaction_id = paid.id and entry.amount > 0
    where box.campaign_id = ${id}
    group by entry.currency`.execute(db);
  return rows;
}

/** Ids of bets that a boost of the campaign may have made dearer, refused and replaced ones left out. */
async function boostedBets(db: Kysely<Schema>, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select bet.id from bet join comboboost boost
      on bet.bonus->>'type' = 'comboboost' and (bet.bonus->>'id')::bigint = boost.id and boost.campaign_id = ${id}
    where bet.status in ('submitted', 'waiting_results', 'done') order by bet.id`.execute(db);
  return rows.map((row) => row.id);
}

/** A bet as if whatever is open of it had won. */
function wonWhole(bet: StoredBet): StoredBet {
  const won = { result: 'win', dead_heat: null } as const;
  return {
    ...bet,
    selections: bet.selections.map((selection) =>
      selection.result === 'no_results'
        ? { ...selection, ...won, place: selection.each_way === null ? null : won }
        : selection,
    ),
  };
}

/** What the boost of a bet adds to what is paid for the part of the stake that was not cashed out, in subunits. */
function addedByBoost(bet: StoredBet): bigint {
  const stake = BigInt(bet.stake);
  const open = stake - BigInt(bet.cashed_stake);
  const payoutWith = (bonus: ReturnType<typeof bonusOf>): bigint => {
    const outcome = settleBet({
      stake: open,
      legs: bet.selections.map(legOf),
      form: formOf(bet),
      bonus,
      maxPayout: capOfRest(BigInt(bet.potential_win), stake, open),
    });
    return outcome.decided ? outcome.payout : 0n;
  };
  return payoutWith(bonusOf(bet.bonus)) - payoutWith(null);
}
