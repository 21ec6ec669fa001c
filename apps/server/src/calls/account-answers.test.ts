import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../database/testing.ts';
import { createAccountMail } from '../player/mail/account-mail.ts';
import { createLetterRation } from '../player/mail/ration.ts';
import { createAttempts } from '../player/sessions/attempts.ts';
import { addPlayer } from '../player/sessions/players.ts';
import { createSessions } from '../player/sessions/sessions.ts';
import { accountCalls } from './accounts-calls.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await testDatabase();
  await addPlayer(data.db, { email: 'known@example.test', password: 'x', confirmed: true });
});
afterAll(() => data.close());

test.each(['known@example.test', 'unknown@example.test'])(
  'the answer to %s is ready no sooner than any other, so that its time reveals nothing [AUTH-06]',
  async (email) => {
    const waits: (() => void)[] = [];
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { askPasswordReset } = accountCalls({
      db: data.db,
      hasCurrency: () => true,
      locales: ['en'],
      sessions: createSessions(data.db),
      attempts: createAttempts(data.db),
      accountMail: createAccountMail({
        db: data.db,
        letters: createLetterRation(data.db),
        mail: { send: async () => undefined },
        pageAddress: (path) => path,
      }),
      phoneSignUp: { begin: async () => undefined },
      terms: { playerFields: [], signUpBy: ['email'], countries: null, minimumAge: 18, messagePrefixes: [] },
      disconnectUser: () => undefined,
      refusedIn: () => [],
      welcome: async () => undefined,
      wait: () => {
        ask();
        return new Promise<void>((resolve) => {
          waits.push(resolve);
        });
      },
    });
    let answered = false;
    const answer = askPasswordReset({
      params: undefined,
      query: undefined,
      body: { email },
      caller: null,
      idempotencyKey: null,
      fingerprint: null,
      requestId: '1',
      cookies: { setSession: () => undefined, clearSession: () => undefined, device: null, setDevice: () => undefined },
      address: '::1',
    }).then((given) => {
      answered = true;
      return given;
    });
    await asked;
    // Whatever there is to do is done by then: the letter's own queries ran on the one connection before this one.
    await data.db.selectFrom('letter').select('kind').execute();
    expect(answered).toBe(false);
    for (const over of waits) over();
    expect(await answer).toEqual({ sent: true });
  },
);
