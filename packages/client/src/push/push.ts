import type { ClientConfig } from '@touchline/contract';
import type { Env } from '../env.ts';
import type { OncePerCause } from '../report/once.ts';
import { createChannels } from './channels.ts';
import { createConnection } from './connection.ts';
import type { Push, PushListener } from './endpoints.ts';
import { createPublications } from './publications.ts';
import { createPushReports } from './reports.ts';

export function createPush(env: Env, config: ClientConfig, listener: PushListener, once: OncePerCause): Push {
  let user: string | null = null;
  const hasPlayer = (): boolean => user !== null;
  const reports = createPushReports(once);
  const publications = createPublications(env, listener, once);
  const channels = createChannels({
    env,
    listener,
    reports,
    withDelta: config.push_delta === true,
    onPublication: publications.receive,
    hasPlayer,
    tokenOf: async (channel) => connection.tokenOrThrow(await (await publications.own()).channelToken(channel)),
  });
  const connection = createConnection({
    env,
    config,
    listener,
    once,
    reports,
    channels,
    hasPlayer,
    tokenAnswer: async () => (await publications.own()).connectionToken(),
  });

  return {
    start: connection.start,
    stop: () => {
      channels.rest();
      connection.stop();
    },
    hold: channels.hold,
    subscription: channels.subscription,
    quietSince: channels.quietSince,
    switchUser: (playerId) => {
      if (playerId === user) return;
      channels.closePrivate();
      user = playerId;
      publications.forgetOwn();
      connection.switchUser();
    },
  };
}
