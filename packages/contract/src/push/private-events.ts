import * as z from 'zod/mini';
import { bet } from '../entities/bet.ts';
import { bonusType } from '../entities/bonus.ts';
import { notification } from '../entities/notification.ts';
import { account } from '../entities/player.ts';
import { decimal, id, text, version } from '../primitives.ts';
import { eventsLost, stamp } from './public-events.ts';

/** Balance of one account after a committed change (PUSH-06). Channel: user. `version` rises with each change. */
export const balanceChanged = z.object({ type: z.literal('balance_changed'), payload: z.object({ account, version }) });
/** A bet was placed, decided or settled (PUSH-06). Channel: user. `version` rises with each change of this bet. */
export const betChanged = z.object({ type: z.literal('bet_changed'), payload: z.object({ bet, version }) });
/**
 * The offer for cash-out of a bet moved (PLC-07, PUSH-06); null while there is none. Channel: user. `version` rises with
 * each change of the offer.
 */
export const betCashOutChanged = z.object({
  type: z.literal('bet_cashout_changed'),
  payload: z.object({ bet_id: id, to_cashout: z.nullable(decimal), version }),
});

/** How many notifications the player has not read (PUSH-06). Channel: user. `version` rises with each change. */
export const unreadCountersChanged = z.object({
  type: z.literal('unread_counters_changed'),
  payload: z.object({ unread: z.int().check(z.nonnegative()), version }),
});
/** A notification came (PUSH-06). Channel: user. `version` is that of the unread counter which counts it. */
export const notificationCame = z.object({
  type: z.literal('notification'),
  payload: z.object({ notification, version: z.optional(version) }),
});
/** The player was given a bonus (PUSH-06); `caption` says what it is good for. Channel: user. `version` is the bonus's own. */
export const bonusIssued = z.object({
  type: z.literal('bonus_issued'),
  payload: z.object({
    bonus: z.object({
      id,
      type: bonusType,
      name: text,
      caption: z.nullable(text),
      /** Whether lists send it as unseen, so that a modal tells it (BON-08a); a toast tells it when absent. An addition. */
      announced: z.optional(z.boolean()),
    }),
    version,
  }),
});

/** What may arrive on a channel of one player. */
export const privateEvent = z.intersection(
  z.discriminatedUnion('type', [
    balanceChanged,
    betChanged,
    betCashOutChanged,
    unreadCountersChanged,
    notificationCame,
    bonusIssued,
    eventsLost,
  ]),
  stamp,
);
export type PrivateEvent = z.infer<typeof privateEvent>;
