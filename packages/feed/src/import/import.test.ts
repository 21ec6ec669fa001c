import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, describe, expect, test } from 'vitest';
import { createFeed } from '../feed.ts';
import { createRng } from '../models/random.ts';
import { soccerGoals } from '../models/soccer.ts';
import { fitStrengths } from './fit.ts';
import { importFixtures } from './cli.ts';
import { makeLeague } from './season.ts';
import { readSeason } from './openfootball.ts';
import { readStored, writeStored } from './stored.ts';

const TODAY = Date.UTC(2027, 0, 20, 9, 30);
const DAY = 24 * 3_600_000;
const SHARED = join(import.meta.dirname, '../../../../../../shared/data/football');

const folder = mkdtempSync(join(tmpdir(), 'fixtures-'));
afterAll(() => rmSync(folder, { recursive: true }));

function match(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    round: 'Matchday 1',
    date: '2025-08-15',
    time: '20:00',
    team1: 'Reds',
    team2: 'Blues',
    score: { ft: [2, 1] },
    ...over,
  };
}

function season(...matches: readonly Record<string, unknown>[]): string {
  return JSON.stringify({ name: 'Cup 2025', matches });
}

describe('reading a season', () => {
  test('a score that is absent, empty or partial is none', () => {
    const scores = [
      undefined,
      null,
      {},
      { ht: [1, 0] },
      { ft: [] },
      { ft: null },
      { ft: [1, null] },
      { ft: [3, 0], ht: [1, 0] },
    ];
    const read = readSeason('cup.json', season(...scores.map((score) => match({ score }))));
    expect(read.matches.map(({ score }) => score)).toEqual([null, null, null, null, null, null, null, [3, 0]]);
  });

  test('a match may have no time, and keeps its status', () => {
    const read = readSeason('cup.json', season(match({ time: undefined, status: 'Postponed', score: {} })));
    expect(read.matches).toEqual([
      {
        round: 'Matchday 1',
        date: '2025-08-15',
        time: null,
        home: 'Reds',
        away: 'Blues',
        score: null,
        status: 'postponed',
      },
    ]);
  });

  test.each([
    ['{"name": ', /^cup\.json: not JSON: [^\n]+$/],
    ['[]', /^cup\.json: must be an object with name and matches$/],
    ['{"name": "Cup"}', /^cup\.json: matches must be a list$/],
    [season(match(), match({ team1: 7 })), /^cup\.json: matches\[1\]\.team1: must be a text$/],
    [season(match({ team2: 'Reds' })), /^cup\.json: matches\[0\]: Reds cannot play itself$/],
    [season(match({ date: '2025-02-30' })), /^cup\.json: matches\[0\]\.date: "2025-02-30" is no day like 2025-08-22$/],
    [season(match({ time: '8pm' })), /^cup\.json: matches\[0\]\.time: "8pm" is no time like 20:30$/],
    [season(match({ score: { ft: [1, -2] } })), /^cup\.json: matches\[0\]\.score\.ft: -2 is no number of goals$/],
    [season(match({ score: '2-1' })), /^cup\.json: matches\[0\]\.score: must be an object with ft and ht$/],
  ])('says in one line what is wrong with %s', (text, message) => {
    expect(() => readSeason('cup.json', text)).toThrow(message);
  });
});

describe('fitting', () => {
  test('finds the strengths that made the results', () => {
    const rng = createRng(5);
    const names = Array.from({ length: 12 }, (_, i) => `Team ${i}`);
    const truth = names.map((name, i) => ({ name, attack: 0.4 - i * 0.07, defence: 0.3 - ((i * 5) % 12) * 0.05 }));
    const goals = (mean: number): number => {
      let count = 0;
      for (let p = rng.next(); p > Math.exp(-mean); p *= rng.next()) count += 1;
      return count;
    };
    const results = [1, 2, 3, 4, 5].flatMap(() =>
      truth.flatMap((home) =>
        truth
          .filter((away) => away !== home)
          .map((away) => {
            const [h, a] = soccerGoals({ home, away, homeAdvantage: 0.25 });
            return { home: home.name, away: away.name, score: [goals(h), goals(a)] as const };
          }),
      ),
    );
    const fitted = fitStrengths(names, results);
    expect(Math.abs(fitted.homeAdvantage - 0.25)).toBeLessThan(0.1);
    for (const home of fitted.teams) {
      for (const away of fitted.teams) {
        if (home === away) continue;
        const real = soccerGoals({
          home: truth.find(({ name }) => name === home.name) ?? home,
          away: truth.find(({ name }) => name === away.name) ?? away,
          homeAdvantage: 0.25,
        });
        const found = soccerGoals({ home, away, homeAdvantage: fitted.homeAdvantage });
        expect(Math.abs(Math.log(found[0] / real[0]))).toBeLessThan(0.4);
        expect(Math.abs(Math.log(found[1] / real[1]))).toBeLessThan(0.4);
      }
    }
  });

  test('one result makes nobody invincible, none makes all equal', () => {
    const once = fitStrengths(['A', 'B'], [{ home: 'A', away: 'B', score: [9, 0] }]);
    const [home] = soccerGoals({
      home: once.teams[0] ?? fail(),
      away: once.teams[1] ?? fail(),
      homeAdvantage: once.homeAdvantage,
    });
    expect(home).toBeLessThan(7);
    expect(fitStrengths(['A', 'B'], [])).toEqual({
      teams: [
        { name: 'A', attack: 0, defence: 0 },
        { name: 'B', attack: 0, defence: 0 },
      ],
      homeAdvantage: 0.22,
      logLikelihood: 0,
    });
  });
});

