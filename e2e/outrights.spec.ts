import type { Market, Match } from '@touchline/contract';
import { cents, euro, euroSum } from './world/money.ts';
import { expect, test } from './world/test.ts';

const sportOf = { stage: 'cycling', season: 'soccer', simple_tournament: 'darts' } as const;

type Type = keyof typeof sportOf;

function thousandths(odds: string): bigint {
  const [whole = '', part = ''] = odds.split('.');
  return BigInt(whole + part.padEnd(3, '0'));
}

/** Cents of an exact sum over `den`, rounded half up. */
function rounded(num: bigint, den: bigint): bigint {
  return (2n * num + den) / (2n * den);
}

const outrightTest = test.extend<{
  readonly addOutright: (type: Type) => Promise<{
    readonly match: Match;
    readonly market: Market;
    readonly path: string;
    readonly odds: (outcome: string) => bigint;
    readonly name: (outcome: string) => string;
    readonly finish: (...order: string[][]) => Promise<void>;
    readonly withdraw: (outcome: string) => Promise<void>;
  }>;
}>({
  addOutright: async ({ desk, offer }, use) => {
    await use(async (type) => {
      const added = await desk.call('addMatch', { body: { sport_key: sportOf[type], type, starts_in_seconds: 3600 } });
      const match = (await offer.matches(`type=${type}&id=${added.id}`))[0];
      const [market] = await offer.markets(added.id);
      if (match === undefined || market === undefined) throw new Error('the outright is not for sale');
      const params = { id: added.id };
      const outcome = (id: string) => market.outcomes.find((each) => each.id === id);
      return {
        match,
        market,
        path: `/${sportOf[type]}/${added.slug}`,
        odds: (id) => thousandths(outcome(id)?.odds ?? ''),
        name: (id) => outcome(id)?.name ?? '',
        finish: async (...order) => {
          await desk.call('scriptMatch', { params, body: { type: 'finish', order } });
        },
        withdraw: async (id) => {
          await desk.call('scriptMatch', { params, body: { type: 'withdraw', outcome: id } });
        },
      };
    });
  },
});

outrightTest(
  'a stage, a season and a tournament say what they belong to, who takes part and when they end; they are picked, kept, shared, restored, placed and settled [CAT-12a] [SLIP-23a] @thorough',
  async ({ page, context, driver, player, addOutright }) => {
    const all = [await addOutright('stage'), await addOutright('season'), await addOutright('simple_tournament')];
    const before = await player.balance();
    for (const [place, { match, market, path, name }] of all.entries()) {
      await (place === 0 ? driver.open(path) : driver.walk(path));
      const head = page.getByRole('main').locator('header').first();
      await expect(head.getByRole('heading', { name: match.name })).toBeVisible();
      await expect(head).toContainText(`Part of ${match.tournament.name}`);
      await expect(head).toContainText(match.type === 'season' ? 'Bets until' : 'Ends');
      const field = page.getByRole('main').locator('[data-field]');
      await field.getByRole('button', { name: `${market.outcomes.length} take part` }).click();
      await expect(field.getByRole('listitem')).toHaveCount(market.outcomes.length);
      await expect(field).toContainText(name('2'));
      await driver.pick({ matchId: match.id, market: '534|', outcome: '2' });
      await expect(driver.selections).toHaveCount(place + 1);
    }
    await driver.reload();
    await expect(driver.selections).toHaveCount(3);
    await driver.stake.fill('2.00');
    await driver.ticket.getByRole('button', { name: 'Share' }).click();
    const link = driver.ticket.getByRole('region', { name: 'Share these bets' }).locator('[data-share-link]');
    await expect(link).toHaveValue(/betcode=[0-9A-HJKMNP-TV-Z]{10}$/);
    const other = await context.newPage();
    await other.goto(await link.inputValue());
    for (const { name } of all) await expect(other.locator('[data-ticket]')).toContainText(name('2'));
    await other.close();

    await driver.mainButton.click();
    const reference = await driver.reference();
    const bet = await player.bet(reference);
    expect(bet.selections.map(({ match }) => match.id)).toEqual(all.map(({ match }) => match.id));
    for (const { finish } of all) await finish(['2']);
    await driver.openMyBets('Settled');
    await expect(driver.bet(reference).locator('[data-word]')).toHaveText('Won');
    const paid = euroSum(cents(bet.potential_win_amount));
    await expect(driver.bet(reference).locator('[data-fact="paid"]')).toHaveText(paid);
    await expect(driver.balance).toHaveText(euroSum(before - 200n + cents(bet.potential_win_amount)));
  },
);

