import type { Testbed, Peer } from '../testbed.ts';

export const channel = 'match:1';

export function recover(id: number, offset: number, epoch: string, more: object = {}) {
  return {
    id,
    subscribe: {
      channel,
      recover: true,
      ...(offset === 0 ? {} : { offset }),
      ...(epoch === '' ? {} : { epoch }),
      ...more,
    },
  };
}

export function publish(bed: Testbed, count: number): string {
  let epoch = '';
  for (let n = 0; n < count; n += 1) epoch = bed.push.publish(channel, { n })?.epoch ?? '';
  return epoch;
}

export function recovered(id: number, epoch: string, offset: number, publications: readonly object[]): unknown {
  const place = { recoverable: true, positioned: true, epoch, offset, was_recovering: true, recovered: true };
  return { id, subscribe: publications.length === 0 ? place : { ...place, publications } };
}

export function lost(id: number, epoch: string, offset: number): unknown {
  return { id, subscribe: { recoverable: true, positioned: true, epoch, offset, was_recovering: true } };
}

export async function resubscribe(peer: Peer, command: object): Promise<unknown> {
  const [answer] = await peer.ask(command);
  return answer;
}

interface Recovered {
  readonly epoch: string;
  readonly recovered?: boolean;
  readonly publications?: readonly { readonly offset: number }[];
}

export function subscribeResult(reply: unknown): Recovered {
  return (reply as { subscribe: Recovered }).subscribe;
}
