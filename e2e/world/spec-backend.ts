import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { ClientConfig } from '@touchline/contract';
import { createDriver, type Driver } from '@touchline/testkit/driver';
import { startSpecBackend } from '@touchline/testkit/spec-back-end';
import { startStaticHost } from '@touchline/testkit/static-host';

export type SpecBackend = Awaited<ReturnType<typeof startSpecBackend>>;

interface World {
  /** Whether somebody is signed in. */
  readonly signedIn: boolean;
  /** What the operator's configuration says beside the addresses. */
  readonly more: Partial<ClientConfig>;
  /** A back end written from the two specification texts alone. */
  readonly backend: SpecBackend;
  /** The built page on a plain file host, as a person uses it. */
  readonly driver: Driver;
}

const dist = join(import.meta.dirname, '../../apps/web/dist');

export const test = base.extend<World>({
  signedIn: [true, { option: true }],
  more: [{}, { option: true }],
  backend: async ({ signedIn }, use) => {
    const backend = await startSpecBackend({ signedIn });
    await use(backend);
    await backend.close();
  },
  driver: async ({ backend, more, page }, use) => {
    const config: ClientConfig = {
      brand: 'Other bookmaker',
      base_path: '/sportsbook',
      platform_api: `${backend.origin}/platform`,
      sportsbook_api: `${backend.origin}/sb`,
      desk_api: null,
      push_url: null,
      locales: [
        { code: 'en', name_in_locale: 'English' },
        { code: 'de', name_in_locale: 'Deutsch' },
      ],
      currencies: [
        { code: 'EUR', subunits: '100', fiat: true },
        { code: 'JPY', subunits: '1', fiat: true },
      ],
      default_currency: 'EUR',
      idempotent_placement: false,
      share_bets: true,
      ...more,
    };
    const host = await startStaticHost(dist, '/sportsbook', config);
    await page.context().addCookies([{ name: 'touchline.consent', value: 'necessary', url: host.origin }]);
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(String(error)));
    await use(createDriver(page, host.origin));
    // Routes that still wait belong to no test any more; their errors are ignored.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await host.close();
    expect(broken, 'exceptions on the page').toEqual([]);
  },
});

/** The home win of a match of the back end. */
export function homeWin(matchId: string) {
  return { matchId, market: '1x2|', outcome: 'home' };
}

/** Picks prices from the page of football. */
export async function pickFootball(driver: Driver, ...prices: readonly ReturnType<typeof homeWin>[]): Promise<void> {
  await driver.open('/soccer');
  for (const price of prices) {
    await driver.pick(price);
    await expect(driver.price(price)).toHaveAttribute('aria-pressed', 'true');
  }
}

export { expect };
