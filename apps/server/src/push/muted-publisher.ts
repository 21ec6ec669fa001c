import { EngineAway, type PublishOptions, type PushPublisher } from './publisher.ts';

function over(options: PublishOptions = {}): void | Promise<void> {
  return options.idempotencyKey === undefined
    ? undefined
    : Promise.reject(new EngineAway('this process does not speak for the others any more'));
}

/**
 * A publisher that falls silent at once, while what uses it is still being stopped: what a process has to say that led
 * until now is out of date, and its clock would make it look newer than what the next one has said. What somebody waits
 * for is given back.
 */
export function publishWhile(publisher: PushPublisher, speaks: () => boolean): PushPublisher {
  return {
    publish: (channel, event, options) => (speaks() ? publisher.publish(channel, event, options) : over(options)),
    broadcast: (channels, event, options) => (speaks() ? publisher.broadcast(channels, event, options) : over(options)),
  };
}
