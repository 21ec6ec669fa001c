import type { Fault } from '../fault.ts';

const functions = 'apps/server/src/database/functions';
const triggers = 'apps/server/src/database/triggers';
const betting = 'apps/server/src/sportsbook/betting';
const player = 'apps/server/src/player';

/** In the functions of the database that take, change, buy back and settle bets, which no mutation test reaches. */
export const bettingFunctionFaults: readonly Fault[] = [
  {
    name: 'placing: a key that was used for another request is answered as if it were the same',
    file: `${functions}/place_bets.sql`,
    from: 'if v_press.fingerprint <> p_fingerprint then',
    to: 'if false then',
    check: {
      file: `${betting}/place-once.test.ts`,
      title: 'the same key with another request is refused and writes nothing [I1]',
    },
  },
  {
    name: 'placing: the balance is not looked at',
    file: `${functions}/place_bets.sql`,
    from: `when not v_house_stake and v_wallet.balance < (v_placement->>'stake')::numeric`,
    to: 'when false',
    check: {
      file: `${betting}/place-once.test.ts`,
      title: 'the bets of one press share the balance: the ones it covers are placed, each gets its verdict [I5]',
    },
  },
  {
    name: 'placing: a closed account takes bets',
    file: `${functions}/place_bets.sql`,
    from: 'when not found or not v_wallet.active then',
    to: 'when not found then',
    check: { file: `${betting}/place-once.test.ts`, title: 'an account that was closed is no account [I5]' },
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
      file: `${betting}/staked-by-freebets.test.ts`,
      title: 'is used once, however many presses ask for it at once [BON-05] [I1]',
    },
  },
  {
    name: 'suspension: what is not open is sold all the same',
    file: `${functions}/count_moved.sql`,
    from: 'and not ended and market_status = 1 and (outcome',
    to: 'and not ended and (outcome',
    check: {
      file: `${betting}/place-prices.test.ts`,
      title: 'the database itself sells nothing that is not open, whatever a plan says [I7]',
    },
  },
  {
    name: 'suspension: a bet does not hold the price until it is committed',
    file: `${functions}/count_moved.sql`,
    from: '      for share\n    ) market',
    to: '    ) market',
    check: {
      file: `${betting}/place-prices.test.ts`,
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
      file: 'apps/server/src/sportsbook/cashout/cash-outs-whole.test.ts',
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
      file: 'apps/server/src/sportsbook/cashout/cash-outs-shares.test.ts',
      title: 'pays its share of the offer, and the rest goes on with the rest of the stake [I14]',
    },
  },
  {
    name: 'settlement: a freebet without risk comes back with its risk taken off once more',
    file: `${functions}/settle_bet.sql`,
    from: `case used.type when 'freebet_no_risk' then 'freebet' else used.type end`,
    to: 'used.type',
    check: {
      file: `${betting}/staked-by-freebets.test.ts`,
      title: 'one without risk comes back as a freebet without conditions when its bet loses, once [BON-05]',
    },
  },
  {
    name: 'settlement: a bet that is given back keeps the use of its boost',
    file: `${functions}/settle_bet.sql`,
    from: `if p_result in ('refund_entire', 'canceled') then\n      perform`,
    to: `if false then\n      perform`,
    check: {
      file: `${betting}/boosted-combos.test.ts`,
      title:
        'is used no more often than it may be, however many press at once, and a bet that is given back gives its use back [BON-06]',
    },
  },
  {
    name: 'cash-out: a result that is in already is bought back',
    file: `${functions}/cash_out.sql`,
    from: 'if v_moved = 0 and exists (',
    to: 'if false and exists (',
    check: {
      file: 'apps/server/src/sportsbook/cashout/cash-outs-whole.test.ts',
      title: 'nor while the feed is silent, nor where the result is in already [I7]',
    },
  },
  {
    name: 'cash-out: a price that moved in the database is paid',
    file: `${functions}/cash_out.sql`,
    from: 'v_moved := count_moved(p_checks);',
    to: 'v_moved := 0;',
    check: {
      file: 'apps/server/src/sportsbook/cashout/cash-outs-whole.test.ts',
      title: 'a price that is committed but not in the book yet is not paid: the database is read under lock [I7]',
    },
  },
  {
    name: 'cash-out: what is bought back stays on its outcome',
    file: `${functions}/cash_out.sql`,
    from: 'perform release_exposure(p_bet, v_stake / (v_bet.stake - v_bet.cashed_stake));',
    to: 'null;',
    check: {
      file: 'apps/server/src/sportsbook/cashout/cash-outs-shares.test.ts',
      title: '[addition] the exposure shrinks with each, and stays a number of millionths',
    },
  },
  {
    name: 'live delay: a freebet that a refused bet staked is paid to the player',
    file: `${functions}/decide_bet.sql`,
    from: `(case when v_bet.house_stake then 'house' else 'player' end,`,
    to: `('player',`,
    check: {
      file: `${betting}/staked-by-freebets.test.ts`,
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
    name: 'odds: those of an accepted bet can be changed',
    file: `${triggers}/refuse_sold_odds.sql`,
    from: `where id = old.bet_id and status = 'submitted'`,
    to: 'where id = old.bet_id',
    check: {
      file: `${betting}/decide.test.ts`,
      title: 'once it is taken its odds never change again; while it waits they may [I6]',
    },
  },
];
