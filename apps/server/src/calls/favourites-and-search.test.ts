import { calls, type Match } from '@touchline/contract';
import { sidesOf } from '@touchline/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { catalogueOfFile, idsOf } from './testing/catalogue-of-file.ts';

const here = catalogueOfFile();
const { addMatch, get, matches, play, read, refusal, send } = here;

describe('search', () => {
  const search = (query: string) => read(calls.search.reply, `/search?${query}`);

  test('finds hostile and foreign names, marks what was typed, forgives a letter only when nothing fits [CAT-07]', async () => {
    const { id, slug } = await addMatch({ home: 'Łódź <script>alert(1)</script>', away: '"; drop table match; --' });
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    const found = await search('q=lodz');
    expect([found.is_close, idsOf(found.matches.map(({ match }) => match))]).toEqual([false, [id]]);
    expect(found.matches[0]?.marks).toEqual([{ from: 0, to: 4 }]);
    const close = await search('q=scrpit');
    expect([close.is_close, idsOf(close.matches.map(({ match }) => match))]).toEqual([true, [id]]);
    const huge = await addMatch({ home: '🦊'.repeat(150), away: 'я'.repeat(300) });
    expect(sidesOf(await read(calls.getMatch.reply, `/matches/${huge.slug}`))?.away.name).toBe('я'.repeat(300));
    expect((await search(`q=${encodeURIComponent('яяяя')}`)).matches.map(({ match }) => match.id)).toEqual([huge.id]);
  });

  test('filters by sport type and status; leagues and sports beside events [CAT-07] [API-04]', async () => {
    const { data } = await matches('match_status=live&limit=1');
    const word = (data[0] && sidesOf(data[0])?.home.name) ?? '';
    const live = await search(`q=${encodeURIComponent(word)}&match_status=live`);
    expect(idsOf(live.matches.map(({ match }) => match))).toContain(data[0]?.id);
    const before = await search(`q=${encodeURIComponent(word)}&match_status=prematch`);
    expect(before.matches.every(({ match }) => match.status === 0)).toBe(true);
    expect((await search('q=football')).sports.map(({ sport }) => sport.key)).toContain('soccer');
    expect((await search('q=football&sport_type=cyber')).sports).toEqual([]);
    const league = (await search('q=league')).tournaments[0];
    expect(league?.tournament.name.slice(league.marks[0]?.from, league.marks[0]?.to)).toBe('League');
    const events = await search('q=league&only_events_name=true');
    expect([events.sports, events.tournaments]).toEqual([[], []]);
  });

  test('takes 3 to 50 characters, without the spaces around them [CAT-07]', async () => {
    const short = ['ab', '%20%20ab%20', '', '%F0%9F%A6%8A%F0%9F%A6%8A', '---', 'a%CC%81%CC%81'];
    const asked = [...short, 'a'.repeat(51)].map((text) => refusal(`/search?q=${text}`));
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['400 query.q']));
    expect(await search(`q=${'a'.repeat(50)}`)).toMatchObject({ matches: [], is_close: false });
  });
});

