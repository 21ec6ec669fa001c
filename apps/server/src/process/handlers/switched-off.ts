import { CallError, type Handlers } from '../../calls/handler.ts';
import type { Operator } from '../../operator/operator.ts';

type Flag = keyof Operator['config']['flags'];

/** Calls that belong to a flag alone. What is left of a feature (bets that a player placed) stays for everybody. */
const ofFlag = {
  jackpots: ['getJackpots', 'getJackpot', 'askJackpots', 'getJackpotHits'],
  amb_progress_bar: ['askAmbs'],
  share_bets: ['shareBets', 'getSharedBets'],
  price_history: ['getPrices'],
  votes: ['getVotes', 'vote'],
  watch_rules: ['getWatchRules', 'addWatchRule', 'pauseWatchRule', 'removeWatchRule'],
  favourite_teams: ['getCompetitors'],
  video: ['getVideo', 'getStreams'],
  activity_tracking: ['trackActivity'],
  responsible_gambling: [
    'getRealityCheck',
    'getUserLimits',
    'setUserLimit',
    'changeUserLimit',
    'getLimitChanges',
    'startBreak',
  ],
} as const satisfies { readonly [Name in Flag]?: readonly (keyof Handlers)[] };

/** Handlers of the calls whose feature the operator has switched off: nobody finds them (CFG-04). */
export function switchedOff({ config }: Pick<Operator, 'config'>): Partial<Handlers> {
  const refuse = (): Promise<never> =>
    Promise.reject(new CallError('not_found', 'This feature is switched off on this site.'));
  const { sign_out_everywhere: endsAll } = config.accounts;
  const flags = Object.keys(ofFlag) as (keyof typeof ofFlag)[];
  const names = [
    ...flags.filter((flag) => !config.flags[flag]).flatMap((flag): readonly (keyof Handlers)[] => ofFlag[flag]),
    ...(endsAll ? [] : (['signOutEverywhere'] as const)),
  ];
  return Object.fromEntries(names.map((name) => [name, refuse]));
}
