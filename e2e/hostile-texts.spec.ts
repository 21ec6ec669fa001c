import { placesOf } from '@touchline/testkit/places';
import { type ScreenToSee, screensToSee } from '@touchline/testkit/screens';
import { harmIn, hostileText, poisonEverything } from './world/hostile.ts';
import { openHost } from './world/host.ts';
import { expect, test } from './world/test.ts';
import { inTiers } from './world/tiers.ts';

// What is no address, no date and no colour is reported and left out: the page says so in the console.
test.use({ noise: /[^]/, contextOptions: { reducedMotion: 'reduce' } });

/** Their own pages, in frames of their own, or nothing but words of ours. */
const withoutTexts = new Set(['racing', 'lotteries', 'arena']);
const telling = ['home', 'match', 'promotions', 'notifications', 'ticket with selections'];
const others = screensToSee
  .map(({ name }) => name)
  .filter((name) => !telling.includes(name) && !withoutTexts.has(name));

/** As many lots as a worker tells in a minute each. */
const lots = [others.slice(0, 17), others.slice(17, 34), others.slice(34)];

for (const [tier, names] of inTiers([telling], lots)) {
  test(
    `hostile answers, messages, settings and addresses stay text on ${names[0]} to ${names.at(-1)} [R11] [I11]`,
    tier,
    async ({ page, server, player, addMatch }) => {
      test.setTimeout(240_000);
      expect(await player.bets()).toBeDefined();
      const match = await addMatch();
      const places = { ...(await placesOf(server.url)), match: match.path, matchId: match.id };
      await poisonEverything(page);
      const screens = screensToSee.filter(({ name }) => names.includes(name));
      let shown = 0;
      const look = async (screen: ScreenToSee): Promise<void> => {
        await page.goto(`${server.url}/sportsbook${screen.path(places)}`);
        await page.locator(screen.about).first().waitFor();
        await screen.act?.(page, places);
        expect(await harmIn(page), screen.name).toEqual([]);
        if ((await page.locator('body').textContent())?.includes('data-hostile') === true) shown += 1;
      };
      for (const screen of screens) await test.step(screen.name, () => look(screen));
      // Where the texts did not come to the page nothing is shown.
      expect(shown).toBeGreaterThan(screens.length / 2);
      // By push, while the page is open.
      await page.goto(`${server.url}/sportsbook${match.path}`);
      await match.happen('kick_off');
      await match.goal('home');
      await expect(page.locator('main')).toContainText('1');
      expect(await harmIn(page)).toEqual([]);
      // What is looked for is found where it is, under the policy of the server.
      const isRefused = await page.evaluate(() => {
        const link = document.createElement('a');
        link.setAttribute('href', 'java\nscript:globalThis.broken=1');
        link.setAttribute('data-hostile', '');
        document.body.append(link);
        try {
          link.innerHTML = '<i></i>';
          return false;
        } catch {
          return true;
        }
      });
      expect(isRefused).toBe(true);
      await expect
        .poll(async () => (await harmIn(page)).map((found) => found.split(':', 1)[0]))
        .toEqual(['violated', 'markup', 'attribute']);
    },
  );
}

test('hostile texts in an address and in what the browser keeps stay text, and the page works [R11] [I11] @thorough', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/sportsbook`);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  await page.evaluate(
    ([names, text]) => {
      for (const name of names) localStorage.setItem(name, text);
      for (const name of ['bets', 'favourites', 'pause', 'locale', 'theme', 'odds-type', 'zone', 'session'])
        for (const value of [text, JSON.stringify({ version: 1, value: [{ name: text, key: text, request: text }] })])
          localStorage.setItem(`touchline.${name}`, value);
    },
    [keys, hostileText('kept')] as const,
  );
  const word = encodeURIComponent(hostileText('address'));
  for (const path of [
    '',
    `/soccer/${word}`,
    `/${word}`,
    `/results?date=${word}&sport=${word}`,
    `/live?sortBy=${word}#${word}`,
    `/promotions?type=${word}`,
    `/users/password/edit?reset_password_token=${word}`,
    `/bets/shared/${word}`,
    `/profile/wallet?payment=${word}`,
    '?returnTo=javascript:globalThis.broken=1',
  ]) {
    await page.goto(`${server.url}/sportsbook${path}`);
    await expect(page.locator('main').first()).toBeVisible();
    expect(await harmIn(page), path).toEqual([]);
  }
});

test('hostile texts in messages of a host stay text [R11] [I11] [EMB-03]', async ({ page, server, addMatch }) => {
  const match = await addMatch();
  const host = await openHost(page, server, { path: match.path });
  const text = hostileText('message');
  const link = 'javascript:globalThis.broken=1';
  const said: readonly (readonly [string, object])[] = [
    ['page_changed', { path: link }],
    ['page_changed', { path: `/${text}` }],
    ['page_changed', { path: `//evil.test/${text}` }],
    ['page_changed', { page: text }],
    ['apply_bet_code', { code: text }],
    ['apply_bet_code', { code: link }],
    ['change_locale', { locale: text }],
    ['change_currency', { currency: text }],
    ['odds_changed', { odds_type: text }],
    ['open_bet_slip', { tab: text }],
    ['token', { token: text }],
    ['auth_status', { status: text }],
  ];
  for (const [type, payload] of said) await host.say(type, payload);
  await host.say('search_modal', { open: true });
  await expect(host.frame.getByRole('combobox').first()).toBeVisible();
  const frame = page.frames()[1];
  if (frame === undefined) throw new Error('the product is not in the frame');
  expect(await frame.evaluate(() => [location.origin, 'broken' in globalThis])).toEqual([server.url, false]);
  await expect(host.frame.locator('[data-hostile]')).toHaveCount(0);
});
