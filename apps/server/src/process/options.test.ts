import { describe, expect, test } from 'vitest';
import type { OperatorConfigFile } from '@touchline/contract/operator';
import { readCommand } from './command-line.ts';
import { read, words } from './testing/read-options.ts';

describe('readOptions', () => {
  test('has a default for everything', () => {
    expect(read('')).toEqual({
      kind: 'run',
      options: {
        port: 4600,
        host: 'localhost',
        hostTokenSecret: null,
        seed: 1,
        feedStart: null,
        record: null,
        replay: null,
        speed: 1,
        matches: 600,
        leastFree: 200_000_000,
        desk: false,
        dataFolder: '/checkout/.data',
        databaseUrl: null,
        publicUrl: null,
        allowedOrigins: [],
        frameAncestors: [],
        imageOrigins: [],
        sources: { frames: [], media: [], connections: [] },
        chatFrame: null,
        matchInfoFrame: null,
        errorReports: null,
        cookieDomain: null,
        access: 'open',
        countries: { visit: [], sign_in: [], sign_up: [] },
        countryTable: null,
        countryHeader: null,
        requiredStatusGroup: null,
        pointsPerMinute: 18_000,
        checkReplies: false,
        liveDelay: null,
        exposureLimit: 10_000_000,
        payoutLimitOn: 'profit',
        maxStakeOfOddin: false,
        campaign: true,
        metrics: null,
        trustedProxies: [],
        accounts: {
          sessionMinutes: null,
          playerFields: [],
          countries: null,
          defaultCountry: null,
          signInBy: ['email', 'phone'],
          signUpBy: ['email', 'phone'],
          minimumAge: 18,
          phoneVerification: true,
          signOutEverywhere: true,
          identityProviders: ['serasa', 'sumsub'],
          passwordByPhone: true,
          messagePrefixes: [],
          messageRation: { perNetwork: 20, perHour: 500 },
        },
        smtp: null,
        push: { kind: 'embedded' },
        logLevel: 'warn',
      },
    });
  });

  test('takes flags and environment, flags first', () => {
    const env = { PORT: '1', RATE_LIMIT: '0', CHECK_REPLIES: '1', FRAME_ANCESTORS: 'https://a.test, https://b.test:8' };
    expect(
      read(
        '--port 0 --seed 7 --feed-start 2026-09-19T15:30:00Z --speed 2.5 --matches 20 --desk --data /elsewhere',
        env,
      ),
    ).toMatchObject({
      kind: 'run',
      options: {
        port: 0,
        seed: 7,
        feedStart: Date.parse('2026-09-19T15:30:00Z'),
        speed: 2.5,
        matches: 20,
        desk: true,
        dataFolder: '/elsewhere',
        pointsPerMinute: null,
        checkReplies: true,
        frameAncestors: ['https://a.test', 'https://b.test:8'],
      },
    });
    expect(read('', env)).toMatchObject({ options: { port: 1 } });
    expect(
      read('', {
        FRAME_SOURCES: 'https://a.test,https://chat.test',
        MEDIA_SOURCES: 'https://a.test https://b.test, http://127.0.0.1:81',
        CHAT_FRAME: 'https://chat.test/{match}',
        MATCH_INFO_FRAME: 'https://info.test/{locale}/{match}',
      }),
    ).toMatchObject({
      options: {
        sources: {
          frames: ['https://a.test', 'https://chat.test', 'https://info.test'],
          media: ['https://a.test', 'https://b.test', 'http://127.0.0.1:81'],
          connections: [],
        },
        chatFrame: 'https://chat.test/{match}',
      },
    });
    expect(read('', { ERROR_REPORTS: 'http://abc@127.0.0.1:81/1', CONNECT_SOURCES: 'https://a.test' })).toMatchObject({
      options: {
        errorReports: 'http://abc@127.0.0.1:81/1',
        sources: { connections: ['https://a.test', 'http://127.0.0.1:81'] },
      },
    });
    expect(read('', { PUBLIC_URL: 'https://bets.a.test', COOKIE_DOMAIN: 'a.test' })).toMatchObject({
      options: { cookieDomain: 'a.test' },
    });
    // Nobody can know what an installation draws that has players.
    expect(read('', { PUBLIC_URL: 'https://a.test' })).toMatchObject({ options: { seed: null } });
    expect(read('', { ACCESS: 'blocked' })).toMatchObject({ options: { access: 'blocked' } });
    expect(read('', { LIVE_DELAY: '0', EXPOSURE_LIMIT: '5000' })).toMatchObject({
      options: { liveDelay: 0, exposureLimit: 5000 },
    });
    expect(read('', { LIVE_DELAY: '', EXPOSURE_LIMIT: '' })).toMatchObject({
      options: { liveDelay: null, exposureLimit: 10_000_000 },
    });
    expect(read('', { PAYOUT_LIMIT_ON: 'return', MAX_STAKE_ODDIN: 'yes' })).toMatchObject({
      options: { payoutLimitOn: 'return', maxStakeOfOddin: true },
    });
    expect(read('', {})).toMatchObject({ options: { campaign: true } });
    expect(read('', { BONUSES: 'none' })).toMatchObject({ options: { campaign: false } });
    expect(read('', { PUBLIC_URL: 'https://a.test' })).toMatchObject({ options: { campaign: false } });
    expect(read('', { PUBLIC_URL: 'https://a.test', BONUSES: 'house' })).toMatchObject({ options: { campaign: true } });
  });

  test('takes the operator file after the environment [CFG-01a]', () => {
    const file: OperatorConfigFile = {
      access: 'locked',
      limits: { exposure: 7, payout_on: 'return' },
      betting: { max_stake_oddin: true },
      bonuses: { campaign: false },
      error_reports: 'https://key@reports.test/7',
      refused_countries: { visit: ['US'] },
      required_status_group: { id: 'members', url: 'https://play.test' },
      accounts: { session_minutes: 60 },
      frames: { chat: 'https://chat.test/{match}' },
      sources: {
        frames: ['https://games.test'],
        media: ['https://films.test'],
        connections: ['https://icons.test'],
        images: ['https://pictures.test'],
      },
      host_origins: ['https://portal.test'],
    };
    expect(read('', {}, file)).toMatchObject({
      options: {
        access: 'locked',
        exposureLimit: 7,
        payoutLimitOn: 'return',
        maxStakeOfOddin: true,
        campaign: false,
        chatFrame: 'https://chat.test/{match}',
        imageOrigins: ['https://pictures.test'],
        frameAncestors: ['https://portal.test'],
        sources: {
          frames: ['https://games.test', 'https://chat.test'],
          media: ['https://films.test'],
          connections: ['https://icons.test', 'https://reports.test'],
        },
        errorReports: 'https://key@reports.test/7',
        countries: { visit: ['US'], sign_in: [], sign_up: [] },
        requiredStatusGroup: { id: 'members', url: 'https://play.test' },
        accounts: { sessionMinutes: 60 },
      },
    });
    const domain: OperatorConfigFile = { cookie_domain: 'house.test' };
    expect(read('', { PUBLIC_URL: 'https://bets.house.test' }, domain)).toMatchObject({
      options: { cookieDomain: 'house.test' },
    });
    expect(read('', { PUBLIC_URL: 'https://a.test' }, domain)).toMatchObject({
      message: expect.stringMatching(/^cookie_domain is the host of PUBLIC_URL or a domain above it/),
    });
    const env = {
      ACCESS: 'open',
      EXPOSURE_LIMIT: '0',
      PAYOUT_LIMIT_ON: 'profit',
      MAX_STAKE_ODDIN: 'no',
      BONUSES: 'house',
      CHAT_FRAME: '/chat',
      MEDIA_SOURCES: 'https://others.test',
      ACCESS_COUNTRIES: '{"sign_up":["FR"]}',
    };
    expect(read('', env, file)).toMatchObject({
      options: {
        access: 'open',
        exposureLimit: 0,
        payoutLimitOn: 'profit',
        maxStakeOfOddin: false,
        campaign: true,
        chatFrame: '/chat',
        countries: { visit: [], sign_in: [], sign_up: ['FR'] },
        sources: { frames: ['https://games.test'], media: ['https://others.test'] },
      },
    });
    // What is safe depends on where the page is reached at.
    const local: OperatorConfigFile = { sources: { frames: ['http://127.0.0.1:81'] } };
    expect(read('', {}, local).kind).toBe('run');
    expect(read('', { PUBLIC_URL: 'https://a.test' }, local)).toEqual({
      kind: 'wrong',
      message: 'sources.frames is a list of https origins such as https://host.example, not "http://127.0.0.1:81"',
    });
  });

  test('knows which operator file is named before it reads it [CFG-01a]', () => {
    const command = (args: string, env: Record<string, string> = {}) => readCommand(words(args), env);
    expect(command('')).toEqual({ kind: 'run', file: null, check: false });
    expect(command('--check', { TOUCHLINE_CONFIG: 'a.json' })).toEqual({ kind: 'run', file: 'a.json', check: true });
    expect(command('--config b.json', { TOUCHLINE_CONFIG: 'a.json' })).toMatchObject({ file: 'b.json' });
    expect(command('--config=')).toEqual({ kind: 'wrong', message: '--config needs a file' });
    expect(command('--help')).toMatchObject({ kind: 'help' });
  });
});

test('the host page for demonstrations may show the page beside those that the operator names, on this machine alone [EMB-03]', () => {
  const env = { DEMO_HOST: 'http://127.0.0.1:4601' };
  const named = read('', { ...env, FRAME_ANCESTORS: 'https://portal.test' });
  expect(named).toMatchObject({ options: { frameAncestors: ['https://portal.test', 'http://127.0.0.1:4601'] } });
  expect(read('', { ...env, PUBLIC_URL: 'https://bets.test' })).toMatchObject({ kind: 'wrong' });
});
