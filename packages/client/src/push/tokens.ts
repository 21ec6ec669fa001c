import { calls } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Answer } from '../api/answer.ts';
import { closedBy } from '../session/site-access.ts';

/** What the push library gets: a token, or what to do without one: give up as unauthorized, or try again later. */
export type TokenAnswer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'later' };

function refused(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): TokenAnswer {
  // A closed site opens again (AUTH-12a).
  if (closedBy(answer) !== null) return { kind: 'later' };
  return answer.kind === 'unauthorized' || (answer.kind === 'error' && answer.status === 403)
    ? { kind: 'unauthorized' }
    : { kind: 'later' };
}

export async function connectionToken(api: Api): Promise<TokenAnswer> {
  const answer = await api.call(calls.getPushToken);
  return answer.kind === 'ok' ? { kind: 'token', token: answer.value.token } : refused(answer);
}

/** [PUSH-07] */
export async function channelToken(api: Api, channel: string): Promise<TokenAnswer> {
  const answer = await api.call(calls.authorizeChannels, { body: { channels: [channel] } });
  if (answer.kind !== 'ok') return refused(answer);
  const token = answer.value.channels.find((entry) => entry.channel === channel)?.token;
  return token === undefined ? { kind: 'unauthorized' } : { kind: 'token', token };
}
