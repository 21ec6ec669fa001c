import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import { createAttempts } from '../sessions/attempts.ts';
import { hashPassword } from '../sessions/password.ts';
import { addPlayer } from '../sessions/players.ts';
import { createSessions } from '../sessions/sessions.ts';
import { sessionCalls } from './session.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await testDatabase();
});
afterAll(() => data.close());

test('[R13] a session that the old password opens while a new one is set does not outlive it', async () => {
  const { db } = data;
  const playerId = (await addPlayer(db, { email: 'race@b.test', password: 'old', confirmed: true })) ?? '';
  const sessions = createSessions(db);
  const opened: string[] = [];
  const given: string[] = [];
  const calls = sessionCalls({
    db,
    attempts: createAttempts(db),
    disconnectUser: () => undefined,
    sessions: {
      ...sessions,
      async open(player, address) {
        // The new password comes between the proof of the old one and the session, and finds no session to end.
        await db
          .updateTable('player')
          .set({ password_hash: await hashPassword('new') })
          .where('id', '=', playerId)
          .execute();
        const token = await sessions.open(player, address);
        opened.push(token);
        return token;
      },
    },
  });
  const signingIn = calls.signIn({
    params: undefined,
    query: undefined,
    body: { login: 'race@b.test', password: 'old' },
    caller: null,
    idempotencyKey: null,
    fingerprint: null,
    requestId: 'r',
    cookies: { setSession: (token) => void given.push(token), clearSession: () => undefined },
    address: '127.0.0.1',
  });
  await expect(signingIn).rejects.toMatchObject({ errorName: 'wrong_credentials' });
  expect([opened.length, given]).toEqual([1, []]);
  expect(await createSessions(db).callerOf(opened[0] ?? '')).toBeNull();
});
