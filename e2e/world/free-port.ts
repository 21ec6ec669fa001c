import { type AddressInfo, createServer } from 'node:net';

/** A port that nobody listens at; the address of a server has to be known before it starts. */
export async function freePort(): Promise<number> {
  const holder = createServer();
  await new Promise<void>((open) => {
    holder.listen(0, 'localhost', open);
  });
  const { port } = holder.address() as AddressInfo;
  await new Promise((closed) => holder.close(closed));
  return port;
}
