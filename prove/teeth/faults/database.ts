import type { Fault } from '../fault.ts';

const functions = 'apps/server/src/database/functions';
const triggers = 'apps/server/src/database/triggers';
const betting = 'apps/server/src/sportsbook/betting';
const player = 'apps/server/src/player';

/** In the functions of the database, which no mutation test reaches. */
export const databaseFaults: readonly Fault[] = [
  {
    name: 'placing: a key that was used for another request is answered as if it were the same',
    file: `${functions}/place_bets.sql`,
    from: 'if v_press.fingerprint <> p_fingerprint then',
    to: 'if false then',
    check: {
      file: `${betting}/place.test.ts`,
      title: 'the same key with another request is refused and writes nothing [I1]',
    },
  },
  {
    name: 'placing: the balance is not looked at',
    file: `${functions}/place_bets.sql`,
    from: `when not v_house_stake and v_wallet.balance < (v_placement->>'stake')::numeric`,
    to: 'when false',
    check: {
      file: `${betting}/place.test.ts`,
      title: 'the bets of one press share the balance: the ones it covers are placed, each gets its verdict [I5]',
    },
  },
  {
    name: 'placing: a closed account takes bets',
    file: `${functions}/place_bets.sql`,
    from: 'when not found or not v_wallet.active then',
    to: 'when not found then',
    check: { file: `${betting}/place.test.ts`, title: 'an account that was closed is no account [I5]' },
  },
  {
    name: 'placing: limits on stakes are not asked',
    file: `${functions}/place_bets.sql`,
    from: `array['stake', 'loss', 'time'], (v_placement->>'stake')::numeric`,
    to: `array['loss', 'time'], (v_placement->>'stake')::numeric`,
    check: {
      file: `${player}/protection/user-limits.test.ts`,
      title: 'the bets of one press count together: what still fits is taken, and the next is refused [RG-04]',
    },
  },
  {
    name: 'placing: a break does not stand against a stake',
    file: `${functions}/place_bets.sql`,
    from: 'v_break := check_break(p_player);',
    to: 'v_break := null;',
    check: {
      file: `${player}/protection/breaks.test.ts`,
      title: 'a quick bet is refused with the break and its end, and moves no money [RG-09]',
    },
  },
  {
    name: 'placing: the balance after it is not published',
    file: `${functions}/place_bets.sql`,
    from: 'v_touched := v_touched || v_wallet.id;',
    to: 'null;',
    check: {
      file: 'apps/server/src/push/outbox.test.ts',
      title:
        'a bet, its balance, its settlement and the new balance are published in that order, in every language [PUSH-06]',
    },
  },
  {
    name: 'placing: a bet says nothing of what was seen at its press',
    file: `${functions}/place_bets.sql`,
    from: `nullif(v_placement->'seen', 'null'),`,
    to: 'null,',
    check: {
      file: `${betting}/press-record.test.ts`,
      title: 'a bet that is accepted at once has it beside the moment and the price of its acceptance [PLC-06b]',
    },
  },
  {
    name: 'placing: a bonus is held and never used up',
    file: `${functions}/place_bets.sql`,
    from: `perform spend_bonus(p_player, v_placement->'bonus', v_bet);`,
    to: 'null;',
    check: {
      file: `${betting}/bonus.test.ts`,
      title: 'is used once, however many presses ask for it at once [BON-05] [I1]',
    },
  },
  {
    name: 'suspension: what is not open is sold all the same',
    file: `${functions}/count_moved.sql`,
    from: 'and not ended and market_status = 1 and (outcome',
    to: 'and not ended and (outcome',
    check: {
      file: `${betting}/place.test.ts`,
      title: 'the database itself sells nothing that is not open, whatever a plan says [I7]',
    },
  },
  {
    name: 'suspension: a bet does not hold the price until it is committed',
    file: `${functions}/count_moved.sql`,
    from: '      for share\n    ) market',
    to: '    ) market',
    check: {
      file: `${betting}/place.test.ts`,
      title: 'a bet that holds the price keeps it until it is committed: the suspension comes after it [I7]',
    },
  },
  {
    name: 'exposure: an outcome is filled beyond its limit by the bet that passes it',
    file: `${functions}/take_exposure.sql`,
    from: 'where held.amount + excluded.amount <= p_limit',
    to: 'where held.amount <= p_limit',
    check: {
      file: `${betting}/exposure.test.ts`,
      title:
        'bets of all players fill it; above what is left the largest stake is named, then nothing is taken [VAL-04]',
    },
  },
  {
    name: 'exposure: a refused combo stays on the legs that had room',
    file: `${functions}/take_exposure.sql`,
    from: 'where id = any (v_taken) and amount > p_amount;',
    to: 'where false;',
    check: {
      file: `${betting}/exposure.test.ts`,
      title: 'a combo stands on each of its legs, is refused by the fullest one, and then stands on none [VAL-04]',
    },
  },
  {
    name: 'idempotency: a cash-out key is taken for another request',
    file: `${functions}/claim_request.sql`,
    from: 'if v_request.fingerprint <> p_fingerprint then',
    to: 'if false then',
    check: {
      file: 'apps/server/src/sportsbook/cashout/cash-outs.test.ts',
      title: 'the same key with another body is refused',
    },
  },
  {
    name: 'settlement: the balance after a win is not published',
    file: `${functions}/settle_bet.sql`,
    from: '  if p_win > 0 then',
    to: '  if false then',
    check: {
      file: 'apps/server/src/push/outbox.test.ts',
      title:
        'a bet, its balance, its settlement and the new balance are published in that order, in every language [PUSH-06]',
    },
  },
  {
    name: 'settlement: the share of a stake that was cashed out leaves what is held once more',
    file: `${functions}/settle_bet.sql`,
    from: `('stakes', null, -(v_bet.stake - v_bet.cashed_stake)),
      ('house', null, v_bet.stake - v_bet.cashed_stake - p_win),`,
    to: `('stakes', null, -v_bet.stake),
      ('house', null, v_bet.stake - p_win),`,
    check: {
      file: 'apps/server/src/sportsbook/cashout/cash-outs.test.ts',
      title: 'pays its share of the offer, and the rest goes on with the rest of the stake [I14]',
    },
  },
  {
    name: 'settlement: a freebet without risk comes back with its risk taken off once more',
    file: `${functions}/settle_bet.sql`,
    from: `case used.type when 'freebet_no_risk' then 'freebet' else used.type end`,
    to: 'used.type',
    check: {
      file: `${betting}/bonus.test.ts`,
      title: 'one without risk comes back as a freebet without conditions when its bet loses, once [BON-05]',
    },
  },
  {
    name: 'settlement: a bet that is given back keeps the use of its boost',
    file: `${functions}/settle_bet.sql`,
    from: `if p_result in ('refund_entire', 'canceled') then\n      perform`,
    to: `if false then\n      perform`,
    check: {
      file: `${betting}/bonus.test.ts`,
      title:
        'is used no more often than it may be, however many press at once, and a bet that is given back gives its use back [BON-06]',
    },
  },
  {
    name: 'bonuses: a boost is used once more than it may be',
    file: `${functions}/hold_bonus.sql`,
    from: 'times_used < v_boost.uses_count',
    to: 'times_used <= v_boost.uses_count',
    check: {
      file: `${betting}/bonus.test.ts`,
      title:
        'is used no more often than it may be, however many press at once, and a bet that is given back gives its use back [BON-06]',
    },
  },
  {
    name: 'bonuses: a boost counts before its activation',
    file: `${functions}/hold_bonus.sql`,
    from: `(not needs_activation or exists (
      select from comboboost_use used`,
    to: `(true or exists (
      select from comboboost_use used`,
    check: {
      file: 'apps/server/src/sportsbook/bonuses/activate.test.ts',
      title:
        'a bet holds a boost that needs it only from its activation to its end, whatever was judged before [BON-07a] [I13]',
    },
  },
  {
    name: 'bonuses: a boost that was activated counts beyond its days',
    file: `${functions}/hold_bonus.sql`,
    from: `used.activated_at is not null
        and (used.expires_at is null or used.expires_at > p_now)))`,
    to: 'used.activated_at is not null))',
    check: {
      file: 'apps/server/src/sportsbook/bonuses/activate.test.ts',
      title:
        'a bet holds a boost that needs it only from its activation to its end, whatever was judged before [BON-07a] [I13]',
    },
  },
  {
    name: 'bonuses: a match brings points again and again',
    file: `${triggers}/farm_points.sql`,
    from: 'continue when v_fresh = 0;',
    to: 'continue when false;',
    check: {
      file: 'apps/server/src/sportsbook/bonuses/farmings.test.ts',
      title: 'come once from a match where it is so: a bet counts by one that is new',
    },
  },
  {
    name: 'bonuses: a boost of a freebet takes points that are not there',
    file: `${functions}/boost_freebet.sql`,
    from: 'and points - spent >= v_farming.boost_points;',
    to: 'and points >= v_farming.boost_points;',
    check: {
      file: 'apps/server/src/sportsbook/bonuses/farmings.test.ts',
      title: 'of fifty at once never takes one point too many, nor boosts one freebet twice [I13]',
    },
  },
  {
    name: 'bonuses: a smaller stake counts for an amb',
    file: `${triggers}/count_for_ambs.sql`,
    from: 'and new.stake - new.cashed_stake >= (min_stakes->>new.currency)::numeric',
    to: 'and new.stake - new.cashed_stake > 0',
    check: {
      file: 'apps/server/src/sportsbook/bonuses/ambs.test.ts',
      title: 'a single, a smaller stake, a void bet and one that a freebet staked count nothing [BON-17]',
    },
  },
  {
    name: 'limits: the last cent of a limit is refused',
    file: `${functions}/check_limits.sql`,
    from: 'v_used + p_amount <= v_limit.amount',
    to: 'v_used + p_amount < v_limit.amount',
    check: {
      file: `${player}/protection/limits-agree.test.ts`,
      title:
        'what the list says is left is what is taken, to the cent, and a refusal names what the list names [RG-04] [API-01i]',
    },
  },
  {
    name: 'limits: the largest of several counts',
    file: `${functions}/check_limits.sql`,
    from: 'min(amount) as amount',
    to: 'max(amount) as amount',
    check: {
      file: `${player}/protection/user-limits.test.ts`,
      title: 'the least of the limits of player and operator counts [RG-04]',
    },
  },
  {
    name: 'limits: a higher one acts at once',
    file: `${functions}/change_limit.sql`,
    from: `    when p_amount < v_limit.amount then 'lowered'
    else 'raise_asked'`,
    to: `    else 'lowered'`,
    check: {
      file: `${player}/protection/user-limits.test.ts`,
      title: 'a lower amount acts at once, a higher one after its wait and a second word [RG-04]',
    },
  },
  {
    name: 'limits: a deposit that failed still counts',
    file: `${functions}/limit_used.sql`,
    from: ` and state <> 'failed'`,
    to: '',
    check: {
      file: `${player}/protection/user-limits.test.ts`,
      title: 'a deposit of what is left passes, one cent more is refused, and a failed one gives its room back [RG-04]',
    },
  },
  {
    name: 'breaks: the shortest of several counts',
    file: `${functions}/running_break.sql`,
    from: 'order by until desc nulls first, id',
    to: 'order by until asc nulls last, id',
    check: {
      file: `${player}/protection/breaks.test.ts`,
      title: 'is not shortened by another, and is made longer by one [RG-09]',
    },
  },
  {
    name: 'breaks: a repeated request starts another one',
    file: `${functions}/start_break.sql`,
    from: 'where player_id = p_player and key = p_key;',
    to: 'where false;',
    check: {
      file: `${player}/protection/breaks.test.ts`,
      title: 'lasts as it was asked for, and a repeated request starts no other [RG-09] [I1]',
    },
  },
  {
    name: 'breaks: a register that says no lets stakes through',
    file: `${functions}/check_break.sql`,
    from: 'if v_answer.is_excluded then',
    to: 'if false then',
    check: {
      file: `${player}/protection/registers.test.ts`,
      title: 'whoever is on a register signs in, and pays nothing in [RG-10]',
    },
  },
  {
    name: 'cash-out: a result that is in already is bought back',
    file: `${functions}/cash_out.sql`,
    from: 'if v_moved = 0 and exists (',
    to: 'if false and exists (',
    check: {
      file: 'apps/server/src/sportsbook/cashout/cash-outs.test.ts',
      title: 'nor while the feed is silent, nor where the result is in already [I7]',
    },
  },
  {
    name: 'cash-out: a price that moved in the database is paid',
    file: `${functions}/cash_out.sql`,
    from: 'v_moved := count_moved(p_checks);',
    to: 'v_moved := 0;',
    check: {
      file: 'apps/server/src/sportsbook/cashout/cash-outs.test.ts',
      title: 'a price that is committed but not in the book yet is not paid: the database is read under lock [I7]',
    },
  },
  {
    name: 'cash-out: what is bought back stays on its outcome',
    file: `${functions}/cash_out.sql`,
    from: 'perform release_exposure(p_bet, v_stake / (v_bet.stake - v_bet.cashed_stake));',
    to: 'null;',
    check: {
      file: 'apps/server/src/sportsbook/cashout/cash-outs.test.ts',
      title: '[addition] the exposure shrinks with each, and stays a number of millionths',
    },
  },
  {
    name: 'live delay: a freebet that a refused bet staked is paid to the player',
    file: `${functions}/decide_bet.sql`,
    from: `(case when v_bet.house_stake then 'house' else 'player' end,`,
    to: `('player',`,
    check: {
      file: `${betting}/bonus.test.ts`,
      title:
        'a live bet that is not taken after its delay leaves it to the player, and the bookmaker its money [PLC-01] [BON-05]',
    },
  },
  {
    name: 'live delay: a refused bet stays on its outcome',
    file: `${functions}/decide_bet.sql`,
    from: `    perform release_exposure(p_bet);
    update bet set status = 'rejected'`,
    to: `    update bet set status = 'rejected'`,
    check: {
      file: `${betting}/exposure.test.ts`,
      title: 'a live bet that is refused gives back what it held; one that is taken at other odds holds those [I13]',
    },
  },
  {
    name: 'editing: the bet that stands feeds the jackpots again',
    file: `${functions}/edit_bet.sql`,
    from: 'delete from jackpot_stake where bet_id = v_new;',
    to: 'null;',
    check: {
      file: `${betting}/edit.test.ts`,
      title: 'the bet that takes the place of one that fed the jackpots says so, and feeds none again [JACK-03]',
    },
  },
  {
    name: 'editing: the replaced bet stays on its outcomes',
    file: `${functions}/edit_bet.sql`,
    from: 'perform release_exposure(p_bet);',
    to: 'null;',
    check: {
      file: `${betting}/edit.test.ts`,
      title: 'what the bookmaker may owe on an outcome is held for the bet that stands',
    },
  },
  {
    name: 'payments: a deposit is settled by each report',
    file: `${functions}/report_payment.sql`,
    from: `where id = p_payment and state = 'pending'`,
    to: 'where id = p_payment',
    check: {
      file: 'apps/server/src/cashier/payments.test.ts',
      title: 'of twenty reports at the same time, on connections of their own, one settles a deposit [I1]',
    },
  },
  {
    name: 'payments: a withdrawal that failed is kept',
    file: `${functions}/report_payment.sql`,
    from: `elsif v_payment.kind = 'withdrawal' and p_state = 'failed' then`,
    to: 'elsif false then',
    check: {
      file: 'apps/server/src/cashier/payments.test.ts',
      title: 'a withdrawal leaves the account at once and comes back once when it fails [I5]',
    },
  },
  {
    name: 'payments: a deposit is taken in a break',
    file: `${functions}/start_payment.sql`,
    from: 'v_over := check_break(p_player);',
    to: 'v_over := null;',
    check: {
      file: `${player}/protection/breaks.test.ts`,
      title: 'a wallet that is opened then takes no deposit either [RG-09]',
    },
  },
  {
    name: 'ledger: a transaction need not sum to nought',
    file: `${triggers}/ledger_entries_added.sql`,
    from: 'group by transaction_id, currency having sum(amount) <> 0',
    to: 'group by transaction_id, currency having false',
    check: {
      file: 'apps/server/src/sportsbook/ledger/ledger.test.ts',
      title: 'entries of a transaction must sum to 0 [I4]',
    },
  },
  {
    name: 'ledger: an entry in another currency than its account is taken',
    file: `${triggers}/ledger_entries_added.sql`,
    from: 'where account.currency is distinct from added.currency',
    to: 'where false',
    check: {
      file: 'apps/server/src/sportsbook/ledger/ledger.test.ts',
      title: 'an entry is in the currency of its account, and its account exists [I4]',
    },
  },
  {
    name: 'odds: those of an accepted bet can be changed',
    file: `${triggers}/refuse_sold_odds.sql`,
    from: `where id = old.bet_id and status = 'submitted'`,
    to: 'where id = old.bet_id',
    check: {
      file: `${betting}/decide.test.ts`,
      title: 'once it is taken its odds never change again; while it waits they may [I6]',
    },
  },
  {
    name: 'notifications: a kind that its player does not want is told',
    file: `${functions}/write_notifications.sql`,
    from: ` and (settings->'notifications'->each.object_type) is distinct from 'false'::jsonb`,
    to: '',
    check: {
      file: `${player}/notifications/notifications.test.ts`,
      title: 'a player who wants none of a kind gets none of it, and the others still count [NOTE-01]',
    },
  },
  {
    name: 'notifications: a device goes on to receive after its session has ended',
    file: `${functions}/write_notifications.sql`,
    from: ' and ended_at is null',
    to: '',
    check: {
      file: `${player}/notifications/web-push.test.ts`,
      title: 'once the session is ended nothing is sent to its browser, and it is not listed',
    },
  },
  {
    name: 'watch rules: a rule that is paused is told',
    file: `${functions}/fire_watch_rules.sql`,
    from: 'and not rule.paused and',
    to: 'and',
    check: {
      file: 'apps/server/src/calls/watch-rules-calls.test.ts',
      title:
        'a rule that is paused tells nothing until it goes on, and one that was taken away nothing at all [NOTE-05]',
    },
  },
  {
    name: 'votes: a vote that is changed counts twice',
    file: `${functions}/cast_vote.sql`,
    from: '(votes->>v_former)::bigint - 1)',
    to: '(votes->>v_former)::bigint)',
    check: {
      file: 'apps/server/src/calls/votes-calls.test.ts',
      title:
        'a player has one vote a question, which a second one replaces; what two devices send at once is one [NOTE-04] [API-09d]',
    },
  },
  {
    name: 'jackpots: a hit takes no money from the house',
    file: `${functions}/pay_jackpot.sql`,
    from: `('house', null, -p_amount), ('player', v_bet.player_id, p_amount)`,
    to: `('deposits', null, -p_amount), ('player', v_bet.player_id, p_amount)`,
    check: {
      file: 'apps/server/src/sportsbook/jackpots/jackpots.test.ts',
      title: 'is paid in the currency of the bet [JACK-01] [I4]',
    },
  },
];
