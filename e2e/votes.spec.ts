import type { Locator, Page } from '@playwright/test';
import { holdRequests } from './world/back-end.ts';
import { openHost } from './world/host.ts';
import { matchCentre } from './world/match-page.ts';
import { test } from './world/newcomer.ts';
import { demo, enter, expect, lendSession, password, type ScriptedMatch } from './world/test.ts';

async function openVotes(page: Page): Promise<void> {
  await matchCentre(page).getByRole('tab', { name: 'Votes' }).click();
  await expect(page.locator('[data-votes]')).toBeVisible();
}

/** Requests for the votes on a match. */
const votesCall = /\/vote\?/;

function questionOf(page: Page, { id }: ScriptedMatch, market = '1|'): Locator {
  return page.locator(`[data-prediction="${id}:${market}"]`);
}

test('a vote counts at once, in words and as a bar, another takes its place, and a third device sees the shares [NOTE-04] [API-09d] @thorough', async ({
  page,
  driver,
  addMatch,
  player,
  server,
}) => {
  const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
  const other = await enter(server.url, demo);
  await other.caller.call('vote', { body: { prediction_id: `${match.id}:1|`, data: '2' } });
  await driver.open(match.path);
  await openVotes(page);
  const winner = questionOf(page, match);
  await expect(winner.getByText('1 vote', { exact: true })).toBeVisible();
  const home = winner.getByRole('button', { name: /^Northford/ });
  await home.focus();
  await page.keyboard.press('Enter');
  await expect(home).toHaveAttribute('aria-pressed', 'true');
  await expect(home).toHaveAccessibleName('Northford Your vote 50%');
  await expect(winner.getByText('2 votes', { exact: true })).toBeVisible();
  await winner.getByRole('button', { name: /^Draw/ }).click();
  await expect(home).toHaveAttribute('aria-pressed', 'false');
  await expect(home).toHaveAccessibleName('Northford 0%');
  const kept = async () => (await player.caller.call('getVotes', { query: `?match_id=${match.id}` })).body;
  await expect.poll(kept).toMatchObject({ data: [{ data: 'x' }, { data: null }, { data: null }] });
  await driver.reload();
  await openVotes(page);
  await expect(winner.getByRole('button', { name: /^Draw/ })).toHaveAttribute('aria-pressed', 'true');
});

test('votes that are pressed before it is known who is there count for the player who is: the last one of a question @thorough', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
  const known = await holdRequests(page, /\/api\/player$/);
  await driver.open(match.path);
  await openVotes(page);
  const answerOf = (name: RegExp, market?: string) =>
    questionOf(page, match, market).getByRole('button', { name, pressed: true });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/vote')) sent.push(request.postDataJSON());
  });
  for (const name of [/^Northford/, /^Southmere/, /^Draw/]) {
    await questionOf(page, match).getByRole('button', { name }).press('Enter');
    await expect(answerOf(name)).toBeVisible();
  }
  await questionOf(page, match, '8|goalnr=1')
    .getByRole('button', { name: /^Southmere/ })
    .press('Enter');
  await expect(driver.signInDialog).toBeHidden();
  known.open();
  const kept = async () => (await player.caller.call('getVotes', { query: `?match_id=${match.id}` })).body;
  await expect.poll(kept).toMatchObject({ data: [{ data: 'x' }, { data: '2' }, { data: null }] });
  await expect(answerOf(/^Draw/)).toBeVisible();
  await expect(answerOf(/^Southmere/, '8|goalnr=1')).toBeVisible();
  expect(sent).toHaveLength(2);
});

