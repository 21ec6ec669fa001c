import type { Fault } from '../fault.ts';

const functions = 'apps/server/src/database/functions';
const triggers = 'apps/server/src/database/triggers';
const player = 'apps/server/src/player';

/** In the functions of the database that keep what players have and have asked for, which no mutation test reaches. */
export const playerFunctionFaults: readonly Fault[] = [
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
];
