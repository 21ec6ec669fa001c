import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What the back ends of the demonstration share. */
export const demoSecret = 'a secret of the host page and the product';

/** The host page for demonstrations, as `npm start` starts it beside the product. */
export async function startDemo(product: string, port: number): Promise<ChildProcess> {
  const demo = spawn(process.execPath, [join(import.meta.dirname, '../../apps/host-demo/src/main.ts')], {
    env: { ...process.env, PRODUCT: product, HOST_TOKEN_SECRET: demoSecret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(demo.stdout ?? demo, 'data');
  return demo;
}