test('a vote that is pressed before the earlier votes of the player have come stays pressed while they come @thorough', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
  await player.caller.call('vote', { body: { prediction_id: `${match.id}:1|`, data: '2' } });
  const known = await holdRequests(page, /\/api\/player$/);
  await driver.open(match.path);
  await openVotes(page);
  const earlier = await holdRequests(page, votesCall);
  const sent = await holdRequests(page, '**/vote');
  known.open();
  await expect(driver.account).toBeVisible();
  const winner = questionOf(page, match);
  const draw = winner.getByRole('button', { name: /^Draw/ });
  await draw.click();
  await expect(winner.getByText('2 votes', { exact: true })).toBeVisible();
  earlier.open();
  // The earlier vote of the player counts no more beside the new one.
  await expect(winner.getByText('1 vote', { exact: true })).toBeVisible();
  expect(await draw.getAttribute('aria-pressed')).toBe('true');
  sent.open();
  const kept = async () => (await player.caller.call('getVotes', { query: `?match_id=${match.id}` })).body;
  await expect.poll(kept).toMatchObject({ data: [{ data: 'x' }, {}, {}] });
  await expect(draw).toHaveAttribute('aria-pressed', 'true');
});

test('of two quick votes the second stays pressed when the answer to the first comes @thorough', async ({
  page,
  driver,
  addMatch,
  player,
  server,
}) => {
  const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
  await driver.open(match.path);
  await openVotes(page);
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sent = 0;
  await page.route('**/vote', async (route) => {
    const gate = gates[sent];
    sent += 1;
    await gate?.promise;
    await route.continue();
  });
  const winner = questionOf(page, match);
  const home = winner.getByRole('button', { name: /^Northford/ });
  await winner.getByRole('button', { name: /^Draw/ }).click();
  await home.click();
  await expect(home).toHaveAttribute('aria-pressed', 'true');
  const other = await enter(server.url, demo);
  await other.caller.call('vote', { body: { prediction_id: `${match.id}:1|`, data: '2' } });
  gates[0]?.resolve();
  // The votes that were loaded after the first one: with that of somebody else.
  await expect(winner.getByText('2 votes', { exact: true })).toBeVisible();
  expect(await home.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => sent).toBe(2);
  gates[1]?.resolve();
  const kept = async () => (await player.caller.call('getVotes', { query: `?match_id=${match.id}` })).body;
  await expect.poll(kept).toMatchObject({ data: [{ data: '1' }, {}, {}] });
  await expect(home).toHaveAttribute('aria-pressed', 'true');
});

test('a vote that is pressed before it is known who is there counts on another page too @thorough', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  const known = await holdRequests(page, /\/api\/player$/);
  await driver.open(match.path);
  await openVotes(page);
  await questionOf(page, match).getByRole('button', { name: /^Draw/ }).click();
  await driver.walk('/about');
  known.open();
  const kept = async () => (await player.caller.call('getVotes', { query: `?match_id=${match.id}` })).body;
  await expect.poll(kept).toMatchObject({ data: [{ data: 'x' }, {}, {}] });
});

test.describe('another player', () => {
  test.use({ noise: /status of 401/ });

  test('a page that goes on with another player shows nothing that the former one pressed or voted, nor why it was not taken [I10] @thorough', async ({
    page,
    context,
    driver,
    addMatch,
    player,
    server,
  }) => {
    const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
    await player.caller.call('vote', { body: { prediction_id: `${match.id}:1|`, data: '2' } });
    const known = await holdRequests(page, /\/api\/player$/);
    await driver.open(match.path);
    await openVotes(page);
    const question = questionOf(page, match);
    // Before it is known who is here, nobody's vote is shown as one's own.
    await expect(question.getByRole('button', { name: /^Southmere/, pressed: false })).toBeVisible();
    known.open();
    await expect(driver.account).toBeVisible();
    await expect(question.getByRole('button', { name: /^Southmere/, pressed: true })).toBeVisible();
    const answered = await holdRequests(page, votesCall);
    await lendSession(context, server.url, await enter(server.url, demo));
    await question.getByRole('button', { name: /^Draw/ }).click();
    await expect(page.getByRole('button', { name: /^Account of Dana Demo, / })).toBeVisible();
    await expect(matchCentre(page).locator('[aria-pressed="true"]')).toHaveCount(0);
    await expect(question.getByRole('alert')).toHaveCount(0);
    answered.open();
    await expect(question.getByRole('button', { name: /^Southmere/, pressed: false })).toBeVisible();
    await expect(matchCentre(page).locator('[aria-pressed="true"]')).toHaveCount(0);
    await expect(question.getByRole('alert')).toHaveCount(0);
    await expect(driver.signInDialog).toBeHidden();
  });
});

