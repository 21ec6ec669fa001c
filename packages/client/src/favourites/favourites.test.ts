import { setImmediate as turn } from 'node:timers/promises';
import type { FavouriteType } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import { createStage, imported, opened, refusal, reply, settle } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';
import { key, withFavourites, toggle } from '../testing/kept-favourites.ts';

/** Lets the code of accounts load, and what it asks for come. */
async function known(stage: Stage, tab: OpenTab, asked = 3): Promise<void> {
  await imported(stage, turn, () => stage.api.count('getFavourites') >= asked, tab);
  await settle();
}

/** A tab of a player whose favourites are known. */
async function ofPlayer(stage: Stage): Promise<OpenTab> {
  stage.world.player = stage.world.account;
  const asked = stage.api.count('getFavourites');
  const tab = await opened(stage);
  await known(stage, tab, asked + 3);
  return tab;
}

function noticesOf({ sportsbook }: OpenTab) {
  return sportsbook.select.notices.get().map(({ tone, titleKey, descriptionKey }) => [tone, titleKey, descriptionKey]);
}

describe('of a player', () => {
  test('are read from the account and changed there at once [NOTE-02] [NOTE-02a]', async () => {
    const stage = createStage();
    const kept = withFavourites(stage, { matches: ['8', '7'], sports: ['1'] });
    const { sportsbook } = await ofPlayer(stage);
    expect(sportsbook.select.favourites.get()).toEqual(['matches/8', 'matches/7', 'sports/1']);
    expect(stage.api.last('getFavourites').headers['x-touchline-player']).toBe(stage.world.account.id);
    toggle(sportsbook, 'tournaments/3');
    toggle(sportsbook, 'matches/8');
    // Before anybody has answered.
    expect(sportsbook.select.favourites.get()).toEqual(['tournaments/3', 'matches/7', 'sports/1']);
    await settle();
    expect(kept).toEqual({ matches: ['7'], tournaments: ['3'], sports: ['1'] });
    expect(stage.browser.local.get(key)).toBeUndefined();
    expect(stage.api.last('addFavourite').headers['x-touchline-player']).toBe(stage.world.account.id);
    sportsbook.stop();
  });

  test('what the server refuses is taken back with an alert that says why [NOTE-02]', async () => {
    for (const [answer, reason] of [
      [refusal(195), 'error.favourites.full'],
      [refusal(1004), 'error.request.not_found'],
      [refusal(1050), 'global-error.default.title'],
      [{ kind: 'lost' } as const, 'error.connection.description'],
    ] as const) {
      const stage = createStage();
      withFavourites(stage, { matches: ['7'] });
      const tab = await ofPlayer(stage);
      stage.api.on('addFavourite', () => answer);
      stage.api.on('removeFavourite', () => answer);
      const { sportsbook } = tab;
      for (const mark of ['matches/9', 'matches/7'] as const) {
        const before = sportsbook.select.favourite(mark).get();
        toggle(sportsbook, mark);
        expect(sportsbook.select.favourite(mark).get()).toBe(!before);
        await settle();
        expect(sportsbook.select.favourite(mark).get()).toBe(before);
      }
      expect(noticesOf(tab)).toEqual([['error', 'favourites.unchanged', reason]]);
      sportsbook.stop();
    }
  });

  test('what nobody answered is asked for again: it may have been kept [NOTE-02] [I3]', async () => {
    const stage = createStage();
    const kept = withFavourites(stage);
    const { sportsbook } = await ofPlayer(stage);
    stage.api.on('addFavourite', () => {
      kept.matches = ['9'];
      return { kind: 'lost' };
    });
    toggle(sportsbook, 'matches/9');
    await settle();
    expect(sportsbook.select.favourites.get()).toEqual([]);
    await stage.browser.advance(60_000);
    expect(sportsbook.select.favourites.get()).toEqual(['matches/9']);
    sportsbook.stop();
  });

  test('of several presses on one star the last one counts, in whatever time the calls are answered [NOTE-02]', async () => {
    const stage = createStage();
    const kept = withFavourites(stage);
    const { sportsbook } = await ofPlayer(stage);
    for (let press = 0; press < 5; press += 1) {
      toggle(sportsbook, 'matches/9');
      if (press % 2 === 0) await Promise.resolve();
    }
    await settle();
    expect([sportsbook.select.favourites.get(), kept.matches]).toEqual([['matches/9'], ['9']]);
    toggle(sportsbook, 'matches/9');
    toggle(sportsbook, 'matches/9');
    await settle();
    expect([sportsbook.select.favourites.get(), kept.matches]).toEqual([['matches/9'], ['9']]);
    sportsbook.stop();
  });

  test('a 401 ends the session, takes the press back and asks to sign in [NOTE-02] [AUTH-05]', async () => {
    const stage = createStage();
    withFavourites(stage, { matches: ['7'] });
    const tab = await ofPlayer(stage);
    stage.world.player = { ...stage.world.player, id: null };
    toggle(tab.sportsbook, 'matches/9');
    await settle();
    // Nobody else is here either.
    await settle();
    expect(tab.sportsbook.select.signInAsked.get()).toBe(1);
    expect(tab.sportsbook.select.favourites.get()).toEqual([]);
    expect(noticesOf(tab).map(([, title]) => title)).toEqual(['session.expired.title']);
    tab.sportsbook.stop();
  });

  test('a failure to read them is said once, and they come when somebody answers [NOTE-02]', async () => {
    const stage = createStage();
    withFavourites(stage, { matches: ['7'] });
    stage.api.on('getFavourites', () => refusal(1053));
    const tab = await ofPlayer(stage);
    await stage.browser.advance(1000);
    expect(noticesOf(tab)).toEqual([['error', 'favourites.unread', 'error.request.unavailable']]);
    await stage.browser.advance(60_000);
    expect(noticesOf(tab)).toEqual([]);
    // A press meanwhile is kept here, and joins the account later.
    toggle(tab.sportsbook, 'matches/9');
    expect(stage.browser.local.get(key)).toBe('matches/9');
    const kept = withFavourites(stage, { matches: ['7'] });
    await stage.browser.advance(120_000);
    expect(tab.sportsbook.select.favourites.get()).toEqual(['matches/9', 'matches/7']);
    expect(kept.matches).toEqual(['9', '7']);
    tab.sportsbook.stop();
  });

  test('a type that the back end does not keep stays in this browser [NOTE-02a] [API-11b]', async () => {
    const stage = createStage();
    withFavourites(stage);
    stage.api.on('getFavourites', ({ params }) => (params['type'] === 'sports' ? refusal(1000) : reply({ data: [] })));
    const tab = await ofPlayer(stage);
    toggle(tab.sportsbook, 'sports/1');
    toggle(tab.sportsbook, 'matches/7');
    await settle();
    expect(stage.browser.local.get(key)).toBe('sports/1');
    expect(tab.sportsbook.select.favourites.get()).toEqual(expect.arrayContaining(['sports/1', 'matches/7']));
    expect([stage.api.count('addFavourite'), noticesOf(tab)]).toEqual([1, []]);
    tab.sportsbook.stop();
  });

  test('teams are in the account where the configuration says so, and asked for nowhere else [NOTE-02b] [API-11b]', async () => {
    for (const hasTeams of [true, false]) {
      const stage = createStage(hasTeams ? { favourite_teams: true } : {});
      const kept = withFavourites(stage, { competitors: ['12'] });
      stage.browser.local.set(key, 'competitors/13');
      stage.world.player = stage.world.account;
      const tab = await opened(stage);
      await known(stage, tab, hasTeams ? 4 : 3);
      await settle();
      const asked = stage.api.count('getFavourites');
      expect(asked).toBe(hasTeams ? 4 : 3);
      // What a visitor marked joins the account.
      expect(kept.competitors).toEqual(hasTeams ? ['13', '12'] : ['12']);
      expect(stage.browser.local.get(key)).toBe(hasTeams ? '' : 'competitors/13');
      toggle(tab.sportsbook, 'competitors/13');
      await settle();
      expect(kept.competitors).toEqual(['12']);
      expect(tab.sportsbook.select.favourites.get()).toEqual(hasTeams ? ['competitors/12'] : []);
      tab.sportsbook.stop();
    }
  });

  test('are those of the visitor again once the player has left [NOTE-02a] [AUTH-04]', async () => {
    const stage = createStage();
    withFavourites(stage, { matches: ['7'] });
    const { sportsbook } = await ofPlayer(stage);
    await sportsbook.commands.signOut();
    await settle();
    expect(sportsbook.select.favourites.get()).toEqual([]);
    toggle(sportsbook, 'matches/9');
    expect([stage.browser.local.get(key), stage.api.count('addFavourite')]).toEqual(['matches/9', 0]);
    sportsbook.stop();
  });
});

