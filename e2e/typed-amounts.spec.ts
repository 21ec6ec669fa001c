import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { euroSum, payout } from './world/money.ts';
import { expect, test } from './world/test.ts';

test.describe('amounts as people type them', () => {
  const written = (locale: string, key: string): string => {
    const file = join(import.meta.dirname, `../apps/web/src/text/catalogues/${locale}.ticket.json`);
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
    return texts[key] ?? '';
  };
  const places = [
    { locale: 'ar', thousands: '1,250', typed: ['١٢٥٠٫٥٠', '١٬٢٥٠٫٥', '1250.50', '١٢٥٠,٥'] },
    {
      locale: 'de',
      thousands: '1.250',
      typed: ['1250,50', '1.250,50', '1250.5', '1 250,50', '€1250,50', '1250,50 EUR'],
    },
    { locale: 'fr', thousands: '1\u202f250', typed: ['1250,50', '1\u202f250,50', '1\u00a0250,5', '1250,50 €'] },
    { locale: 'fa', thousands: '۱٬۲۵۰', typed: ['۱۲۵۰٫۵۰', '۱٬۲۵۰٫۵', '1250.50', '۱۲۵۰.۵'] },
  ] as const;

  for (const { locale, typed, thousands } of places) {
    test(`the page in ${locale} reads them all as one, keeps what is typed, and refuses the rest in words [SLIP-20] @thorough`, async ({
      page,
      driver,
      offer,
      addMatch,
      server,
    }) => {
      const match = await addMatch();
      await page.goto(`${server.url}/sportsbook/${locale}${match.path}`);
      await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
      const stake = driver.ticket.locator('input[data-stake]');
      await stake.fill('1250.5');
      const win = payout(125_050n, await offer.odds(match.id, '1|', '1'));
      const figures = async (): Promise<string> =>
        ((await driver.potentialWin.textContent()) ?? '').replaceAll(/\D/g, '');
      await expect.poll(figures).toBe(euroSum(win).replaceAll(/\D/g, ''));
      const shown = (await driver.potentialWin.textContent()) ?? '';
      for (const text of typed) {
        await stake.fill('');
        await expect(driver.potentialWin).not.toHaveText(shown);
        await stake.pressSequentially(text);
        await expect(driver.potentialWin).toHaveText(shown);
        await expect(stake).toHaveValue(text);
      }
      // A lone mark before three digits groups where the page groups with it.
      await stake.fill(thousands);
      const round = payout(125_000n, await offer.odds(match.id, '1|', '1'));
      await expect.poll(figures).toBe(euroSum(round).replaceAll(/\D/g, ''));
      for (const text of ['zehn', '12,34,5', '-5', '1e3', '10 GBP']) {
        await stake.fill(text);
        await expect(driver.slip).toContainText(written(locale, 'ticket.reason.stake_invalid'));
        await expect(stake).toHaveAttribute('aria-invalid', 'true');
        await expect(stake).toHaveValue(text);
      }
      await stake.fill('1250,005');
      await expect(stake).toHaveAttribute('aria-invalid', 'true');
      await expect(stake).toHaveAccessibleDescription(/\S/);
    });
  }
});