test.describe('what fails', () => {
  test.use({ noise: /status of 400|ERR_FAILED/ });

  test('a vote that was pressed before it is known who is there is taken back with an alert: refused, or nobody answers who is @thorough', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const match = await addMatch('soccer', { home: 'Northford', away: 'Southmere' });
    await player.caller.call('vote', { body: { prediction_id: `${match.id}:1|`, data: '2' } });
    const whoIsHere = /\/api\/player$/;
    const known = await holdRequests(page, whoIsHere);
    await page.route('**/vote', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 210, message: 'Closed.', localized_message: 'error.vote.closed', request_id: 'r' },
      }),
    );
    await driver.open(match.path);
    await openVotes(page);
    const alert = questionOf(page, match).getByRole('alert');
    const home = questionOf(page, match).getByRole('button', { name: /^Northford/ });
    await home.press('Enter');
    await expect(home).toHaveAttribute('aria-pressed', 'true');
    known.open();
    await expect(alert).toContainText('Voting on this has closed.');
    await expect(home).toHaveAttribute('aria-pressed', 'false');
    await expect(questionOf(page, match).getByRole('button', { name: /^Southmere/, pressed: true })).toBeVisible();

    await page.unroute(whoIsHere);
    await page.route(whoIsHere, (route) => route.abort());
    await driver.reload();
    await openVotes(page);
    await home.press('Enter');
    await expect(alert).toContainText('Your vote was not taken.');
    await expect(alert).toContainText('connection', { ignoreCase: true });
    await expect(home).toHaveAttribute('aria-pressed', 'false');
  });

  test('a vote that is refused is said to be where the votes of the player do not come either @thorough', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const match = await addMatch();
    await player.caller.call('vote', { body: { prediction_id: `${match.id}:1|`, data: '2' } });
    const known = await holdRequests(page, /\/api\/player$/);
    await driver.open(match.path);
    await openVotes(page);
    await page.route(votesCall, (route) => route.abort());
    const refused = Promise.withResolvers<void>();
    await page.route('**/vote', async (route) => {
      await refused.promise;
      await route.fulfill({
        status: 400,
        json: { code: 210, message: 'Closed.', localized_message: 'error.vote.closed', request_id: 'r' },
      });
    });
    const draw = questionOf(page, match).getByRole('button', { name: /^Draw/ });
    await draw.click();
    known.open();
    const failed = matchCentre(page).getByRole('alert').filter({ hasText: 'The votes could not be loaded' });
    await expect(failed).toBeVisible();
    refused.resolve();
    await expect(failed).toContainText('Your vote was not taken. Voting on this has closed.');
    await page.unroute(votesCall);
    await failed.getByRole('button').click();
    await expect(questionOf(page, match).getByRole('button', { name: /\bYour vote\b/ })).toHaveAttribute(
      'data-answer',
      '2',
    );
    await expect(draw).toHaveAttribute('aria-pressed', 'false');
    await expect(questionOf(page, match).getByRole('alert')).toContainText('Voting on this has closed.');
  });

  test('a vote that is refused, or that nobody answered, is taken back with an alert, and no answer moves [NOTE-04] @thorough', async ({
    page,
    driver,
    addMatch,
    player,
  }) => {
    const match = await addMatch();
    await driver.open(match.path);
    await openVotes(page);
    const answers = questionOf(page, match).getByRole('button');
    const places = async () =>
      page.locator('[data-answer]').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    const before = await places();
    let reply = 0;
    await page.route('**/vote', (route) => {
      reply += 1;
      if (reply > 1) return route.abort();
      return route.fulfill({
        status: 400,
        json: { code: 210, message: 'Closed.', localized_message: 'error.vote.closed', request_id: 'r' },
      });
    });
    for (const words of ['Voting on this has closed.', 'connection']) {
      await answers.first().click();
      const alert = questionOf(page, match).getByRole('alert');
      await expect(alert).toContainText(words, { ignoreCase: true });
      await expect(alert).toContainText('Your vote was not taken.');
      await expect(answers.first()).toHaveAttribute('aria-pressed', 'false');
      await expect(questionOf(page, match).getByText('No votes yet')).toBeVisible();
      expect(await places()).toEqual(before);
    }
    expect((await player.caller.call('getVotes', { query: `?match_id=${match.id}` })).body).toMatchObject({
      data: [{ data: null }, {}, {}],
    });
  });
});

