import { describe, expect, test } from 'vitest';
import type { OperatorConfigFile } from '@touchline/contract/operator';
import { read } from './testing/read-options.ts';

describe('readOptions', () => {
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
