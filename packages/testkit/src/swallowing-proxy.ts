import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** Joins connections to a server, and can let them half open: both ends stay, and nothing passes any more. */
export interface SwallowingProxy {
  readonly port: number;
  /** From now on nothing passes on the connections that are open; answers how many. New ones pass. */
  swallow(): number;
  /** Nothing passes on new connections either, until this is called with false. */
  swallowNew(isOn: boolean): void;
  close(): Promise<void>;
}

export async function createSwallowingProxy(target: NetConnectOpts): Promise<SwallowingProxy> {
  const open = new Set<{ readonly near: Socket; readonly far: Socket }>();
  let swallowsNew = false;
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(target);
    const pair = { near, far };
    open.add(pair);
    const end = (): void => {
      near.destroy();
      far.destroy();
      open.delete(pair);
    };
    for (const side of [near, far]) side.on('error', end).on('close', end);
    if (swallowsNew) silence(pair);
    else {
      near.pipe(far);
      far.pipe(near);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens nowhere');
  return {
    port: address.port,
    swallow() {
      for (const pair of open) silence(pair);
      return open.size;
    },
    swallowNew(isOn) {
      swallowsNew = isOn;
    },
    async close() {
      for (const { near, far } of open) {
        near.destroy();
        far.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads what comes, so that neither end feels anything, and throws it away. */
function silence({ near, far }: { readonly near: Socket; readonly far: Socket }): void {
  near.unpipe(far);
  far.unpipe(near);
  near.resume();
  far.resume();
}
