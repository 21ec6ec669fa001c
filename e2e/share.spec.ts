import { expect, test } from './world/test.ts';
import { createCaller } from '@touchline/testkit/caller';

/** Shares one selection of each match beside the page and answers with the code. */
const share = async (
  url: string,
  bets: readonly { readonly match_id: string; readonly odds: string }[],
): Promise<string> => {
  const { body } = await createCaller(url).call('shareBets', {
    body: {
      bets: [
        {
          bet_type: bets.length > 1 ? 'combo' : 'single',
          stake: { value: '7.50', currency: 'EUR' },
          selections: bets.map((bet) => ({ ...bet, market_id: '1', specifier: '', outcome_id: '1' })),
        },
      ],
    },
  });
  return (body as { readonly code: string }).code;
};

test('[NAV-26] betcode restores the shared bets with what moved, then leaves the address', async ({
  page,
  server,
  offer,
  addMatch,
}) => {
  const [first, second] = [await addMatch(), await addMatch()];
  const odds = await offer.odds(first.id, '1|', '1');
  const code = await share(server.url, [
    { match_id: first.id, odds },
    { match_id: second.id, odds: '50' },
  ]);
  await page.goto(`${server.url}/sportsbook/live?sport=soccer&betcode=${code}#top`);
  await expect(page).toHaveURL(`${server.url}/sportsbook/live?sport=soccer#top`);
  const slip = page.getByRole('complementary', { name: 'Ticket' });
  await expect(slip).toContainText(first.name.split(' vs ')[0] ?? '');
  await expect(slip).toContainText(second.name.split(' vs ')[0] ?? '');
  await expect(slip.getByRole('textbox')).toHaveValue(/7[.]50?/);
  // Shared at 50, offered at less: the player is told before anything is placed.
  await expect(slip).toContainText('50.00');
  await page.reload();
  await expect(slip).toContainText(second.name.split(' vs ')[0] ?? '');
});

test.describe('what cannot be restored', () => {
  test.use({ noise: /status of 40[04]/ });

  test('[NAV-26] [LAY-05] an unknown code says so and keeps the own slip', async ({ page, server }) => {
    await page.goto(`${server.url}/sportsbook?betcode=0000000000`);
    const dialog = page.getByRole('dialog', { name: 'Shared slip' });
    await expect(dialog).toContainText('Nothing was found under this link');
    const [height, viewport] = [(await dialog.boundingBox())?.height ?? 0, page.viewportSize()?.height ?? 0];
    expect(height).toBeLessThanOrEqual(viewport * 0.95);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${server.url}/sportsbook`);
  });

  test('[NAV-26] [LAY-05] bets that nobody offers any more say so', async ({ page, server, addMatch }) => {
    const match = await addMatch();
    const code = await share(server.url, [{ match_id: match.id, odds: '2' }]);
    await match.happen('kick_off');
    await match.happen('end');
    await page.goto(`${server.url}/sportsbook?betcode=${code}`);
    await expect(page.getByRole('dialog', { name: 'Shared slip' })).toContainText(
      'None of these bets is offered any more',
    );
  });
});
