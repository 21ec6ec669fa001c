import { describe, expect, test } from 'vitest';
import { type OperatorConfigFile, operatorConfig } from '@touchline/contract/operator';
import { readCommand } from './command-line.ts';
import { readOptions } from './options.ts';

function words(args: string): string[] {
  return args.split(' ').filter((arg) => arg !== '');
}

function read(args: string, env: Record<string, string> = {}, file: OperatorConfigFile = {}) {
  return readOptions(words(args), env, { root: '/checkout', config: operatorConfig.parse(file) });
}

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

  const centrifugo = {
    PUSH: 'centrifugo',
    CENTRIFUGO_API: 'http://127.0.0.1:9000/api/',
    CENTRIFUGO_API_KEY: 'sixteen characters',
    CENTRIFUGO_TOKEN_SECRET: 'another of sixteen',
    CENTRIFUGO_URL: 'https://push.test',
  };

  test('takes a Centrifugo from its four addresses and secrets [API-02]', () => {
    expect(read('', { ...centrifugo, TRUSTED_PROXIES: '10.0.0.0/8, ::1' })).toMatchObject({
      options: {
        push: {
          kind: 'centrifugo',
          api: 'http://127.0.0.1:9000/api',
          apiKey: 'sixteen characters',
          tokenSecret: 'another of sixteen',
          url: 'https://push.test',
        },
        trustedProxies: ['10.0.0.0/8', '::1'],
      },
    });
  });

  test.each(Object.keys(centrifugo).slice(1))('refuses a Centrifugo without %s, and shows no secret', (name) => {
    const result = read('', { ...centrifugo, [name]: 'short' });
    expect(result.kind).toBe('wrong');
    if (result.kind !== 'wrong') return;
    expect(result.message).toContain(`PUSH=centrifugo needs ${name}`);
    expect(result.message.includes('short')).toBe(!/KEY|SECRET/.test(name));
  });

  test.each<[string, Record<string, string>, string]>([
    ['', { PUSH: 'other' }, 'PUSH is one of embedded, centrifugo, not "other"'],
    [
      '',
      { TRUSTED_PROXIES: '10.0.0.0/33' },
      'TRUSTED_PROXIES is a comma list of addresses and networks such as 10.0.0.0/8, not "10.0.0.0/33"',
    ],
    [
      '',
      { TRUSTED_PROXIES: '0.0.0.0/0' },
      'TRUSTED_PROXIES is a comma list of addresses and networks such as 10.0.0.0/8, not "0.0.0.0/0"',
    ],
    ['--prot 1', {}, "unknown option '--prot'; npm start -- --help lists the options"],
    ['--port 70000', {}, '--port is a whole number from 0 to 65535, not "70000"'],
    ['', { LIVE_DELAY: '2.5' }, 'LIVE_DELAY is a whole number from 0 to 600, not "2.5"'],
    ['', { BONUSES: 'all' }, 'BONUSES is one of house, none, not "all"'],
    ['', { EXPOSURE_LIMIT: '-1' }, 'EXPOSURE_LIMIT is a whole number from 0 to 1000000000, not "-1"'],
    ['--port 1e3', {}, '--port is a whole number from 0 to 65535, not "1e3"'],
    ['--replay=', {}, '--replay needs a file'],
    ['--record=', {}, '--record needs a file'],
    ['--replay a.jsonl --seed 2', {}, '--replay plays what was recorded: leave --seed out'],
    ['--replay a.jsonl --record b.jsonl', {}, '--replay plays what was recorded: leave --record out'],
    [
      '--replay a.jsonl',
      { PUBLIC_URL: 'https://a.test' },
      '--replay is for demonstrations: whoever has the file knows every result',
    ],
    ['--feed-start noon', {}, '--feed-start is a time in UTC such as 2026-09-19T15:30:00Z, not "noon"'],
    [
      '--feed-start 2026-13-40T15:30:00Z',
      {},
      '--feed-start is a time in UTC such as 2026-09-19T15:30:00Z, not "2026-13-40T15:30:00Z"',
    ],
    [
      '--feed-start 2026-09-19T15:30:00Z',
      { PUBLIC_URL: 'https://a.test' },
      '--feed-start is for demonstrations: with PUBLIC_URL the feed goes by the real time; leave it out',
    ],
    ['--seed -1', {}, "Option '--seed' argument is ambiguous; npm start -- --help lists the options"],
    [
      '--seed 7',
      { PUBLIC_URL: 'https://a.test' },
      '--seed is for demonstrations: with PUBLIC_URL every result follows from a secret that nobody knows; leave it out',
    ],
    ['--speed 0', {}, '--speed is a number from 0.1 to 60, not "0"'],
    [
      '',
      { REQUIRED_STATUS_GROUP: 'members' },
      'REQUIRED_STATUS_GROUP is a group and an address, such as members https://play.example, not "members"',
    ],
    ['', { ACCESS: 'shut' }, 'ACCESS is one of open, locked, blocked, not "shut"'],
    [
      '',
      { ACCESS_COUNTRIES: '{"visit":["us"]}' },
      'ACCESS_COUNTRIES is JSON such as {"visit":["US"],"sign_in":["FR"],"sign_up":["FR"]}, not "{"visit":["us"]}"',
    ],
    [
      '',
      { ACCESS_COUNTRIES: '{"visit":["UK"]}' },
      'ACCESS_COUNTRIES is JSON such as {"visit":["US"],"sign_in":["FR"],"sign_up":["FR"]}, not "{"visit":["UK"]}"',
    ],
    [
      '',
      { ACCESS_COUNTRIES: 'US' },
      'ACCESS_COUNTRIES is JSON such as {"visit":["US"],"sign_in":["FR"],"sign_up":["FR"]}, not "US"',
    ],
    ['--matches 19', {}, '--matches is a whole number from 20 to 5000, not "19"'],
    [
      '',
      { IMAGE_ORIGINS: 'http://pictures.test' },
      'IMAGE_ORIGINS is a comma list of https origins, not "http://pictures.test"',
    ],
    [
      '',
      { MEDIA_SOURCES: 'https://a.test http://b.test' },
      'MEDIA_SOURCES is a list of https origins such as https://host.example, not "http://b.test"',
    ],
    [
      '',
      { CONNECT_SOURCES: 'https://a;script-src' },
      'CONNECT_SOURCES is a list of https origins such as https://host.example, not "https://a;script-src"',
    ],
    [
      '',
      { FRAME_SOURCES: 'http://127.0.0.1:81', PUBLIC_URL: 'https://bets.test' },
      'FRAME_SOURCES is a list of https origins such as https://host.example, not "http://127.0.0.1:81"',
    ],
    [
      '',
      { CHAT_FRAME: 'https://{match}.test' },
      'CHAT_FRAME is an https address such as https://host.example/{match}, not "https://{match}.test"',
    ],
    ...['https://a.test/1', 'http://abc@a.test/1', 'https://abc:secret@a.test/1', 'https://abc@a.test/x', 'abc'].map(
      (dsn): [string, Record<string, string>, string] => [
        '',
        { ERROR_REPORTS: dsn },
        'ERROR_REPORTS is the DSN of a service for error reports such as https://KEY@host.example/1',
      ],
    ),
    ...['b.test', 'test', '.a.test', 'a.test;x'].map((domain): [string, Record<string, string>, string] => [
      '',
      { PUBLIC_URL: 'https://bets.a.test', COOKIE_DOMAIN: domain },
      `COOKIE_DOMAIN is the host of PUBLIC_URL or a domain above it such as host.example, not "${domain}"`,
    ]),
    ['', { PORT: 'x' }, 'PORT is a whole number from 0 to 65535, not "x"'],
    ['', { PUBLIC_URL: 'bets.test' }, 'PUBLIC_URL is an address such as https://bets.example, not "bets.test"'],
    [
      '',
      { ALLOWED_ORIGINS: 'https://a.test/x' },
      'ALLOWED_ORIGINS is a comma list of origins such as https://host.example, not "https://a.test/x"',
    ],
    ['', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL is one of silent, fatal, error, warn, info, debug, trace, not "loud"'],
    [
      '',
      { SMTP_URL: 'http://mail.test', MAIL_FROM: 'a@b.test' },
      'SMTP_URL is an address such as smtp://user:password@mail.example:587',
    ],
    [
      '',
      { SMTP_URL: 'smtps://user:secret@mail.test', MAIL_FROM: 'nobody' },
      'SMTP_URL needs MAIL_FROM, an address such as no-reply@bets.example, not "nobody"',
    ],
    ['--desk', { HOST: '0.0.0.0' }, '--desk is for this machine alone: it does not go with HOST=0.0.0.0'],
    ['--desk', { PUBLIC_URL: 'https://a.test' }, '--desk is for this machine alone: it does not go with PUBLIC_URL'],
  ])('refuses "%s" with %j in one line', (args, env, message) => {
    expect(read(args, env)).toEqual({ kind: 'wrong', message });
  });

  test('what is asked of players follows the file, and where the server stands [AUTH-06b] [AUTH-11]', () => {
    const accounts = (file: OperatorConfigFile, env: Record<string, string> = {}) => {
      const result = read('', env, file);
      return result.kind === 'run' ? result.options.accounts : result;
    };
    const outside = { PUBLIC_URL: 'https://a.test' };
    expect(accounts({}, outside)).toMatchObject({
      signUpBy: ['email'],
      phoneVerification: false,
      identityProviders: [],
    });
    expect(
      accounts(
        {
          minimum_age: 21,
          countries: ['DE', 'AT'],
          default_country: 'AT',
          accounts: {
            session_minutes: 60,
            player_fields: ['country'],
            sign_up_by: ['phone'],
            phone_verification: true,
            sign_out_everywhere: false,
            short_messages: { prefixes: ['+43'], per_network: 2, per_hour: 7 },
          },
        },
        outside,
      ),
    ).toEqual({
      sessionMinutes: 60,
      playerFields: ['country'],
      countries: ['DE', 'AT'],
      defaultCountry: 'AT',
      signInBy: ['email', 'phone'],
      signUpBy: ['phone'],
      minimumAge: 21,
      phoneVerification: true,
      signOutEverywhere: false,
      identityProviders: [],
      passwordByPhone: true,
      messagePrefixes: ['+43'],
      messageRation: { perNetwork: 2, perHour: 7 },
    });
    // Nobody opens an account by what nobody signs in by.
    expect(accounts({ accounts: { sign_in_by: ['phone'] } }, outside)).toMatchObject({ signUpBy: ['phone'] });
    expect(accounts({ accounts: { sign_in_by: ['email'] } })).toMatchObject({ signUpBy: ['email'] });
    expect(accounts({ accounts: { identity_providers: ['serasa'] } })).toMatchObject({ identityProviders: ['serasa'] });
    expect(accounts({ accounts: { identity_providers: ['serasa'] } }, outside)).toEqual({
      kind: 'wrong',
      message:
        'accounts.identity_providers does not go with PUBLIC_URL: on the pages of this server players approve themselves',
    });
  });
});

test('the host page for demonstrations may show the page beside those that the operator names, on this machine alone [EMB-03]', () => {
  const env = { DEMO_HOST: 'http://127.0.0.1:4601' };
  const named = read('', { ...env, FRAME_ANCESTORS: 'https://portal.test' });
  expect(named).toMatchObject({ options: { frameAncestors: ['https://portal.test', 'http://127.0.0.1:4601'] } });
  expect(read('', { ...env, PUBLIC_URL: 'https://bets.test' })).toMatchObject({ kind: 'wrong' });
});
