import { calls } from '@touchline/contract';
import type { PhoneVerification } from '@touchline/contract';
import { type Answer, leavesOpen } from '../api/answer.ts';
import { pathsOf } from '../api/error-paths.ts';
import type { Api } from '../api/api.ts';
import type { Notices } from '../commands/notices.ts';
import type { Env } from '../env.ts';
import { createInOrder } from '../jobs/in-order.ts';
import type { Questions } from '../queries/ask.ts';
import type { AccountResult, Commands, NewPayment, PaymentResult, PhoneResult } from '../sportsbook.ts';
import type { Session } from './session.ts';

export type AccountCommands = Pick<
  Commands,
  | 'signUp'
  | 'confirmSignUp'
  | 'readIdentity'
  | 'startIdentity'
  | 'readPhone'
  | 'askPhoneCode'
  | 'confirmPhone'
  | 'confirmEmail'
  | 'confirmWithPassword'
  | 'sendConfirmationAgain'
  | 'askPasswordReset'
  | 'resetPassword'
  | 'askPasswordCode'
  | 'resetPasswordByCode'
  | 'unlock'
  | 'signOutEverywhere'
  | 'saveLocale'
  | 'startPayment'
  | 'setUserLimit'
  | 'changeUserLimit'
  | 'startBreak'
  | 'activateBonus'
  | 'boostBonus'
  | 'openLootbox'
  | 'redeemPromoCode'
  | 'readNotifications'
  | 'markSeen'
  | 'saveNotificationSettings'
  | 'addWebPushDevice'
  | 'removeWebPushDevice'
  | 'vote'
  | 'addWatchRule'
  | 'pauseWatchRule'
  | 'removeWatchRule'
>;

export interface AccountsDeps {
  readonly env: Env;
  readonly api: Pick<Api, 'call'>;
  readonly session: Pick<Session, 'ask' | 'expire' | 'playerId' | 'languageSaved' | 'whenSignedOut'>;
  readonly questions: Pick<Questions, 'reload'>;
  readonly notices: Pick<Notices, 'add'>;
  readonly locale: () => string;
  /** The bonuses of the player may be others for the slip. */
  readonly bonusesMoved: () => void;
}

/** What an activation, a boost or a code may change; a hunting that is activated changes tournaments, and the reverse (BON-07). */
const movingBonuses = [
  'listBonuses',
  'listComboboosts',
  'listFreebets',
  'listHuntings',
  'listTournaments',
  'listLootboxes',
] as const;

const fallbackKey = 'global-error.default.title';

function resultOf(answer: Answer<unknown>): AccountResult {
  return answer.kind === 'ok' ? { kind: 'done' } : failureOf(answer);
}

function phoneOf(answer: Answer<PhoneVerification>): PhoneResult {
  return answer.kind === 'ok' ? { kind: 'done', phone: answer.value } : failureOf(answer);
}

type Failure = Exclude<AccountResult, { readonly kind: 'done' }>;

function failureOf(answer: Exclude<Answer<unknown>, { readonly kind: 'ok' }>): Failure {
  switch (answer.kind) {
    case 'error': {
      const { key, details } = answer.error;
      return { kind: 'refused', key, fields: pathsOf(details).map(({ path }) => path.split('.').at(-1) ?? path) };
    }
    case 'unauthorized':
      return { kind: 'refused', key: fallbackKey, fields: [] };
    case 'unreachable':
      return { kind: 'unreachable' };
  }
}

async function startPayment(
  { api, locale }: Pick<AccountsDeps, 'api' | 'locale'>,
  { kind, amount, currency, key, returnTo }: NewPayment,
): Promise<PaymentResult> {
  const answer = await api.call(kind === 'deposit' ? calls.startDeposit : calls.startWithdrawal, {
    body: { amount, currency, return_to: returnTo, locale: locale() },
    idempotencyKey: key,
  });
  if (answer.kind === 'ok') return { kind: 'started', url: answer.value.url, state: answer.value.state };
  // Money may have moved: only the same key may be sent again (I1).
  return answer.kind === 'error' && leavesOpen(answer) ? { kind: 'unreachable' } : failureOf(answer);
}

/**
 * Sends what a player chooses of one thing in the order in which they chose it: what was overtaken would undo what was chosen after
 * it. Nobody waits for the choices of somebody else.
 */
