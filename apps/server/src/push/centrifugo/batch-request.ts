import { type CentrifugoApi, CentrifugoAway, repliesOf } from './api.ts';

/** A publication to some channels of a queue. */
export interface ChannelPublication {
  readonly channels: readonly string[];
  /** ASCII JSON of its data. */
  readonly data: string;
  /** With a key the caller waits for the outcome and retries; without one the queue sends `events_lost` after a loss. */
  readonly key: string | null;
}

const timeoutMs = 5_000;

function commandOf({ channels, data, key }: ChannelPublication): string {
  return `{"broadcast":{"channels":${JSON.stringify(channels)},"data":${data}${key === null ? '' : `,"idempotency_key":${JSON.stringify(key)}`}}}`;
}

/** Sends publications in one request; returns a reply for each. Throws CentrifugoAway or RefusedByCentrifugo. */
export async function sendBatch(
  api: CentrifugoApi,
  publications: readonly ChannelPublication[],
): Promise<readonly unknown[]> {
  const body = `{"commands":[${publications.map(commandOf).join(',')}]}`;
  const replies = repliesOf(await api.call('batch', body, timeoutMs));
  if (replies?.length !== publications.length) throw new CentrifugoAway('Centrifugo gave an unexpected answer');
  return replies;
}
