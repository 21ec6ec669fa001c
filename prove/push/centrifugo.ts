/** A real Centrifugo with the channels of this project, where there is one. */
import { pushNamespaces } from '@touchline/contract';
import { centrifugoConfig, startCentrifugo } from '@touchline/testkit/centrifugo';
import type { Engine, Place } from './engine.ts';

function readPlace(reply: unknown): Place {
  const result: unknown = Object(reply).publish ?? null;
  if (result === null) throw new Error(`not published: ${JSON.stringify(reply)}`);
  const { offset, epoch }: { offset?: unknown; epoch?: unknown } = Object(result);
  return { offset: typeof offset === 'number' ? offset : 0, epoch: typeof epoch === 'string' ? epoch : '' };
}

/** `remove` ends it and what it has written. */
export async function openCentrifugo(program: string): Promise<Engine & { remove(): Promise<void> }> {
  const { url, call, kill, end, restart, stop } = await startCentrifugo(program, centrifugoConfig(pushNamespaces));
  return {
    name: 'centrifugo',
    url: `${url.replace('http', 'ws')}/connection/websocket`,
    publish: async (messages) => {
      const answer = await call('batch', {
        commands: messages.map(({ channel, event, key }) => ({
          publish: { channel, data: event, idempotency_key: key },
        })),
      });
      const { replies }: { replies?: unknown } = Object(answer);
      if (!Array.isArray(replies) || replies.length !== messages.length)
        throw new Error('Centrifugo answered otherwise');
      return replies.map(readPlace);
    },
    kill,
    end,
    start: restart,
    remove: stop,
  };
}