test.describe('whoever looks around', () => {
  test('sees the shares, is asked to sign in by a press, and votes then [NOTE-04] @thorough', async ({
    page,
    driver,
    addMatch,
    server,
  }) => {
    const match = await addMatch();
    const first = await enter(server.url, demo);
    await first.caller.call('vote', { body: { prediction_id: `${match.id}:1|`, data: 'x' } });
    await driver.open(match.path);
    await openVotes(page);
    const draw = questionOf(page, match).getByRole('button', { name: /^Draw/ });
    await expect(draw).toHaveAccessibleName('Draw 100%');
    await expect(questionOf(page, match).getByText('Sign in to vote.')).toBeVisible();
    await draw.click();
    await expect(page.getByRole('dialog', { name: /Sign in|Log in/ })).toBeVisible();
    await expect(draw).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Escape');
    await driver.signIn(demo, password);
    await expect(draw).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('a visitor in the frame of a host', () => {
  /** A match page in the frame of a host, which signs visitors in and has not said yet who is there; votes are shown. */
  async function openMatch({ page, server, path }: { page: Page; server: { url: string }; path: string }) {
    await page.setViewportSize({ width: 1280, height: 1600 });
    const known = await holdRequests(page, /\/api\/player$/);
    const host = await openHost(page, server, { path, height: 1600 });
    await host.say('iframe_integration', { listens: ['sign-in'] });
    await host.frame.getByRole('tab', { name: 'Votes' }).click();
    const answers = host.frame.locator('[data-prediction]').getByRole('button');
    await expect(answers.first()).toBeVisible();
    return { host, known, answers };
  }

  test('who has pressed votes on two questions is asked to sign in once @thorough', async ({
    page,
    server,
    addMatch,
  }) => {
    const { path } = await addMatch();
    const { host, known, answers } = await openMatch({ page, server, path });
    await answers.first().click();
    await answers.last().click();
    await expect(answers.and(host.frame.locator('[aria-pressed="true"]'))).toHaveCount(2);
    known.open();
    await expect(answers.and(host.frame.locator('[aria-pressed="true"]'))).toHaveCount(0);
    expect(await host.said('sign-in')).toEqual([{ reason: 'plain' }]);
    await answers.first().click();
    await expect.poll(() => host.said('sign-in')).toEqual([{ reason: 'plain' }, { reason: 'plain' }]);
  });

  test('who has pressed a vote and gone to another page is not asked to sign in there @thorough', async ({
    page,
    server,
    addMatch,
  }) => {
    const { path } = await addMatch();
    const { host, known, answers } = await openMatch({ page, server, path });
    await answers.first().click();
    await host.frame.getByRole('link', { name: 'Live', exact: true }).first().click();
    await expect(answers).toHaveCount(0);
    known.open();
    await host.say('open_bet_slip', { tab: 'MY_BETS' });
    await host.frame.locator('[data-ticket]').getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => host.said('sign-in')).toEqual([{ reason: 'bets' }]);
  });
});

test('once the match has begun the shares stand, and nothing can be pressed [NOTE-04] @thorough', async ({
  page,
  driver,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  await player.caller.call('vote', { body: { prediction_id: `${match.id}:1|`, data: '1' } });
  await driver.open(match.path);
  await openVotes(page);
  await match.happen('kick_off');
  await expect(page.getByText('Voting closed when the match began.')).toBeVisible();
  await expect(questionOf(page, match).getByRole('button')).toHaveCount(0);
  await expect(questionOf(page, match).locator('[data-own="true"]')).toContainText('100%');
});
