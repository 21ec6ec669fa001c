import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { startServer } from '@touchline/testkit/server';
import { freePort } from './world/free-port.ts';
import { expect, test } from './world/test.ts';

function example(name: string): string {
  return join(import.meta.dirname, `../examples/${name}/touchline.config.json`);
}

/** Writes the last payload of a message of the product on its element. */
async function follow(brand: Locator, name: string): Promise<void> {
  await brand.locator('touchline-sportsbook').evaluate((element, wanted) => {
    element.addEventListener(wanted, (event) => {
      element.setAttribute(`data-${wanted}`, JSON.stringify((event as CustomEvent).detail));
    });
  }, name);
}

async function say(brand: Locator, command: string, payload: object): Promise<void> {
  await brand.locator('touchline-sportsbook').evaluate(
    (element, [name, given]) => {
      const host: unknown = Reflect.get(element, 'host');
      Reflect.apply(Reflect.get(host as object, name), host, [given]);
    },
    [command, payload] as const,
  );
}

test('two players on two brands side by side: session, slip, favourites and settings of one are none of the other [EMB-07]', async ({
  page,
}) => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const secrets = [
    'the secret of the first brand, long enough',
    'the secret of the second brand, long enough',
  ] as const;
  const [corner, sahra] = await Promise.all(
    (['corner', 'sahra'] as const).map((name, place) =>
      startServer({
        matches: 20,
        operator: example(name),
        env: { BONUSES: 'none', DEMO_HOST: origin, HOST_TOKEN_SECRET: secrets[place] ?? '' },
      }),
    ),
  );
  if (corner === undefined || sahra === undefined) throw new Error('a brand has not started');
  const demo = spawn(process.execPath, [join(import.meta.dirname, '../apps/host-demo/src/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      PRODUCT: corner.url,
      HOST_TOKEN_SECRET: secrets[0],
      // Cookies know no ports: each brand has a host of its own, as everywhere.
      SECOND_PRODUCT: sahra.url.replace('localhost', '127.0.0.1'),
      SECOND_HOST_TOKEN_SECRET: secrets[1],
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(demo.stdout, 'data');
  try {
    await page.setViewportSize({ width: 1600, height: 1400 });
    await page.goto(`${origin}/brands`);
    const first = page.locator('[data-brand="first"]');
    const second = page.locator('[data-brand="second"]');
    const frames = [first, second].map((brand) => brand.frameLocator('iframe'));
    for (const frame of frames) await expect(frame.locator('html[data-alive] [data-match]').first()).toBeVisible();
    await expect(second.frameLocator('iframe').locator('html')).toHaveAttribute('dir', 'rtl');
    for (const brand of [first, second]) await follow(brand, 'bet-slip-state-changed');

    // Who signs in at one is nobody at the other.
    await first.locator('[data-in]').click();
    await expect(first.locator('[data-balance]')).toHaveText(/EUR$/);
    await expect(second.locator('[data-balance]')).toHaveText('Signed out');
    await second.locator('[data-in]').click();
    await expect(second.locator('[data-balance]')).toHaveText(/AED$/);
    await expect(first.locator('[data-balance]')).toHaveText(/EUR$/);

    await first.frameLocator('iframe').locator('main [data-outcome][data-state="idle"]').first().click();
    const slip = 'data-bet-slip-state-changed';
    await expect(first.locator('touchline-sportsbook')).toHaveAttribute(slip, /"selections":1/);
    await first.frameLocator('iframe').locator('main [data-favourite="matches"]').first().click();
    await say(second, 'oddsChanged', { odds_type: 'american' });
    await expect(second.frameLocator('iframe').locator('main [data-outcome][data-state="idle"]').first()).toContainText(
      /[+-]\d/,
    );
    await expect(first.frameLocator('iframe').locator('main [data-outcome][data-state="idle"]').first()).toContainText(
      /\d\.\d/,
    );
    for (const [brand, count] of [
      [first, 1],
      [second, 0],
    ] as const) {
      await say(brand, 'pageChanged', { page: 'favorites' });
      const frame = brand.frameLocator('iframe');
      await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(frame.locator('main [data-match]')).toHaveCount(count);
    }
    await expect(second.locator('touchline-sportsbook')).not.toHaveAttribute(slip, /"selections":[1-9]/);

    // One goes, the other stays, over a new document too.
    await first.locator('[data-out]').click();
    await expect(first.locator('[data-balance]')).toHaveText('Signed out');
    await page.reload();
    await expect(second.locator('[data-balance]')).toHaveText(/AED$/);
    await expect(first.locator('[data-balance]')).toHaveText('Signed out');
  } finally {
    await page.goto('about:blank');
    demo.kill();
    await Promise.all([corner.stop(), sahra.stop()]);
  }
});
