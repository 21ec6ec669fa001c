import { createCaller } from '@touchline/testkit/caller';
import { sendFrom } from '@touchline/testkit/from-address';
import { describe, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { accountsOfFile, password } from './testing/accounts-of-file.ts';

const here = accountsOfFile();
const { choose, confirm, lettersTo, signInAs, signUp } = here;

describe('opening an account [AUTH-06]', () => {
  test.each([
    ['the longest tag', 'é'.repeat(400), 200],
    ['a longer one', 'a'.repeat(401), 400],
    ['an empty one', '', 400],
  ])('with %s of a partner [NAV-27a]', async (what, stag, status) => {
    expect(await signUp(`${what.replaceAll(' ', '.')}@example.test`, { stag })).toMatchObject({ status });
  });

  test.each([
    ['a new account', false],
    ['an account whose letter was sent again', true],
  ])('the tag of a partner stands on %s as it came [NAV-27a]', async (what, isSentAgain) => {
    const email = `${what.replaceAll(' ', '.')}@example.test`;
    const stag = 'a:b=c|d %é';
    await signUp(email, { stag });
    if (isSentAgain)
      await createCaller(here.server.url).call('sendConfirmationAgain', { body: { email, password, locale: 'en' } });
    const token = lettersTo(email)[0]?.token ?? null;
    // A letter that another browser asked for lets its holder choose the password.
    expect((await (isSentAgain ? choose(token, password) : confirm(token))).status).toBe(200);
    const { db, close } = connect({ ...here.server.db(), max: 1 });
    const kept = await db.selectFrom('player').select('affiliate').where('email', '=', email).execute();
    await close();
    expect(kept).toEqual([{ affiliate: stag }]);
  });

  test('the country of residence that was given is kept with the account [AUTH-07]', async () => {
    const email = 'resident@example.test';
    await signUp(email, { country: 'NL' });
    expect((await confirm(lettersTo(email)[0]?.token ?? null)).status).toBe(200);
    expect(await signUp('nowhere@example.test', { country: 'Holland' })).toMatchObject({ status: 400 });
    const { db, close } = connect({ ...here.server.db(), max: 1 });
    const kept = await db.selectFrom('player').select('country').where('email', '=', email).execute();
    await close();
    expect(kept).toEqual([{ country: 'NL' }]);
  });

  test('the address is confirmed by letter before the first sign-in [AUTH-06]', async () => {
    expect(await signUp('New@Example.test', { currency: 'USD', locale: 'de', stag: 'a:b=c|d %é' })).toMatchObject({
      status: 200,
      body: { confirmation_required: true },
    });
    const caller = createCaller(here.server.url);
    const credentials = { login: 'new@example.test', password };
    expect(await caller.call('signIn', { body: credentials })).toMatchObject({ status: 400, body: { code: 1102 } });
    const [letter] = lettersTo('new@example.test');
    expect(letter?.text).toContain(`${here.server.url}/sportsbook/de/users/confirmation?confirmation_token=`);
    expect(await confirm(letter?.token ?? null)).toMatchObject({ status: 200, body: { confirmed: true } });
    expect(await confirm(letter?.token ?? null)).toMatchObject({ status: 400, body: { code: 1101 } });
    expect(await caller.call('signIn', { body: credentials })).toMatchObject({
      status: 200,
      body: { currency: 'USD' },
    });
    expect((await caller.call('getAccounts')).body).toEqual({
      data: [{ currency: 'USD', subunits: '100', balance: '1000.00', active: true }],
    });
  });

  test('the answer does not reveal whether an address has an account [AUTH-06]', async () => {
    const known = await signUp('demo@touchline.test');
    const unknown = await signUp('nobody-yet@example.test');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(lettersTo('demo@touchline.test')[0]).toMatchObject({ kind: 'known', token: null });
    const demo = { login: 'demo@touchline.test', password };
    expect((await createCaller(here.server.url).call('signIn', { body: demo })).status).toBe(400);
  });

  test('the reader of the letter chooses the password, not the visitor who asked for it [AUTH-06] [R13]', async () => {
    const email = 'victim@example.test';
    await signUp(email, { password: 'of a stranger' }, createCaller(here.server.url));
    const [letter] = lettersTo(email);
    const token = letter?.token ?? null;
    // The owner presses the letter, in a browser that asked for nothing or for something else.
    for (const caller of [createCaller(here.server.url), here.browser]) {
      await signUp('something-else@example.test', {}, here.browser);
      expect(await confirm(token, caller)).toMatchObject({ status: 400, body: { code: 1103 } });
    }
    expect((await signInAs(email, 'of a stranger')).status).toBe(400);
    expect(await choose(token, 'of the owner')).toMatchObject({ status: 200, body: { confirmed: true } });
    expect(await choose(token, 'of a stranger')).toMatchObject({ status: 400, body: { code: 1101 } });
    expect(await signInAs(email, 'of a stranger')).toMatchObject({ status: 400, body: { code: 1100 } });
    expect(await signInAs(email, 'of the owner')).toMatchObject({ status: 200, body: { currency: 'EUR' } });
  });

  test('a second sign-up before the confirmation ends the letter of the first [AUTH-06]', async () => {
    const email = 'owner@example.test';
    const first = createCaller(here.server.url);
    await signUp(email, { password: 'of a stranger', currency: 'USD' }, first);
    await signUp(email, { password: 'of the owner', currency: 'GBP' });
    const [latest, earlier] = lettersTo(email);
    expect([latest?.kind, earlier?.kind]).toEqual(['confirmation', 'confirmation']);
    expect(await confirm(earlier?.token ?? null, first)).toMatchObject({ status: 400, body: { code: 1101 } });
    expect(await choose(earlier?.token ?? null, 'of a stranger')).toMatchObject({ status: 400, body: { code: 1101 } });
    expect((await confirm(latest?.token ?? null)).status).toBe(200);
    expect(await signInAs(email, 'of a stranger')).toMatchObject({ status: 400, body: { code: 1100 } });
    expect(await signInAs(email, 'of the owner')).toMatchObject({ status: 200, body: { currency: 'GBP' } });
  });

  test('of concurrent sign-ups only one letter counts [AUTH-06] [I13]', async () => {
    const email = 'raced@example.test';
    const callers = Array.from({ length: 4 }, () => createCaller(here.server.url));
    await Promise.all(callers.map((caller, i) => signUp(email, { password: `password ${i}` }, caller)));
    expect(lettersTo(email)).toHaveLength(4);
    const { rows } = await here.database.pool.query(
      'select token_hash from letter join player on player.id = player_id where email = $1 and used_at is null',
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test('two spellings of an address are one account [AUTH-06]', async () => {
    await signUp('Jörg@Bücher.example');
    expect(lettersTo('Jörg@Bücher.example')).toEqual([]);
    await signUp(' Ｊoerg@B\u0075\u0308cher.EXAMPLE'.trim());
    const [letter] = lettersTo('joerg@xn--bcher-kva.example');
    expect((await confirm(letter?.token ?? null)).status).toBe(200);
    for (const login of ['joerg@bücher.example', 'JOERG@xn--bcher-kva.example', ' joerg@BÜCHER。example '])
      expect([login, (await signInAs(login, password)).status]).toEqual([login, 200]);
    await signUp('joerg@BÜCHER.example', { password: 'of a stranger' });
    expect(lettersTo('joerg@xn--bcher-kva.example')[0]?.kind).toBe('known');
    await here.browser.call('askPasswordReset', { body: { email: 'ＪOERG@bücher.example' } });
    expect(lettersTo('joerg@xn--bcher-kva.example')[0]?.kind).toBe('password');
  });

  test('signing in after signing up does not reveal whether the address had an account [AUTH-06]', async () => {
    const answers = [];
    for (const email of ['second@touchline.test', 'unheard-of@example.test']) {
      await signUp(email);
      const { status, body } = await createCaller(here.server.url).call('signIn', { body: { login: email, password } });
      const { request_id: _, ...rest } = body as { request_id?: unknown };
      answers.push([status, rest]);
    }
    expect(answers[0]).toMatchObject([400, { code: 1102 }]);
    expect(answers[0]).toEqual(answers[1]);
    const demo = { login: 'second@touchline.test', password: 'touchline-demo' };
    expect((await createCaller(here.server.url).call('signIn', { body: demo })).status).toBe(200);
  });

  test.each([
    ['an address without a dot', { email: 'a@b' }, 'body.email'],
    ['an address with a sign that none has', { email: 'a<b@x.test' }, 'body.email'],
    ['an address with letters that look like others', { email: 'аdmin@x.test' }, 'body.email'],
    ['an address of a number', { email: 'a@127.0.0.1' }, 'body.email'],
    ['an address with a path behind it', { email: 'a@x.test/y' }, 'body.email'],
    ['a short password', { password: '1234567' }, 'body.password'],
    ['a currency of nowhere', { currency: 'XXX' }, 'body.currency'],
    ['a field that nobody asked for', { admin: true }, 'body.admin'],
  ])('%s is refused at its place [AUTH-06]', async (_, wrong, path) => {
    const { status, body } = await signUp('wrong@example.test', wrong);
    expect([status, body]).toMatchObject([400, { code: 1000, details: [{ path }] }]);
  });
});

describe('a confirmation letter that did not come', () => {
  const again = (email: string, secret = password) =>
    here.browser.call('sendConfirmationAgain', { body: { email, password: secret, locale: 'de' } });

  test('is sent again, for the same account, to the visitor who chose its password [LAY-05a]', async () => {
    const email = 'lost-letter@example.test';
    await signUp(email, { currency: 'USD' });
    expect(await again('Lost-Letter@example.test')).toMatchObject({ status: 200, body: { sent: true } });
    const [latest, first] = lettersTo(email);
    expect(latest?.token).not.toBe(first?.token);
    expect(latest?.text).toContain('/sportsbook/de/users/confirmation?');
    expect((await confirm(latest?.token ?? null)).status).toBe(200);
    const caller = createCaller(here.server.url);
    expect(await caller.call('signIn', { body: { login: email, password } })).toMatchObject({
      status: 200,
      body: { currency: 'USD' },
    });
  });

  test('is sent to nobody else, and the answer does not reveal who has one [LAY-05a]', async () => {
    const email = 'not-yours@example.test';
    await signUp(email);
    const sent = [
      await again(email, 'of a stranger'),
      await again('demo@touchline.test'),
      await again('no@example.test'),
    ];
    expect(sent.map(({ status, body }) => [status, body])).toEqual(sent.map(() => [200, { sent: true }]));
    expect(lettersTo(email)).toHaveLength(1);
    expect(lettersTo('no@example.test')).toEqual([]);
  });
});

test('an account opened in a locale that the site does not have is in its first one [AUTH-06a] [NAV-02]', async () => {
  for (const [locale, text] of [
    ['xx', /Confirm/],
    ['de', /Best/],
  ] as const) {
    const email = `locale-${locale}@example.test`;
    expect((await signUp(email, { locale })).status).toBe(200);
    const { rows } = await here.database.pool.query<{ language: string }>(
      `select sign_up ->> 'language' as language from letter join player on player.id = player_id where email = $1`,
      [email],
    );
    expect(rows).toEqual([{ language: locale === 'xx' ? 'en' : 'de' }]);
    expect(lettersTo(email)[0]?.text).toMatch(text);
  }
});

describe('a forgotten password [AUTH-06]', () => {
  test('is reset by letter, once, and every session ends [AUTH-06]', async () => {
    const email = 'second@touchline.test';
    const device = createCaller(here.server.url);
    await device.call('signIn', { body: { login: email, password: 'touchline-demo' } });
    const ask = (to: string) => createCaller(here.server.url).call('askPasswordReset', { body: { email: to } });
    const known = await ask(email);
    const unknown = await ask('who@example.test');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const old = lettersTo(email)[0]?.token ?? '';
    await ask(email);
    const token = lettersTo(email)[0]?.token ?? '';
    const reset = (secret: string) =>
      createCaller(here.server.url).call('resetPassword', { body: { reset_password_token: secret, password } });
    // An earlier letter counts no more; of many racers one wins.
    expect(await reset(old)).toMatchObject({ status: 400, body: { code: 1101 } });
    const race = await Promise.all(Array.from({ length: 6 }, () => reset(token)));
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(race.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await device.call('getAccounts')).status).toBe(401);
    const again = createCaller(here.server.url);
    expect((await again.call('signIn', { body: { login: email, password: 'touchline-demo' } })).status).toBe(400);
    expect((await again.call('signIn', { body: { login: email, password } })).status).toBe(200);
  });

  test('of an account that waits for its letter sends that letter again, which keeps what the sign-up asked for [AUTH-06] [AUTH-06b]', async () => {
    const email = 'by-reset@example.test';
    await signUp(email, { currency: 'USD', first_name: 'Ada', country: 'NL' });
    const asked = createCaller(here.server.url);
    await asked.call('askPasswordReset', { body: { email } });
    expect(lettersTo(email).map(({ kind }) => kind)).toEqual(['confirmation', 'confirmation']);
    const token = lettersTo(email)[0]?.token ?? '';
    // Who asked for the account may be a stranger: the owner of the address chooses the password in any browser.
    expect(await confirm(token, asked)).toMatchObject({ body: { code: 1103 } });
    const body = { confirmation_token: token, password: 'another password' };
    expect((await asked.call('confirmWithPassword', { body })).status).toBe(200);
    const signedIn = await asked.call('signIn', { body: { login: email, password: 'another password' } });
    expect(signedIn).toMatchObject({ status: 200, body: { first_name: 'Ada' } });
    expect((await asked.call('getAccounts')).body).toMatchObject({ data: [{ currency: 'USD', balance: '1000.00' }] });
  });

  test('a letter of one kind is not accepted for the other [AUTH-06]', async () => {
    await signUp('kinds@example.test');
    const token = lettersTo('kinds@example.test')[0]?.token ?? '';
    const body = { reset_password_token: token, password };
    expect(await createCaller(here.server.url).call('resetPassword', { body })).toMatchObject({ body: { code: 1101 } });
    expect((await confirm(token)).status).toBe(200);
  });
});

describe('letters to one address', () => {
  const email = 'flooded@example.test';
  const hours = (count: number): Promise<unknown> =>
    here.database.pool.query(`update sign_in_attempts set window_ends = window_ends - make_interval(hours => $1)`, [
      count,
    ]);
  /** Everything that writes a letter, at once from addresses all over. */
  const flood = (): Promise<readonly unknown[]> =>
    Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const caller = createCaller(here.server.url, sendFrom(`127.6.0.${i + 1}`));
        const { status, body } =
          i % 3 === 0
            ? await signUp(email, {}, caller)
            : i % 3 === 1
              ? await caller.call('askPasswordReset', { body: { email } })
              : await caller.call('sendConfirmationAgain', { body: { email, password } });
        return [status, body];
      }),
    );

  test('are five in an hour and ten in a day at most, and no answer shows it [R13]', async () => {
    // Before there is an account the requests at once could use the hour up without a letter.
    await signUp(email, {}, createCaller(here.server.url, sendFrom('127.6.0.13')));
    const refusals = await flood();
    expect(refusals).toEqual(
      Array.from({ length: 12 }, (_, i) => [
        200,
        i % 3 === 0 ? { confirmation_required: true, confirm_by: 'email' } : { sent: true },
      ]),
    );
    expect(lettersTo(email).length).toBeGreaterThan(0);
    expect(lettersTo(email).length).toBeLessThanOrEqual(5);
    for (let hour = 0; hour < 3; hour += 1) {
      await hours(1);
      expect(await flood()).toEqual(refusals);
    }
    expect(lettersTo(email).length).toBeLessThanOrEqual(10);
    const before = lettersTo(email).length;
    await hours(24);
    await flood();
    expect(lettersTo(email).length).toBeGreaterThan(before);
  });

  test("leave those that the player's own device asks for [AUTH-06]", async () => {
    const to = 'brazil@touchline.test';
    const own = createCaller(here.server.url);
    await own.call('signIn', { body: { login: to, password: 'touchline-demo' } });
    for (let i = 0; i < 6; i += 1)
      await createCaller(here.server.url, sendFrom(`127.6.1.${i + 1}`)).call('askPasswordReset', {
        body: { email: to },
      });
    const before = lettersTo(to).length;
    await own.call('askPasswordReset', { body: { email: to } });
    expect(lettersTo(to).length).toBe(before + 1);
  });

  test('are in the language of the player, whatever page asks for them [AUTH-06a] [API-01c]', async () => {
    const to = 'auf-deutsch@example.test';
    const latest = () => lettersTo(to)[0];
    const own = createCaller(here.server.url);
    await signUp(to, { locale: 'de-CH' }, own);
    expect(latest()?.text).toContain('Bestätige deine E-Mail-Adresse');
    await own.call('confirmEmail', { query: `?confirmation_token=${latest()?.token ?? ''}` });
    await here.browser.call('askPasswordReset', { body: { email: to, locale: 'fr' } });
    expect(latest()?.text).toContain('Setze ein neues Passwort');
    await own.call('signIn', { body: { login: to, password } });
    expect(await own.call('updateLocale', { body: { locale: 'tr' } })).toMatchObject({
      status: 200,
      body: { locale: 'tr' },
    });
    expect((await own.call('getPlayer')).body).toMatchObject({ language: 'tr' });
    await here.browser.call('askPasswordReset', { body: { email: to } });
    expect(latest()?.text).toContain('yeni bir şifre belirleyin');
  });

  test('the query that a profile may have is accepted, whatever it holds [API-01j]', async () => {
    const { status, body } = await createCaller(here.server.url).call('getPlayer', {
      query: '?with=settings&locale=de',
    });
    expect([status, body]).toEqual([200, expect.objectContaining({ id: null })]);
    const { body: settings } = await createCaller(here.server.url).call('getSettings', {
      query: '?activeOddsType=percent',
    });
    expect(settings).toMatchObject({ odds_types: { selected: 'percent' } });
  });

  test('are read at the desk too [AUTH-06a]', async () => {
    const to = 'at-the-desk@example.test';
    await signUp(to);
    const { body } = await createCaller(here.server.url).call('getMessages');
    expect(body).toMatchObject({
      data: expect.arrayContaining([
        {
          channel: 'mail',
          to,
          kind: 'confirmation',
          sent_at: expect.any(String),
          text: expect.stringMatching(/^Confirm your email address .*\n\nhttp\S+$/s),
        },
      ]),
    });
  });
});
