import type { Fault } from '../fault.ts';

const functions = 'apps/server/src/database/functions';
const sportsbook = 'apps/server/src/sportsbook';
const player = 'apps/server/src/player';

/** In what the functions of the database move and give: of which account, how much of it, to whom. */
export const accountFaults: readonly Fault[] = [
  {
    name: 'accounts: what a bet wins is taken from the deposits',
    file: `${functions}/settle_bet.sql`,
    from: `('house', null, v_bet.stake - v_bet.cashed_stake - p_win),`,
    to: `('deposits', null, v_bet.stake - v_bet.cashed_stake - p_win),`,
    check: {
      file: `${sportsbook}/settlement/settlement.test.ts`,
      title: 'a bet that wins pays exactly what was promised when it was taken',
    },
  },
  {
    name: 'accounts: a cash-out is taken from the deposits',
    file: `${functions}/cash_out.sql`,
    from: `('house', null, v_stake - v_amount), ('player'`,
    to: `('deposits', null, v_stake - v_amount), ('player'`,
    check: {
      file: `${sportsbook}/cashout/cash-outs-whole.test.ts`,
      title: 'pays what was seen, ends the bet, and every currency still sums to 0',
    },
  },
  {
    name: 'accounts: the stake of an edited bet comes back from the house',
    file: `${functions}/edit_bet.sql`,
    from: `('stakes', null, -v_bet.stake),`,
    to: `('house', null, -v_bet.stake),`,
    check: {
      file: `${sportsbook}/betting/edit.test.ts`,
      title:
        'a leg is added at its current price: the old bet is withdrawn, the new one stands, the stake is taken once [I4]',
    },
  },
  {
    name: 'accounts: what is paid in is taken from the house',
    file: `${functions}/move_payment.sql`,
    from: `account_of('deposits', null`,
    to: `account_of('house', null`,
    check: {
      file: 'apps/server/src/cashier/payments.test.ts',
      title: 'whatever is paid in and out, the ledger sums to zero and the statement to the balance [I4]',
    },
  },
  {
    name: 'editing: the boost of a replaced bet stays used',
    file: `${functions}/edit_bet.sql`,
    from: 'perform return_use(v_bet);',
    to: 'null;',
    check: {
      file: `${sportsbook}/betting/changed-with-bonus.test.ts`,
      title:
        'is edited into one without it, and its use is the player’s again, which the old bet says [BON-19] [BON-20]',
    },
  },
  {
    name: 'editing: the freebet of a replaced bet stays with it',
    file: `${functions}/edit_bet.sql`,
    from: 'update freebet set bet_id = null where bet_id = p_bet;',
    to: 'null;',
    check: {
      file: `${sportsbook}/betting/changed-with-bonus.test.ts`,
      title:
        'goes with its stake into the new bet where that is allowed, and no cent of it to the player [BON-19] [I4]',
    },
  },
  {
    name: 'cash-out: a share leaves the automatic cash-out of the whole stake',
    file: `${functions}/cash_out.sql`,
    from: 'delete from auto_cash_out where bet_id = p_bet returning * into v_auto;',
    to: `delete from auto_cash_out where bet_id = p_bet and (p_taken->>'whole')::boolean returning * into v_auto;`,
    check: {
      file: `${sportsbook}/cashout/automatic-cash-out.test.ts`,
      title: 'a share that is cashed out by hand takes it back; so does the player',
    },
  },
  {
    name: 'cash-out: another player sets when a bet is bought back',
    file: `${functions}/set_auto_cash_out.sql`,
    from: 'where id = p_bet and player_id = p_player and version',
    to: 'where id = p_bet and version',
    check: {
      file: `${sportsbook}/cashout/automatic-cash-out.test.ts`,
      title: 'neither the values nor the log of another player are there [I10]',
    },
  },
  {
    name: 'campaigns: shares of lost stakes pass the most of a period',
    file: `${functions}/issue_for_bet.sql`,
    from: '(v_rule.amounts->>p_bet.currency)::numeric - v_given);',
    to: '(v_rule.amounts->>p_bet.currency)::numeric);',
    check: {
      file: `${sportsbook}/bonuses/issuing.test.ts`,
      title: 'a share of it comes back, of each bet, up to the most of a period [BON-22]',
    },
  },
  {
    name: 'campaigns: the stake of a freebet counts as one of the player',
    file: `${functions}/issue_for_bet.sql`,
    from: `p_bet.status <> 'done' or p_bet.house_stake or`,
    to: `p_bet.status <> 'done' or`,
    check: {
      file: `${sportsbook}/bonuses/issuing.test.ts`,
      title: 'a smaller stake, smaller odds, a void bet and the stake of a freebet do not count [BON-22]',
    },
  },
  {
    name: 'campaigns: a first deposit of any size brings its freebet',
    file: `${functions}/issue_for_deposit.sql`,
    from: 'and (least is null or p_payment.amount >= (least->>v_currency)::numeric)',
    to: '',
    check: {
      file: `${sportsbook}/bonuses/issuing.test.ts`,
      title: 'one that is too small was the first all the same [BON-22]',
    },
  },
  {
    name: 'campaigns: something is given in a break',
    file: `${functions}/issue_freebet.sql`,
    from: ' or check_break(p_player) is not null then',
    to: ' then',
    check: {
      file: `${sportsbook}/bonuses/issuing.test.ts`,
      title: 'only the part that was not cashed out lost, and nothing comes in a break [BON-22] [RG-09]',
    },
  },
  {
    name: 'campaigns: who has not confirmed the account is given for a birthday',
    file: `${functions}/issue_birthdays.sql`,
    from: 'where birth_date is not null and confirmed_at is not null',
    to: 'where birth_date is not null',
    check: {
      file: `${sportsbook}/bonuses/issuing.test.ts`,
      title: 'who takes a break, has not confirmed the account, or told no day gets nothing [BON-22] [RG-09]',
    },
  },
  {
    name: 'limits: the stake of a bet that was replaced stays used',
    file: `${functions}/limit_used.sql`,
    from: `kind in ('refusal', 'withdrawal') and last_id`,
    to: `kind in ('refusal') and last_id`,
    check: {
      file: `${player}/protection/user-limits.test.ts`,
      title: 'an edited bet takes no more than the one it replaces [RG-04]',
    },
  },
  {
    name: 'limits: a day that begins twice begins an hour late',
    file: `${functions}/limit_period.sql`,
    from: `v_bound := v_bound - interval '1 hour';`,
    to: 'null;',
    check: {
      file: `${player}/protection/limit-period.test.ts`,
      title: 'a day starts at the first instant of its first date, and ends where the next starts [RG-04]',
    },
  },
  {
    name: 'notifications: what was read counts as read once more',
    file: `${functions}/read_notifications.sql`,
    from: 'and read_at is null and (p_ids',
    to: 'and (p_ids',
    check: {
      file: `${player}/notifications/notifications.test.ts`,
      title: 'counts what was unread, once, and leaves those of others [API-07c] [API-07b]',
    },
  },
  {
    name: 'notifications: a player reads those of another one',
    file: `${functions}/read_notifications.sql`,
    from: 'where player_id = (select player_id from held) and read_at',
    to: 'where read_at',
    check: {
      file: `${player}/notifications/notifications.test.ts`,
      title: 'counts what was unread, once, and leaves those of others [API-07c] [API-07b]',
    },
  },
  {
    name: 'notifications: the teams of a match count for nobody',
    file: `${functions}/tell_begun_match.sql`,
    from: `('competitors', match.data->'away'->>'id')`,
    to: `('competitors', match.data->'home'->>'id')`,
    check: {
      file: `${player}/notifications/news.test.ts`,
      title: 'is told to whoever has one of its teams, once, also beside the match itself [NOTE-01a] [NOTE-02b]',
    },
  },
];