outrightTest(
  'an each-way single stakes twice, says what each part returns, and is paid to the cent in a dead heat after a withdrawal',
  async ({ page, driver, desk, player, addOutright }) => {
    const stage = await addOutright('stage');
    const [odds, before] = [stage.odds('4'), await player.balance()];
    await driver.open(stage.path);
    const terms = page.getByRole('main').locator('[data-terms]');
    await expect(terms).toHaveText(/^Each way First 3 at \S?1\/5\S? of the winnings$/);
    await driver.pick({ matchId: stage.match.id, market: '534|', outcome: '4' });
    await driver.ticket.getByRole('button', { name: `Each way: ${stage.name('4')}` }).click();
    const field = driver.ticket.getByRole('textbox', { name: 'Stake on each part' });
    const empty = await field.boundingBox();
    await field.fill('5.00');

    // Half at the odds, half at 1 + (odds - 1) / 5, in five-thousandths of 5.00 each.
    const [win, place] = [500n * 5n * odds, 500n * (4000n + odds)];
    const parts = driver.ticket.locator('[data-each-way="on"]');
    await expect(parts.locator('[data-part="win"]')).toContainText('€5.00');
    await expect(parts.locator('[data-returns="win"]')).toContainText(euro(rounded(win + place, 5000n)));
    await expect(parts.locator('[data-returns="place"]')).toContainText(euro(rounded(place, 5000n)));
    await expect(driver.totalStake).toHaveText('€10.00');
    expect(await field.boundingBox(), 'what a stake comes to moves nothing [P5]').toEqual(empty);
    await expect(driver.potentialWin).toContainText(euroSum(rounded(win + place, 5000n)));

    // A second selection makes a combo, which is not each way and says so; back again it is a single.
    await driver.pick({ matchId: stage.match.id, market: '534|', outcome: '7' });
    await expect(driver.ticket.locator('[data-no-each-way]')).toContainText('choose Singles');
    await driver.pick({ matchId: stage.match.id, market: '534|', outcome: '7' });
    await driver.ticket.getByRole('button', { name: `Each way: ${stage.name('4')}` }).click();
    await driver.reload();
    await expect(driver.ticket.locator('[data-each-way="on"]')).toBeVisible();
    await expect(driver.ticket.getByRole('textbox', { name: 'Stake on each part' })).toHaveValue('5.00');
    await driver.mainButton.click();
    const reference = await driver.reference();
    await expect(driver.balance).toHaveText(euroSum(before - 1000n));

    await driver.openMyBets();
    const card = driver.bet(reference);
    await expect(card).toContainText('Each way');
    await expect(card.locator('[data-no-cash-out]')).toContainText('cannot be cashed out');
    await desk.call('setClock', { body: { action: 'advance', seconds: 60 } });
    await stage.withdraw('1');
    const gone = terms.locator('[data-withdrawn="1"]');
    await expect(gone).toContainText(`${stage.name('1')} does not start: bets on it go back.`);
    const [, percent = '0'] = /lose (\d+)% of their winnings/.exec(await gone.innerText()) ?? [];
    const left = rounded((win + place - 500n * 10_000n) * (100n - BigInt(percent)) + 500n * 1_000_000n, 500_000n);
    await expect(card.locator('[data-fact="potential"]')).toHaveText(euroSum(left));
    await terms.getByText('Deductions by Rule 4').click();
    await expect(terms.getByRole('row')).toHaveCount(19);

    // The minute may have settled what other stories had bet on.
    const unsettled = await player.balance();
    await stage.finish(['2'], ['3'], ['4', '5']);
    await driver.openMyBets('Settled');
    await expect(card.locator('[data-word]')).toHaveText('Won');
    await expect(card.getByText('Place: Won · dead heat 1/2')).toBeVisible();
    await expect(card.getByText(`${percent}% off the winnings: others did not start.`)).toBeVisible();
    // A half of 5.00, whose winnings are a fifth of those of the win, less the deduction.
    const due = rounded(500n * (500_000n + (odds - 1000n) * (100n - BigInt(percent))), 1_000_000n);
    await expect(card.locator('[data-fact="paid"]')).toHaveText(euroSum(due));
    await expect(driver.balance).toHaveText(euroSum(unsettled + due));
    await card.locator('[data-receipt-fold]').click();
    await expect(card.getByRole('rowheader')).toContainText([
      'Half on the win',
      'Half on a place',
      'Others did not start',
    ]);
    expect((await player.bet(reference)).selections[0]).toMatchObject({
      status: 'lose',
      place: { status: 'win' },
      deduction: Number(percent),
    });
  },
);