function fail(): never {
  throw new Error('missing');
}

test('the first match day without results is moved to today, postponed matches are left out', () => {
  const { league } = makeLeague(
    'x/2025-26-de.1.json',
    readSeason(
      'x',
      season(
        match({ date: '2025-08-15' }),
        match({ date: '2025-08-16', time: undefined, score: {} }),
        match({ date: '2025-08-16', team1: 'Greens', team2: 'Whites', score: {}, status: 'postponed' }),
        match({ date: '2025-08-23', team1: 'Blues', team2: 'Reds', score: {} }),
      ),
    ),
    TODAY,
  );
  expect(league).toMatchObject({ name: 'Cup 2025', countryCode: 'DE' });
  expect(league.teams.map(({ name }) => name)).toEqual(['Blues', 'Greens', 'Reds', 'Whites']);
  expect(league.fixtures).toEqual([
    { home: 'Reds', away: 'Blues', startTime: Date.UTC(2027, 0, 19, 19) },
    { home: 'Reds', away: 'Blues', startTime: Date.UTC(2027, 0, 20, 14) },
    { home: 'Blues', away: 'Reds', startTime: Date.UTC(2027, 0, 27, 19) },
  ]);
});

describe('the command', () => {
  const lines: string[] = [];
  const complaints: string[] = [];
  const io = {
    print: (line: string) => lines.push(line),
    complain: (line: string) => complaints.push(line),
    now: TODAY,
  };
  const good = join(folder, 'good.json');
  const bad = join(folder, 'bad.json');
  writeFileSync(good, season(match(), match({ team1: 'Greens', date: '2025-08-20', score: {} })));
  writeFileSync(bad, season(match({ date: 'soon' })));

  test('writes what the feed can read again, and says what it read', async () => {
    const out = join(folder, 'deep/out.json');
    expect(await importFixtures([good, '--out', out], io)).toBe(0);
    const stored = readStored(out, readFileSync(out, 'utf8'));
    expect(stored[0]?.fixtures.length).toBe(2);
    expect(readStored(out, writeStored(stored))).toEqual(stored);
    expect(lines[0]).toMatch(
      /^Cup 2025: 3 teams, 2 matches, 1 results, 0 postponed; match day 2025-08-20 moved by \d+ days/,
    );
    expect(lines.at(-1)).toBe(`Wrote 1 leagues with 2 fixtures to ${out}.`);
  });

  test('writes nothing when a file is bad or missing, and says which in one line', async () => {
    const out = join(folder, 'never.json');
    expect(await importFixtures([good, bad, '--out', out], io)).toBe(1);
    expect(complaints.at(-1)).toBe(`${bad}: matches[0].date: "soon" is no day like 2025-08-22`);
    expect(await importFixtures([join(folder, 'none.json'), '--out', out], io)).toBe(1);
    expect(complaints.at(-1)).toMatch(/none\.json: cannot be read: ENOENT/);
    expect(existsSync(out)).toBe(false);
  });

  test('explains itself when used wrongly', async () => {
    expect(await importFixtures([], io)).toBe(2);
    expect(complaints.at(-1)).toMatch(/^Usage: npm run import:fixtures/);
    expect(await importFixtures(['--speed', '9'], io)).toBe(2);
    expect(complaints.at(-1)).toMatch(/Unknown option '--speed'/);
  });
});

test('a stored file that was changed by hand is refused with its position', () => {
  expect(() => readStored('f.json', '{')).toThrow('f.json: not JSON; import the fixtures again');
  expect(() => readStored('f.json', '[{"name": "x", "countryCode": null, "homeAdvantage": "a"}]')).toThrow(
    'f.json: [0].homeAdvantage must be a number',
  );
});

describe.skipIf(!existsSync(SHARED))(
  'the files of ../shared/data/football (skipped where the folder is absent)',
  () => {
    const files = existsSync(SHARED) ? readdirSync(SHARED).filter((file) => file.endsWith('.json')) : [];
    const leagues = files.map(
      (file) => makeLeague(file, readSeason(file, readFileSync(join(SHARED, file), 'utf8')), TODAY).league,
    );

    test('are ten leagues with a match day today', () => {
      expect(leagues.length).toBe(10);
      for (const league of leagues) {
        const today = league.fixtures.filter(({ startTime }) => Math.abs(startTime - TODAY) < DAY);
        expect([league.name, today.length > 0]).toEqual([league.name, true]);
        expect(league.homeAdvantage).toBeGreaterThan(0);
        expect(league.homeAdvantage).toBeLessThan(0.5);
        expect(Math.max(...league.teams.map(({ attack }) => Math.abs(attack)))).toBeLessThan(1);
      }
    });

    test('are played by the feed', () => {
      const feed = createFeed({ seed: 1, matches: 20, imported: leagues });
      const events = feed.open(TODAY);
      const imported = new Set(feed.tournaments.filter(({ id }) => Number(id) > 9000).map(({ id }) => id));
      const played = new Set(events.flatMap((event) => (event.kind === 'match' ? [event.match.tournamentId] : [])));
      expect(imported.size).toBe(10);
      expect([...imported].filter((id) => !played.has(id))).toEqual([]);
    });
  },
);
