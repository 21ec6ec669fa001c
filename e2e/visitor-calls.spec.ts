import { type Call, calls } from '@touchline/contract';
import { placesOf } from '@touchline/testkit/places';
import { screensToSee } from '@touchline/testkit/screens';
import { expect, test } from './world/test.ts';

/** Answers of pages that say what is the matter, and frames of games that ask for their own things. */
test.use({ noise: /status of (?:400|403|404|500)/ });

const bases = {
  platform: '/api',
  sportsbook: '/_sb_api/api',
  wallet: '/_sb_api/wallet',
  desk: '/desk',
  operator: '/operator',
} as const;

/** Every call of the contract that only a player may send, as it stands on the wire. */
const ofPlayers = Object.values<Call>(calls)
  .filter(({ access }) => access === 'player')
  .map(({ name, api, version, method, path }) => {
    const base = api === 'sportsbook' ? `${bases[api]}/v${version}` : bases[api];
    return { name, method, pattern: new RegExp(`^${base}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
  });

for (const which of ['every fourth screen', 'every screen'] as const) {
  test(`a visitor who opens ${which}, and what opens over it, sends no call of a player [AUTH-15] [AUTH-15a] @thorough`, async ({
    page,
    server,
    driver,
  }) => {
    test.setTimeout(300_000);
    const screens = screensToSee.filter((_, place) => which === 'every screen' || place % 4 === 0);
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const found = ofPlayers.find(({ method, pattern }) => method === request.method() && pattern.test(pathname));
      if (found !== undefined) sent.push(`${found.name} at ${page.url()}`);
    });
    const places = await placesOf(server.url);
    await page.clock.install();
    await driver.open('/');
    for (const { path, about, act, signedIn } of screens) {
      await page.goto(`${server.url}/sportsbook${path(places)}`);
      // What a player alone is shown asks a visitor to sign in.
      await page
        .locator(signedIn === true ? 'main h1' : about)
        .first()
        .waitFor();
      if (signedIn !== true) await act?.(page, places);
    }
    // An hour on the last of them, at the end of which the page still asks for what a visitor may see.
    const polled = page.waitForRequest((request) => /\/_sb_api\/|\/api\//.test(request.url()));
    await page.clock.fastForward(3_600_000);
    await driver.walk('/live');
    await polled;
    expect(sent).toEqual([]);
  });
}
