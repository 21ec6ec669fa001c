import { toSubunits } from '@touchline/rules';
import type { LimitReply, UserLimits } from '../player/protection/user-limits.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';

export interface UserLimitCallsDeps {
  readonly limits: UserLimits;
  /** Subunits in one main unit of a currency on offer; null for every other. */
  readonly subunitsOf: (currency: string) => bigint | null;
}

/** Most minutes of a limit of time: a month has no more. */
const mostMinutes = 31n * 24n * 60n;

function wrong(path: string, message: string): CallError {
  return new CallError('bad_request', 'The limit cannot be set.', { details: [{ path, message }] });
}

function refuse({ kind }: LimitReply): void {
  switch (kind) {
    case 'done':
    case 'unchanged':
      return;
    case 'no_account':
      throw new CallError('no_account', 'The player has no active account in this currency.');
    case 'not_found':
      throw new CallError('not_found', 'There is nothing to change.');
    case 'too_early':
    case 'too_late':
      throw new CallError(
        'limit_confirmation',
        kind === 'too_early' ? 'It cannot be confirmed yet.' : 'It had to be confirmed before.',
      );
    default:
      kind satisfies never;
  }
}

/** Limits of the caller (RG-04). */
export function userLimitCalls({ limits, subunitsOf }: UserLimitCallsDeps) {
  return {
    async getUserLimits(request) {
      return { data: await limits.list(playerBehind(request).playerId) };
    },

    async setUserLimit(request) {
      const { playerId } = playerBehind(request);
      const { type, period, currency = null, amount: text, time_zone: zone = null } = request.body;
      if ((type === 'time') !== (currency === null))
        throw wrong('body.currency', type === 'time' ? 'does not belong to a limit of time' : 'is missing');
      const unit = currency === null ? 1n : subunitsOf(currency);
      if (unit === null) throw wrong('body.currency', 'is not a currency on offer');
      if (zone !== null && !(await limits.knowsZone(zone))) throw wrong('body.time_zone', 'is not a time zone');
      const amount = toSubunits(text, String(unit));
      if (amount === null)
        throw wrong(
          'body.amount',
          type === 'time' ? 'is no whole number of minutes' : 'has more decimals than the currency',
        );
      if (type === 'time' && amount > mostMinutes) throw wrong('body.amount', `is above ${mostMinutes}`);
      refuse(await limits.change(playerId, { type, period, currency }, { what: 'set', amount, zone }));
      return { data: await limits.list(playerId) };
    },

    async changeUserLimit(request) {
      const { playerId } = playerBehind(request);
      const key = await limits.find(playerId, request.body.id);
      if (key === null) throw new CallError('not_found', 'The player has no such limit.');
      refuse(await limits.change(playerId, key, { what: request.body.change, amount: null, zone: null }));
      return { data: await limits.list(playerId) };
    },

    async getLimitChanges(request) {
      return { data: await limits.history(playerBehind(request).playerId) };
    },
  } satisfies Pick<Handlers, 'getUserLimits' | 'setUserLimit' | 'changeUserLimit' | 'getLimitChanges'>;
}
