import { expect, test as base } from './world/test.ts';

/** The kick-off as a page in English shows it at UTC. */
function clockOf(moment: string): string {
  return moment.slice(11, 16);
}

/** As with a screen reader attached: only then does Chromium describe what it has not yet laid out. */
const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--force-renderer-accessibility'] }),
    { scope: 'worker' },
  ],
});

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a long list is complete from the first answer on: for screen readers, find-in-page and the keyboard [R18]', async ({
  page,
  server,
  driver,
  offer,
}) => {
  // The sport with most matches, far more than a screen holds.
  const counts = (await offer.sports()).toSorted((a, b) => (b.counts?.prematch ?? 0) - (a.counts?.prematch ?? 0));
  const sportKey = counts[0]?.key ?? '';
  const coming = await offer.matches(`sport_key=${sportKey}&type=match&match_status=prematch`);
  expect(coming.length).toBeGreaterThan(30);
  const address = (slug: string): string => `/sportsbook/${sportKey}/${slug}`;

  const html = await (await page.request.get(`${server.url}/sportsbook/${sportKey}`)).text();
  for (const match of coming) expect(html).toContain(`href="${address(match.slug)}"`);

  await driver.open(`/${sportKey}`);
  const row = (id: string) => page.getByRole('main').locator(`li[data-match="${id}"]`);
  const links = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('li[data-match]')].map((item) => {
      const link = item.querySelector('a');
      return {
        id: item.dataset['match'],
        href: link?.getAttribute('href'),
        text: link?.textContent ?? '',
      };
    }),
  );
  for (const match of coming) {
    const found = links.find(({ id }) => id === match.id);
    expect(found).toMatchObject({ href: address(match.slug) });
    expect(found?.text).toContain(clockOf(match.start_time));
    for (const side of [match.competitors?.home, match.competitors?.away])
      expect(found?.text).toContain(side?.name ?? '');
  }

  const lastId = links.findLast(({ id }) => coming.some((match) => match.id === id))?.id ?? '';
  const last = coming.find(({ id }) => id === lastId);
  const name = last?.competitors?.away.name ?? '';
  await expect(row(lastId).locator('[data-outcome]')).toHaveCount(0);

  // What a screen reader announces before any scrolling.
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const spoken = nodes.filter(({ role }) => role?.value === 'link').map(({ name: label }) => String(label?.value));
  for (const match of coming) {
    expect(
      spoken.some(
        (link) =>
          link.includes(match.competitors?.home.name ?? '') && link.includes(match.competitors?.away.name ?? ''),
      ),
    ).toBe(true);
  }
  // Find-in-page.
  expect(await page.evaluate((text) => (window as unknown as { find(text: string): boolean }).find(text), name)).toBe(
    true,
  );

  // The keyboard reaches it, and it stays under the focus while its prices come.
  const link = row(lastId).getByRole('link').first();
  await link.focus();
  await expect(row(lastId).getByRole('button').first()).toBeVisible();
  await expect(link).toBeFocused();
});
