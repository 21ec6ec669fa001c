import { holdRequests } from './world/back-end.ts';
import { matchCentre } from './world/match-page.ts';
import { test } from './world/newcomer.ts';
import { demo, enter, expect, lendSession, password } from './world/test.ts';
import { openVotes, questionOf, votesCall } from './world/votes.ts';

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
    // The page asks again by itself.
    await page.unroute(votesCall);
    await expect(questionOf(page, match).getByRole('button', { name: /\bYour vote\b/ })).toHaveAttribute(
      'data-answer',
      '2',
    );
    await expect(draw).toHaveAttribute('aria-pressed', 'false');
    await expect(questionOf(page, match).getByRole('alert')).toContainText('Voting on this has closed.');
  });

  test('a vote that is refused is said to be where its question is asked no more, nor any other @thorough', async ({
    page,
    context,
    driver,
    addMatch,
    server,
  }) => {
    const match = await addMatch();
    await lendSession(context, server.url, await enter(server.url, demo));
    await driver.open(match.path);
    await openVotes(page);
    let left = 2;
    await page.route(votesCall, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: unknown[] };
      await route.fulfill({ response, json: { data: data.slice(data.length - left) } });
    });
    await page.route('**/vote', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 210, message: 'Closed.', localized_message: 'error.vote.closed', request_id: 'r' },
      }),
    );
    const questions = page.locator('[data-prediction]');
    await expect(questions).toHaveCount(3);
    const alert = matchCentre(page).getByRole('alert');
    await questions.first().getByRole('button').first().click();
    await expect(questions).toHaveCount(2);
    await expect(alert).toHaveText('Your vote was not taken. Voting on this has closed.');
    left = 0;
    await questions.first().getByRole('button').first().click();
    await expect(matchCentre(page).getByText('Nothing to vote on in this match')).toBeVisible();
    await expect(alert).toHaveText('Your vote was not taken. Voting on this has closed.');
  });

  test('a vote that arrives once the match has begun is refused, and the alert stays beside the closed question [NOTE-04] @thorough', async ({
    page,
    driver,
    addMatch,
    player,
    server,
  }) => {
    const match = await addMatch();
    await driver.open(match.path);
    await openVotes(page);
    const arrives = await holdRequests(page, '**/vote');
    const loaded = await holdRequests(page, votesCall);
    const question = questionOf(page, match);
    await question.getByRole('button', { name: /^Draw/ }).click();
    const other = await enter(server.url, demo);
    await other.caller.call('vote', { body: { prediction_id: `${match.id}:1|`, data: '2' } });
    await match.happen('kick_off');
    await expect(page.getByText('Voting closed when the match began.')).toBeVisible();
    arrives.open();
    const alert = question.getByRole('alert');
    await expect(alert).toHaveText('Your vote was not taken. Voting on this has closed.');
    await expect(question.getByText('No votes yet')).toBeVisible();
    loaded.open();
    await expect(question.getByText('1 vote', { exact: true })).toBeVisible();
    expect(await alert.allTextContents()).toEqual(['Your vote was not taken. Voting on this has closed.']);
    await expect(question.locator('[data-own="true"]')).toHaveCount(0);
    const { body } = await player.caller.call('getVotes', { query: `?prediction_id=${match.id}:1|` });
    expect(body).toMatchObject({ data: [{ data: null, open: false }] });
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