function createChoosing({ session }: Pick<AccountsDeps, 'session'>) {
  const orders = new Map<string, ReturnType<typeof createInOrder>>();
  return (thing: string, send: (playerId: string | null) => Promise<Answer<unknown>>): Promise<AccountResult> => {
    const playerId = session.playerId();
    const name = `${playerId ?? ''}/${thing}`;
    const inOrder = orders.get(name) ?? createInOrder();
    orders.set(name, inOrder);
    return inOrder(async () => {
      // Not for whoever came since.
      if (session.playerId() !== playerId) return { kind: 'unreachable' };
      return resultOf(await send(playerId));
    });
  };
}

type ChoosingCommands = Pick<AccountCommands, 'saveNotificationSettings' | 'vote'>;

/** Which notifications the player wants, and how they think that a match ends. */
function choosingCommands(deps: Pick<AccountsDeps, 'api' | 'questions' | 'session'>): ChoosingCommands {
  const { api, questions } = deps;
  const choose = createChoosing(deps);
  return {
    saveNotificationSettings: (body) =>
      choose('notifications', async (playerId) => {
        const answer = await api.call(calls.saveNotificationSettings, { body, playerId });
        questions.reload('getNotificationSettings');
        return answer;
      }),
    vote: (id, data) =>
      choose(`vote/${id}`, async (playerId) => {
        const answer = await api.call(calls.vote, { body: { prediction_id: id, data }, playerId });
        // Also when nobody answered: it may count.
        questions.reload('getVotes');
        return answer;
      }),
  };
}

type WatchCommands = Pick<AccountCommands, 'addWatchRule' | 'pauseWatchRule' | 'removeWatchRule'>;

/** What the player waits for in matches (NOTE-05). */
function watchCommands({ api, questions }: Pick<AccountsDeps, 'api' | 'questions'>): WatchCommands {
  /** Asks for the rules again, also when nobody answered. */
  const watchedBy = (answer: Answer<unknown>): AccountResult => {
    questions.reload('getWatchRules');
    return resultOf(answer);
  };
  return {
    addWatchRule: async (body) => watchedBy(await api.call(calls.addWatchRule, { body })),
    pauseWatchRule: async (id, paused) =>
      watchedBy(await api.call(calls.pauseWatchRule, { params: { id }, body: { paused } })),
    removeWatchRule: async (id) => watchedBy(await api.call(calls.removeWatchRule, { params: { id } })),
  };
}

