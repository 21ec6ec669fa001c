import { connect, createServer, type Socket } from 'node:net';

/**
 * A load balancer that gives each new connection to the next of several servers; one that is not there is passed over.
 */
export interface RoundRobin {
  /** `http://127.0.0.1:12345` */
  readonly url: string;
  /** Connections that each server was given, in the order of the targets. */
  given(): readonly number[];
  close(): Promise<void>;
}

export async function createRoundRobin(targets: readonly string[]): Promise<RoundRobin> {
  const given = targets.map(() => 0);
  const open = new Set<Socket>();
  let turn = 0;

  const join = (near: Socket, far: Socket): void => {
    open.add(near).add(far);
    const end = (): void => {
      near.destroy();
      far.destroy();
      open.delete(near);
      open.delete(far);
    };
    for (const side of [near, far]) side.on('error', end).on('close', end);
    near.pipe(far);
    far.pipe(near);
  };

  const lead = (near: Socket, tries: number): void => {
    const place = turn % targets.length;
    turn += 1;
    const target = targets[place];
    if (target === undefined || tries === targets.length) {
      near.destroy();
      return;
    }
    const { hostname, port } = new URL(target);
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    const pass = (): void => {
      far.destroy();
      if (!near.destroyed) lead(near, tries + 1);
    };
    far.once('error', pass);
    far.once('connect', () => {
      far.off('error', pass);
      given[place] = (given[place] ?? 0) + 1;
      join(near, far);
    });
  };

  const server = createServer({ noDelay: true }, (near) => {
    near.on('error', () => near.destroy());
    lead(near, 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the load balancer listens nowhere');
  return {
    url: `http://127.0.0.1:${address.port}`,
    given: () => [...given],
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
