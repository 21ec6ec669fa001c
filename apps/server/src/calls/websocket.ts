import { pushLanguage, userChannel } from '@touchline/contract';
import { signConnectionToken, signSubscriptionToken } from '@touchline/push-server';
import { EngineAway } from '../push/publisher.ts';
import { pushTokenLifetimeMs } from '../player/sessions/revocations.ts';
import { playerBehind } from './caller.ts';
import { type Caller, CallError, type Handlers } from './handler.ts';

export interface WebsocketCallsDeps {
  /** HS256 secret that the push server checks tokens with. */
  readonly secret: string;
  /** Locales of the page. There is a private channel for each of their languages only. */
  readonly locales: readonly string[];
  /** Called before tokens for private channels are issued; throws EngineAway when that is impossible. */
  readonly admit?: (playerId: string, languages: readonly string[]) => Promise<void>;
  /** Ms since epoch, by the clock that the push server judges tokens by. */
  readonly now?: () => number;
}

const privateChannel = /^\$user:([a-z]{2,3})\.[0-9]+$/;

/** Tokens for the push channel (PUSH-07). */
export function websocketCalls({ secret, locales, admit, now = Date.now }: WebsocketCallsDeps) {
  const languages: ReadonlySet<string> = new Set(locales.map(pushLanguage));
  const isOwn = (channel: string, playerId: string): boolean => {
    const language = privateChannel.exec(channel)?.[1];
    return language !== undefined && languages.has(language) && userChannel(language, playerId) === channel;
  };
  /** A token ends with the session at the latest (AUTH-14). */
  const timesOf = ({ expiresAt }: Caller): { readonly issuedAt: number; readonly expiresAt: number } => {
    const issuedAt = now();
    return { issuedAt, expiresAt: Math.min(issuedAt + pushTokenLifetimeMs, expiresAt ?? Infinity) };
  };
  return {
    async getPushToken(request) {
      const caller = playerBehind(request);
      const { issuedAt, expiresAt } = timesOf(caller);
      const { playerId } = caller;
      return { token: signConnectionToken(secret, { userId: playerId, issuedAt, expiresAt }) };
    },

    async authorizeChannels(request) {
      const caller = playerBehind(request);
      const { playerId } = caller;
      const { channels } = request.body;
      const details = channels.flatMap((channel, index) =>
        isOwn(channel, playerId) ? [] : [{ path: `body.channels.${index}`, message: 'is not a channel of yours' }],
      );
      if (details.length > 0) throw new CallError('forbidden', 'A channel belongs to somebody else.', { details });
      if (admit !== undefined) await admitted(admit, playerId, channels);
      const { issuedAt, expiresAt } = timesOf(caller);
      return {
        channels: channels.map((channel) => ({
          channel,
          token: signSubscriptionToken(secret, { userId: playerId, channel, issuedAt, expiresAt }),
        })),
      };
    },
  } satisfies Pick<Handlers, 'getPushToken' | 'authorizeChannels'>;
}

async function admitted(
  admit: NonNullable<WebsocketCallsDeps['admit']>,
  playerId: string,
  channels: readonly string[],
): Promise<void> {
  const languages = channels.flatMap((channel) => privateChannel.exec(channel)?.[1] ?? []);
  try {
    await admit(playerId, [...new Set(languages)]);
  } catch (error) {
    // Clients retry.
    if (error instanceof EngineAway) throw new CallError('unavailable', 'The push channel is away.');
    throw error;
  }
}
