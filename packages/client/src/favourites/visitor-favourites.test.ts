import { describe, expect, test } from 'vitest';
import { createStage, opened } from '../testing/index.ts';
import { key, withFavourites, toggle } from '../testing/kept-favourites.ts';

describe('of a visitor', () => {
  test('stay in this browser, the latest first, and send no call [NOTE-02a] [AUTH-15]', async () => {
    const stage = createStage();
    withFavourites(stage);
    const { sportsbook } = await opened(stage);
    toggle(sportsbook, 'matches/7');
    toggle(sportsbook, 'tournaments/7');
    toggle(sportsbook, 'matches/8');
    expect(sportsbook.select.favourites.get()).toEqual(['matches/8', 'tournaments/7', 'matches/7']);
    toggle(sportsbook, 'matches/7');
    expect(stage.browser.local.get(key)).toBe('matches/8 tournaments/7');
    sportsbook.commands.markFavourites(['matches/8', 'tournaments/7'], false);
    expect(sportsbook.select.favourites.get()).toEqual([]);
    await stage.browser.advance(3_600_000);
    for (const name of ['getFavourites', 'addFavourite', 'removeFavourite'] as const)
      expect(stage.api.count(name)).toBe(0);
    sportsbook.stop();
  });

  test('what nobody here wrote counts as nothing [NOTE-02a]', async () => {
    const stage = createStage();
    for (const stored of ['', 'x', '[]', '{"v":1,"matches":["1"]}', '<b>/1', 'matches/', '/7']) {
      stage.browser.local.set(key, stored);
      expect(stage.open().sportsbook.select.favourites.get()).toEqual([]);
    }
    stage.browser.local.set(key, 'matches/1  tournaments/sr:tournament:17');
    expect(stage.open().sportsbook.select.favourites.get()).toEqual(['matches/1', 'tournaments/sr:tournament:17']);
  });

  test('are the same in each tab of the browser [NOTE-02a]', async () => {
    const stage = createStage();
    const [one, other] = [await opened(stage), await opened(stage)];
    const star = other.watch(other.sportsbook.select.favourite('matches/7'));
    toggle(one.sportsbook, 'matches/7');
    other.env.frame();
    expect([star.get(), star.notified]).toEqual([true, 1]);
    one.sportsbook.stop();
    other.sportsbook.stop();
  });
});

test('a press notifies its own star, and no other of a thousand [NOTE-02]', async () => {
  const stage = createStage();
  const { env, sportsbook, watch } = await opened(stage);
  const stars = Array.from({ length: 1000 }, (_, place) => watch(sportsbook.select.favourite(`matches/${place}`)));
  toggle(sportsbook, 'matches/7');
  env.frame();
  expect(stars.map(({ notified }) => notified).reduce((sum, each) => sum + each)).toBe(1);
  expect(stars[7]?.notified).toBe(1);
  sportsbook.stop();
});
