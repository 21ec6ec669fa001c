import type { Account } from '@touchline/contract';
import { keptAmount, toSubunits } from '@touchline/rules';
import { termsOf } from '../betting/ticket-view.ts';
import type { TicketSurroundings } from '../betting/ticket-view.ts';
import { stakesIn } from '../session/stakes.ts';
import type { Commands, Select } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { derive } from '../store/readable.ts';
import type { QuickBetRunner } from './quick-bet-runner.ts';
import { quickBetView } from './view.ts';

export type QuickBetSelect = Pick<Select, 'quickBet'>;
export type QuickBetCommands = Pick<
  Commands,
  'toggleQuickBet' | 'setQuickStake' | 'approveQuickBet' | 'askAboutQuickBet' | 'dismissQuickBet'
>;

interface Deps {
  readonly notifier: Notifier;
  readonly runner: QuickBetRunner;
  readonly surroundings: () => TicketSurroundings;
  readonly locale: () => string;
}

/** Balance of an account in subunits; null while there is none. */
export function balanceOf(account: Account | null): bigint | null {
  return account === null ? null : toSubunits(account.balance, account.subunits);
}

/** What the page reads of the quick bet and does with it (QB-01 to QB-03). */
export function quickBetDeps({ notifier, runner, surroundings, locale }: Deps): {
  readonly select: QuickBetSelect;
  readonly commands: QuickBetCommands;
} {
  const view = derive(
    notifier,
    [
      'quick-bet',
      'quick-bet/moved',
      'quick-bet/paused',
      'quick-bet/unseen',
      'session/player',
      'session/accounts',
      'session/settings',
      'session/currency',
    ],
    () => {
      const { account, settings, currency } = surroundings();
      const { quick, moved, paused, unseen } = runner;
      return [quick.get(), moved.get(), paused.get(), unseen.get(), account, settings, currency] as const;
    },
    ([quick, moved, paused, unseen, account, settings, currency]) =>
      quickBetView(quick, {
        moved,
        paused,
        unseen,
        limits: termsOf(surroundings()).limits,
        balance: balanceOf(account),
        recommendedStakes: stakesIn(settings, currency),
      }),
  );

  return {
    select: { quickBet: view },
    commands: {
      toggleQuickBet: () => {
        runner.dispatch({ type: 'toggled' });
        // With nothing in the account no stake is covered (QB-04); a stake that is too high can be lowered first.
        const balance = balanceOf(surroundings().account);
        if (balance === 0n) runner.balanceChanged(balance);
      },
      setQuickStake: (text) => {
        const { code, subunits } = runner.quick.get().currency;
        const kept = text.trim() === '' ? text : keptAmount(text, subunits, { currency: code, locale: locale() });
        runner.dispatch({ type: 'stakeTyped', text: kept });
      },
      approveQuickBet: (isSeen, shown) => {
        const { problem, stakeText } = view.get();
        if (problem === null && (shown ?? stakeText) === stakeText) runner.approve(isSeen);
      },
      askAboutQuickBet: () => runner.askAgain(),
      dismissQuickBet: () => runner.dismiss(),
    },
  };
}
