import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pushNamespaces } from '@touchline/contract';
import { centrifugoConfig, findCentrifugo as find, startCentrifugo as start } from '@touchline/testkit/centrifugo';
import { channel, message } from './message.ts';

/** Null where there is none, or where its processor time cannot be read. */
export function findCentrifugo(): string | null {
  return process.platform === 'linux' ? find() : null;
}

export interface Centrifugo {
  readonly port: number;
  /** Publishes so many, in one call, each with the moment it was said at; 0 is timed by nobody. */
  publish(count: number, at: number): Promise<void>;
  /** Seconds of processor time since its start. */
  cpu(): number;
  stop(): Promise<void>;
}

const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK']).stdout?.toString() ?? 100);

/** With the options of the product's channel, but for deltas: nobody here asks for one. */
const withoutDeltas = pushNamespaces.map((namespace) => ({
  ...namespace,
  allowed_delta_types: [],
  delta_publish: false,
}));

export async function startCentrifugo(program: string): Promise<Centrifugo> {
  const { url, call, pid, stop } = await start(program, {
    ...centrifugoConfig(withoutDeltas),
    log: { level: 'error' },
  });
  return {
    port: Number(new URL(url).port),
    publish: async (count, at) => {
      const publish = (): unknown => ({ publish: { channel, data: message(at) } });
      await call('batch', { commands: Array.from({ length: count }, publish) });
    },
    cpu: () => {
      const [, rest = ''] = readFileSync(`/proc/${pid()}/stat`, 'utf8').split(') ');
      const fields = rest.split(' ');
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    },
    stop,
  };
}