/** Opening an account, proving who the player is, a forgotten password, payments, limits and breaks (AUTH-06, AUTH-11, RG-04, RG-06, RG-09). */
export function createAccounts(deps: AccountsDeps): AccountCommands {
  const { api, session, questions, notices, locale } = deps;
  /** Asks for the limits again, also when nobody answered: the change may have been made. */
  const limitsOf = (answer: Answer<unknown>): AccountResult => {
    questions.reload('getUserLimits');
    questions.reload('getLimitChanges');
    return resultOf(answer);
  };
  /** What the player has may be another now, also when nobody answered. */
  const bonusesMoved = (): void => {
    for (const name of movingBonuses) questions.reload(name);
    deps.bonusesMoved();
  };
  return {
    activateBonus: async (id) => {
      const answer = await api.call(calls.activateBonus, { params: { id } });
      bonusesMoved();
      return resultOf(answer);
    },
    boostBonus: async (id) => {
      const answer = await api.call(calls.boostBonus, { params: { id } });
      bonusesMoved();
      return resultOf(answer);
    },
    openLootbox: async (id) => {
      const answer = await api.call(calls.activateBonus, { params: { id } });
      bonusesMoved();
      if (answer.kind === 'ok') return { kind: 'done', draw: answer.value.draw ?? null };
      return answer.kind === 'error' && leavesOpen(answer) ? { kind: 'unreachable' } : failureOf(answer);
    },
    redeemPromoCode: async (code) => {
      const answer = await api.call(calls.usePromoCode, { body: { code } });
      bonusesMoved();
      return answer.kind === 'ok' ? { kind: 'done', name: answer.value.bonus?.name ?? null } : failureOf(answer);
    },
    signUp: async ({ email, phone, person, password, currency, stag }) => {
      const optional = {
        email,
        phone_number: phone,
        country: person.country,
        municipality: person.municipality,
        first_name: person.firstName,
        last_name: person.lastName,
        birth_date: person.birthDate,
        stag,
      };
      const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null));
      return resultOf(await api.call(calls.signUp, { body: { ...given, password, currency, locale: locale() } }));
    },
    confirmSignUp: async (phone, code) =>
      resultOf(await api.call(calls.confirmSignUp, { body: { phone_number: phone, code } })),
    readIdentity: async () => {
      const answer = await api.call(calls.getIdentity);
      return answer.kind === 'ok' ? { kind: 'done', identity: answer.value } : failureOf(answer);
    },
    startIdentity: async (provider) => {
      const answer = await api.call(calls.startIdentity, { body: { provider } });
      return answer.kind === 'ok' ? { kind: 'done', url: answer.value.url } : failureOf(answer);
    },
    readPhone: async () => phoneOf(await api.call(calls.getPhone)),
    askPhoneCode: async (phone) => phoneOf(await api.call(calls.askPhoneCode, { body: { phone_number: phone } })),
    confirmPhone: async (code) => {
      const result = phoneOf(await api.call(calls.confirmPhone, { body: { code } }));
      // The profile names the number from now on.
      if (result.kind === 'done') await session.ask();
      return result;
    },
    confirmEmail: async (token) =>
      resultOf(await api.call(calls.confirmEmail, { query: { confirmation_token: token } })),
    confirmWithPassword: async (token, password) =>
      resultOf(await api.call(calls.confirmWithPassword, { body: { confirmation_token: token, password } })),
    sendConfirmationAgain: async (email, password) =>
      resultOf(await api.call(calls.sendConfirmationAgain, { body: { email, password, locale: locale() } })),
    askPasswordReset: async (email) => resultOf(await api.call(calls.askPasswordReset, { body: { email } })),
    resetPassword: async (token, password) =>
      resultOf(await api.call(calls.resetPassword, { body: { reset_password_token: token, password } })),
    askPasswordCode: async (phone) =>
      resultOf(await api.call(calls.askPasswordCode, { body: { phone_number: phone } })),
    resetPasswordByCode: async (phone, code, password) =>
      resultOf(await api.call(calls.resetPasswordByCode, { body: { phone_number: phone, code, password } })),
    unlock: async (token) => resultOf(await api.call(calls.unlock, { query: { unlock_token: token } })),
    signOutEverywhere: async () => {
      const result = resultOf(await api.call(calls.signOutEverywhere));
      if (result.kind !== 'done') return result;
      session.expire('everywhere');
      notices.add('success', 'security.done', null);
      return result;
    },
    saveLocale: async (chosen) => {
      const playerId = session.playerId();
      if (playerId === null) return;
      const answer = await api.call(calls.updateLocale, { body: { locale: chosen } });
      if (answer.kind === 'ok' && session.playerId() === playerId) session.languageSaved(chosen);
    },
    startPayment: async (payment) => {
      const result = await startPayment(deps, payment);
      questions.reload('getPayments');
      // A deposit counts from its start (RG-04), and one that is refused says that they are not as they were known.
      questions.reload('getUserLimits');
      // It may be a break of another tab that refused it (RG-09).
      if (result.kind === 'refused') questions.reload('getBreaks');
      return result;
    },
    setUserLimit: async ({ type, period, currency, amount, timeZone }) =>
      limitsOf(
        await api.call(calls.setUserLimit, {
          body: {
            type,
            period,
            amount,
            ...(currency === null ? {} : { currency }),
            ...(timeZone === null ? {} : { time_zone: timeZone }),
          },
        }),
      ),
    startBreak: async ({ key, ...body }) => {
      const answer = await api.call(calls.startBreak, { body, idempotencyKey: key });
      // Also when nobody answered: it may have begun. From then on nothing is offered.
      for (const name of ['getBreaks', 'listBonuses', 'getJackpots', 'getJackpot', 'getJackpotHits'] as const)
        questions.reload(name);
      return answer.kind === 'error' && leavesOpen(answer) ? { kind: 'unreachable' } : resultOf(answer);
    },
    readNotifications: async (ids) => {
      const answer =
        ids === null
          ? await api.call(calls.readAllNotifications, {})
          : await api.call(calls.readNotifications, { body: { ids: [...ids] } });
      // Also when nobody answered: they may have been read.
      for (const name of ['getNotificationCounters', 'getNotifications'] as const) questions.reload(name);
      return resultOf(answer);
    },
    markSeen: async (shown) => resultOf(await api.call(calls.markBonusesSeen, { body: [...shown] })),
    ...choosingCommands(deps),
    ...watchCommands(deps),
    addWebPushDevice: async (body) => {
      const answer = await api.call(calls.addWebPushDevice, { body });
      questions.reload('getWebPushDevices');
      return resultOf(answer);
    },
    removeWebPushDevice: async (device) => {
      const answer = await api.call(calls.removeWebPushDevice, { params: { device } });
      questions.reload('getWebPushDevices');
      return resultOf(answer);
    },
    changeUserLimit: async (id, change) => limitsOf(await api.call(calls.changeUserLimit, { body: { id, change } })),
  };
}