describe('on two devices and in two tabs', () => {
  test('what another device changed is there when the player comes back to the page [NOTE-02a]', async () => {
    const stage = createStage();
    const kept = withFavourites(stage, { matches: ['7'] });
    const { env, sportsbook } = await ofPlayer(stage);
    const asked = stage.api.count('getFavourites');
    kept.matches = ['9', '7'];
    env.setVisible(false);
    await stage.browser.advance(60_000);
    expect(stage.api.count('getFavourites')).toBe(asked);
    env.setVisible(true);
    await settle();
    expect(sportsbook.select.favourites.get()).toEqual(['matches/9', 'matches/7']);
    // Who looks away for a moment asks for nothing.
    env.setVisible(false);
    env.setVisible(true);
    await settle();
    expect(stage.api.count('getFavourites')).toBe(asked + 3);
    sportsbook.stop();
  });

  test('another tab of the player follows at once where it is seen, and when it is seen again [NOTE-02a]', async () => {
    const stage = createStage();
    withFavourites(stage);
    const [one, other] = [await ofPlayer(stage), await ofPlayer(stage)];
    toggle(one.sportsbook, 'matches/7');
    await settle();
    expect(other.sportsbook.select.favourites.get()).toEqual(['matches/7']);
    other.env.setVisible(false);
    toggle(one.sportsbook, 'matches/8');
    await settle();
    expect(other.sportsbook.select.favourites.get()).toEqual(['matches/7']);
    other.env.setVisible(true);
    await settle();
    expect(other.sportsbook.select.favourites.get()).toEqual(['matches/8', 'matches/7']);
    one.sportsbook.stop();
    other.sportsbook.stop();
  });
});

