import { startServer } from '@touchline/testkit/server';
import { firefoxPath, openFirefox } from './world/firefox.ts';
import { freePort } from './world/free-port.ts';
import { demoSecret, startDemo } from './world/host-demo.ts';
import { expect, test } from './world/test.ts';

const typeStake = `{
  const field = document.querySelector('[data-ticket] input[data-stake]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '2');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}`;

test('in Firefox a host signs its player in by a token, a bet is placed in the frame, the host reads the balance, and signs out [EMB-02] [EMB-03a] [EMB-04] @thorough', async () => {
  test.skip(firefoxPath === null, 'there is no Firefox on this machine: FIREFOX_PATH names one');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer({
    matches: 20,
    env: { BONUSES: 'none', DEMO_HOST: origin, HOST_TOKEN_SECRET: demoSecret },
  });
  const demo = await startDemo(server.url, port);
  const firefox = await openFirefox();
  try {
    const host = await firefox.open(`${origin}/`);
    const frame = await host.frame(server.url);
    const balance = () => host.evaluate(`document.getElementById('balance').value`);
    const isThere = (selector: string) =>
      frame.evaluate(`document.querySelector(${JSON.stringify(selector)}) !== null`);
    await expect.poll(() => isThere('html[data-alive] main [data-outcome]'), { timeout: 30_000 }).toBe(true);
    await host.press('#in');
    await expect.poll(balance).toBe('1000.00 EUR');
    await frame.press('main [data-outcome][data-state="idle"]');
    await expect.poll(() => isThere('[data-ticket] input[data-stake]')).toBe(true);
    await frame.evaluate(typeStake);
    await frame.evaluate(`document.querySelector('[data-pay]').scrollIntoView({ block: 'center' })`);
    await expect.poll(() => isThere('[data-pay][data-uncovered]')).toBe(true);
    await frame.press('[data-main-button]');
    await expect.poll(() => isThere('[data-receipt]')).toBe(true);
    await expect.poll(balance).toBe('998.00 EUR');
    await host.press('#out');
    await expect.poll(balance).toBe('Signed out');
  } finally {
    await firefox.close();
    demo.kill();
    await server.stop();
  }
});
