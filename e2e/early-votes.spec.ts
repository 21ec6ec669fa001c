import type { Page } from '@playwright/test';
import { holdRequests } from './world/back-end.ts';
import { openHost } from './world/host.ts';
import { matchCentre } from './world/match-page.ts';
import { test } from './world/newcomer.ts';
import { demo, enter, expect, lendSession } from './world/test.ts';
import { openVotes, questionOf, votesCall } from './world/votes.ts';

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

  test('votes that were pressed for a player, known by then or not, are not sent once another one is there [I10] @thorough', async ({
    page,
    context,
    driver,
    addMatch,
    player,
    server,
  }) => {
    const match = await addMatch();
    const known = await holdRequests(page, /\/api\/player$/);
    const settings = await holdRequests(page, '**/v2/settings');
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/vote')) sent.push(request.postDataJSON());
    });
    await driver.open(match.path);
    await openVotes(page);
    const answers = questionOf(page, match).getByRole('button');
    await answers.first().click();
    const invitation = matchCentre(page).getByText('Sign in to vote.');
    await expect(invitation).toHaveCount(3);
    known.open();
    await expect(invitation).toHaveCount(0);
    await questionOf(page, match, '8|goalnr=1').getByRole('button').first().click();
    const pressed = matchCentre(page).locator('[aria-pressed="true"]');
    await expect(pressed).toHaveCount(2);
    await lendSession(context, server.url, await enter(server.url, demo));
    const tab = await context.newPage();
    await tab.goto(`${server.url}/sportsbook`);
    await tab.evaluate(() => localStorage.setItem('touchline.session', 'another tab'));
    await expect(pressed).toHaveCount(0);
    settings.open();
    await expect(page.getByRole('button', { name: /^Account of Dana Demo, / })).toBeVisible();
    await answers.last().click();
    await expect.poll(() => sent).toContainEqual({ prediction_id: `${match.id}:1|`, data: '2' });
    expect(sent).toHaveLength(1);
    expect((await player.caller.call('getVotes', { query: `?match_id=${match.id}` })).body).toMatchObject({
      data: [{ data: null }, { data: null }, { data: null }],
    });
  });

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