describe('at sign-in', () => {
  /** A tab of somebody who has marked these as a visitor, and signs in. */
  async function signedIn(stage: Stage, marks: string): Promise<OpenTab> {
    stage.browser.local.set(key, marks);
    const tab = await opened(stage);
    const asked = stage.api.count('getFavourites');
    await tab.sportsbook.commands.signIn('a@b.test', 'secret');
    await known(stage, tab, asked + 3);
    return tab;
  }

  test('those of the visitor join those of the player in their order, and never go dark meanwhile [NOTE-02a]', async () => {
    const stage = createStage();
    const kept = withFavourites(stage, { matches: ['3', '1'] });
    stage.browser.local.set(key, 'matches/5 tournaments/2 matches/4 matches/1');
    const tab = stage.open();
    const star = tab.watch(tab.sportsbook.select.favourite('matches/5'));
    tab.sportsbook.start();
    await settle();
    await tab.sportsbook.commands.signIn('a@b.test', 'secret');
    await known(stage, tab);
    expect(kept).toEqual({ matches: ['5', '4', '3', '1'], tournaments: ['2'], sports: [] });
    expect(stage.browser.local.get(key)).toBe('');
    expect([star.get(), star.notified, noticesOf(tab)]).toEqual([true, 0, []]);
    tab.sportsbook.stop();
  });

  test('where the browser refuses locks those of the visitor stay in this browser, and it is reported [NOTE-02a]', async () => {
    const stage = createStage();
    const kept = withFavourites(stage, { matches: ['1'] });
    stage.browser.local.set(key, 'matches/5');
    stage.world.player = stage.world.account;
    const refused = new Error('SecurityError');
    const tab = await opened(stage, { exclusively: () => Promise.reject(refused) });
    await known(stage, tab);
    expect(kept.matches).toEqual(['1']);
    expect(stage.browser.local.get(key)).toBe('matches/5');
    expect(tab.env.reports).toContainEqual({ kind: 'favourites', error: refused });
    tab.sportsbook.stop();
  });

  test('what finds no room stays in this browser, is told once, and joins when there is room [NOTE-02a]', async () => {
    const stage = createStage();
    const kept = withFavourites(stage, { matches: ['2', '1'] }, 4);
    const tab = await signedIn(stage, 'matches/6 matches/5 matches/4 matches/3 tournaments/9');
    // The latest went.
    expect(kept).toEqual({ matches: ['6', '5', '2', '1'], tournaments: ['9'], sports: [] });
    expect(stage.browser.local.get(key)).toBe('matches/4 matches/3');
    expect(tab.sportsbook.select.favouritesLeft.get()).toEqual(['matches/4', 'matches/3']);
    expect(tab.sportsbook.select.favourites.get()).toHaveLength(7);
    const told = [['warning', 'favourites.left', 'favourites.left.description']];
    expect(noticesOf(tab)).toEqual(told);
    // Another page of the same visit says and sends nothing.
    const sent = stage.api.count('addFavourite');
    tab.sportsbook.stop();
    const next = stage.open({ session: tab.env.session });
    next.sportsbook.start();
    await known(stage, next, stage.api.count('getFavourites') + 3);
    expect([stage.api.count('addFavourite'), noticesOf(next)]).toEqual([sent, []]);
    toggle(next.sportsbook, 'matches/1');
    await settle();
    expect(kept.matches).toEqual(['4', '6', '5', '2']);
    expect(next.sportsbook.select.favouritesLeft.get()).toEqual(['matches/3']);
    next.sportsbook.stop();
  });

  test('what a back end refuses that does not say how many it takes stays in this browser [NOTE-02a] [API-11b]', async () => {
    const stage = createStage();
    const kept = withFavourites(stage, { matches: ['1'] }, 2);
    stage.api.on('getFavourites', ({ params }) => reply({ data: kept[params['type'] as FavouriteType] ?? [] }));
    const tab = await signedIn(stage, 'matches/4 matches/3 matches/2');
    expect(kept.matches).toEqual(['2', '1']);
    expect(tab.sportsbook.select.favouritesLeft.get()).toEqual(['matches/4', 'matches/3']);
    expect(noticesOf(tab)).toEqual([['warning', 'favourites.left', 'favourites.left.description']]);
    tab.sportsbook.stop();
  });

  test('what the back end does not know stays here without a word, and is not sent again on the visit [NOTE-02a]', async () => {
    const stage = createStage();
    withFavourites(stage);
    stage.api.on('addFavourite', () => refusal(1004));
    const tab = await signedIn(stage, 'matches/4');
    expect(stage.browser.local.get(key)).toBe('matches/4');
    expect([tab.sportsbook.select.favourites.get(), noticesOf(tab)]).toEqual([['matches/4'], []]);
    tab.env.setVisible(false);
    await stage.browser.advance(60_000);
    tab.env.setVisible(true);
    await settle();
    expect(stage.api.count('addFavourite')).toBe(1);
    tab.sportsbook.stop();
  });

  test('a join that breaks off goes on, and what has joined is sent once [NOTE-02a]', async () => {
    const stage = createStage();
    const kept = withFavourites(stage);
    let sent = 0;
    stage.api.on('addFavourite', ({ params: { id = '' } }) => {
      sent += 1;
      if (sent === 2) return { kind: 'lost' };
      kept.matches = [id, ...(kept.matches ?? [])];
      return reply({ data: kept.matches });
    });
    const tab = await signedIn(stage, 'matches/6 matches/5 matches/4');
    expect(stage.browser.local.get(key)).toBe('matches/6 matches/5');
    await stage.browser.advance(60_000);
    expect(kept.matches).toEqual(['6', '5', '4']);
    expect([sent, stage.browser.local.get(key)]).toEqual([4, '']);
    tab.sportsbook.stop();
  });

  test('one that is taken away while it is on its way stays away [NOTE-02a]', async () => {
    const stage = createStage();
    const kept = withFavourites(stage);
    const waiting: (() => void)[] = [];
    stage.api.on('addFavourite', async ({ params: { id = '' } }) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      kept.matches = [id, ...(kept.matches ?? [])];
      return reply({ data: kept.matches });
    });
    const tab = await signedIn(stage, 'matches/6 matches/5');
    tab.sportsbook.commands.markFavourites(['matches/5', 'matches/6'], false);
    waiting.shift()?.();
    await settle();
    expect(tab.sportsbook.select.favourites.get()).toEqual([]);
    expect(kept.matches).toEqual([]);
    expect([stage.api.count('addFavourite'), stage.browser.local.get(key)]).toEqual([1, '']);
    tab.sportsbook.stop();
  });
});
