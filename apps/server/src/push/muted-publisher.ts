import { EngineAway, type PublishOptions, type PushPublisher } from './publisher.ts';

function refuse(options: PublishOptions = {}): void | Promise<void> {
  return options.idempotencyKey === undefined
    ? undefined
    : Promise.reject(new EngineAway('this process is no longer the leader'));
}

/**
 * A publisher that publishes only while `mayPublish`. A process that loses the lead is muted at once, while its services are
 * still stopping: their events are out of date, but their versions could be newer than those of the next leader.
 * Publications with an idempotency key are rejected, so that the caller keeps them.
 */
export function createMutedPublisher(publisher: PushPublisher, mayPublish: () => boolean): PushPublisher {
  return {
    publish: (channel, event, options) => (mayPublish() ? publisher.publish(channel, event, options) : refuse(options)),
    broadcast: (channels, event, options) =>
      mayPublish() ? publisher.broadcast(channels, event, options) : refuse(options),
  };
}