describe('favourites', () => {
  const favourite = async (method: string, path: string, as = here.cookie) => {
    const answer = await send(`/_sb_api/api/v2/favourites/${path}`, {
      method,
      headers: as === '' ? {} : { cookie: as },
    });
    return answer.status === 200 ? calls.getFavourites.reply.parse(await answer.json()).data : answer.status;
  };

  test('are stored for each player, the latest first; repeating a call changes nothing [API-07]', async () => {
    const [one = '', two = ''] = idsOf((await matches('limit=2')).data);
    expect(await favourite('GET', 'matches')).toEqual([]);
    expect(await favourite('POST', `matches/${one}`)).toEqual([one]);
    expect(await favourite('POST', `matches/${two}`)).toEqual([two, one]);
    expect(await favourite('POST', `matches/${one}`)).toEqual([two, one]);
    const list = await read(calls.getMatches.reply, '/matches?favourite=true', { cookie: here.cookie });
    expect(idsOf(list.data).toSorted()).toEqual([one, two].toSorted());
    expect(await favourite('DELETE', `matches/${two}`)).toEqual([one]);
    expect(await favourite('DELETE', `matches/${two}`)).toEqual([one]);
    expect(await favourite('POST', 'sports/1')).toEqual(['1']);
    expect(await favourite('POST', 'tournaments/1001')).toEqual(['1001']);
    expect(await favourite('GET', 'matches')).toEqual([one]);
  });

  test('are narrowed by the status of their matches, and by what can be bet on [API-07d]', async () => {
    const of = async (type: string, query: string) =>
      (await read(calls.getFavourites.reply, `/favourites/${type}?${query}`, { cookie: here.cookie })).data;
    const list = async (query: string) => (await matches(`limit=500&${query}`)).data;
    const stopped = await addMatch();
    await play(stopped.id, { type: 'kick_off' }, { type: 'interrupt' });
    await favourite('POST', `matches/${stopped.id}`);
    const [live, coming] = [await list('match_status=live'), await list('match_status=prematch')];
    const [over] = idsOf((await matches('match_status=finished&limit=1')).data);
    const picked = [live[0], coming[0]].flatMap((each) => (each === undefined ? [] : [each]));
    for (const { id, tournament } of picked) {
      await favourite('POST', `matches/${id}`);
      await favourite('POST', `tournaments/${tournament.id}`);
      await favourite('POST', `sports/${tournament.sport.id}`);
    }
    await favourite('POST', `matches/${over}`);
    const all = await of('matches', '');
    const open = new Map(
      [...live, ...coming, ...(await list('match_status=stopped'))].map((match) => [match.id, match]),
    );
    const statusOf = (id: string): number | undefined => open.get(id)?.status;
    expect(await of('matches', 'match_status=live')).toEqual(all.filter((id) => statusOf(id) === 1));
    expect(await of('matches', 'match_status=0')).toEqual(all.filter((id) => statusOf(id) === 0));
    expect(await of('matches', 'match_status=prematch,finished')).toEqual(
      all.filter((id) => statusOf(id) === 0 || !open.has(id)),
    );
    expect(await of('matches', 'match_status=finished')).toContain(over);
    const bettable = new Set(idsOf(await list('bettable=true')));
    expect(await of('matches', 'bettable=true')).toEqual(all.filter((id) => bettable.has(id)));
    const shut = await of('matches', 'bettable=false');
    expect(shut).toEqual(all.filter((id) => open.has(id) && !bettable.has(id)));
    expect(shut).toContain(stopped.id);
    expect(await of('matches', 'bettable=true&match_status=finished')).toEqual([]);
    const liveLeagues = new Set(live.map(({ tournament }) => tournament.id));
    expect(await of('tournaments', 'match_status=live')).toEqual(
      (await of('tournaments', '')).filter((id) => liveLeagues.has(id)),
    );
    const liveSports = new Set(live.map(({ tournament }) => tournament.sport.id));
    expect(await of('sports', 'match_status=live')).toEqual(
      (await of('sports', '')).filter((id) => liveSports.has(id)),
    );
    const wrong = await get('/favourites/matches?match_status=soon', { cookie: here.cookie });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { details: [{ path: 'query.match_status.0' }] }]);
    for (const type of ['matches', 'tournaments', 'sports'])
      for (const id of await of(type, '')) await favourite('DELETE', `${type}/${id}`);
    await play(stopped.id, { type: 'resume' }, { type: 'end' });
  });

  test('can be teams, with or without open matches, whose matches are listed and narrow them [NOTE-02b] [API-07d]', async () => {
    const list = async (query: string) => (await matches(`limit=500&${query}`)).data;
    const sidesOf = ({ competitors }: Match): readonly string[] =>
      competitors === null || Array.isArray(competitors) ? [] : [competitors.home.id, competitors.away.id];
    const played = await addMatch();
    await play(played.id, { type: 'kick_off' });
    const live = (await list('match_status=live')).find(({ id }) => id === played.id);
    const coming = (await list('match_status=prematch')).find(
      (match) => live !== undefined && !sidesOf(match).some((team) => sidesOf(live).includes(team)),
    );
    if (live === undefined || coming === undefined) throw new Error('too few matches are open');
    const [[home = ''], [, away = '']] = [sidesOf(live), sidesOf(coming)];
    expect(await favourite('POST', `competitors/${home}`)).toEqual([home]);
    expect(await favourite('POST', `competitors/${away}`)).toEqual([away, home]);
    expect(await favourite('POST', 'competitors/999999999')).toBe(404);

    const theirs = await list(`competitor_id=${home},${away}&match_status=0,1,2`);
    expect(idsOf(theirs)).toEqual(expect.arrayContaining([live.id, coming.id]));
    expect(theirs.filter((match) => !sidesOf(match).some((team) => team === home || team === away))).toEqual([]);
    expect(await list('competitor_id=999999999')).toEqual([]);

    const of = async (query: string) =>
      (await read(calls.getFavourites.reply, `/favourites/competitors?${query}`, { cookie: here.cookie })).data;
    const liveTeams = new Set((await list('match_status=live')).flatMap(sidesOf));
    expect(await of('match_status=live')).toEqual([away, home].filter((id) => liveTeams.has(id)));
    expect(await of('match_status=live')).toContain(home);

    const { data } = await read(calls.getCompetitors.reply, `/competitors?id=${away},999999999,${home}`);
    expect(data.map(({ id, sport }) => [id, sport.key])).toEqual([
      [away, coming.tournament.sport.key],
      [home, live.tournament.sport.key],
    ]);
    for (const id of [home, away]) await favourite('DELETE', `competitors/${id}`);
    await play(played.id, { type: 'end' });
  });

  test('an account has room for 500 of a type; one more is refused with words of its own [API-07] [NOTE-02a]', async () => {
    const { limit } = await read(calls.getFavourites.reply, '/favourites/sports', { cookie: here.cookie });
    if (limit === undefined) throw new Error('the answer does not say how many there is room for');
    expect(limit).toBe(500);
    const [one = '', two = ''] = idsOf((await matches('limit=2')).data);
    await favourite('POST', `matches/${one}`);
    const { db, close } = connect({ ...here.server.db(), max: 1 });
    await sql`
      insert into favourite (player_id, type, thing_id)
      select player_id, type, '9' || n from favourite, generate_series(2, ${limit}::int) as n where type = 'matches'
    `.execute(db);
    const refused = await send(`/_sb_api/api/v2/favourites/matches/${two}`, {
      method: 'POST',
      headers: { cookie: here.cookie },
    });
    expect(await refused.json()).toMatchObject({ code: 195, localized_message: 'error.favourites.full' });
    expect(await favourite('POST', `matches/${one}`)).toHaveLength(limit);
    await db.deleteFrom('favourite').execute();
    await close();
  });

  test('a match that is over can be one; unknown things and visitors are refused [API-07]', async () => {
    const [past = ''] = idsOf((await matches('match_status=finished&limit=1')).data);
    expect(await favourite('POST', `matches/${past}`)).toContain(past);
    const over = await read(calls.getMatches.reply, '/matches?favourite=true&match_status=finished', {
      cookie: here.cookie,
    });
    expect(idsOf(over.data)).toEqual([past]);
    expect(
      await Promise.all(['matches/12345', 'sports/999', 'tournaments/999'].map((path) => favourite('POST', path))),
    ).toEqual([404, 404, 404]);
    expect(await favourite('POST', 'players/1')).toBe(400);
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await favourite(method, method === 'GET' ? 'matches' : `matches/${past}`, '')).toBe(401);
    }
    expect(await refusal('/matches?favourite=true')).toBe('401');
  });
});
