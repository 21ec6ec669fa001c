import { userChannel } from '@touchline/contract';
import { signConnectionToken, signSubscriptionToken } from '@touchline/push-server';
import { pushTokenLifetimeMs } from '../sessions/revocations.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';

export interface WebsocketCallsDeps {
  /** HS256 secret that the push server checks tokens with. */
  readonly secret: string;
  readonly now?: () => number;
}

const privateChannel = /^\$user:([a-z]{2,3})\.[0-9]+$/;

/** Tokens for the push channel (PUSH-07). */
export const websocketCalls = ({ secret, now = Date.now }: WebsocketCallsDeps) =>
  ({
    async getPushToken(request) {
      const { playerId } = playerBehind(request);
      const issuedAt = now();
      const expiresAt = issuedAt + pushTokenLifetimeMs;
      return { token: signConnectionToken(secret, { userId: playerId, issuedAt, expiresAt }) };
    },

    async authorizeChannels(request) {
      const { playerId } = playerBehind(request);
      const { channels } = request.body;
      const details = channels.flatMap((channel, index) =>
        isOwn(channel, playerId) ? [] : [{ path: `body.channels.${index}`, message: 'is not a channel of yours' }],
      );
      if (details.length > 0) throw new CallError('forbidden', 'A channel belongs to somebody else.', { details });
      const issuedAt = now();
      const expiresAt = issuedAt + pushTokenLifetimeMs;
      return {
        channels: channels.map((channel) => ({
          channel,
          token: signSubscriptionToken(secret, { userId: playerId, channel, issuedAt, expiresAt }),
        })),
      };
    },
  }) satisfies Pick<Handlers, 'getPushToken' | 'authorizeChannels'>;

const isOwn = (channel: string, playerId: string): boolean => {
  const language = privateChannel.exec(channel)?.[1];
  return language !== undefined && userChannel(language, playerId) === channel;
};
