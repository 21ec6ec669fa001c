import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../database/connect.ts';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import { createAttempts } from '../player/sessions/attempts.ts';
import { hashPassword, verifyPassword } from '../player/sessions/password.ts';
import { addPlayer } from '../player/sessions/players.ts';
import { createSessions } from '../player/sessions/sessions.ts';
import { sessionCalls, type SessionCallsDeps } from './session.ts';

vi.mock('../player/sessions/password.ts', { spy: true });

let data: TestDatabase;
beforeAll(async () => {
  data = await testDatabase();
});
afterAll(() => data.close());

/** The calls of a session, whose letters go nowhere. */
function callsOn(db: Database, over: Partial<SessionCallsDeps>) {
  return sessionCalls({
    signInBy: ['email', 'phone'],
    db,
    attempts: createAttempts(db),
    sendUnlock: async () => undefined,
    disconnectUser: () => undefined,
    refusedIn: () => [],
    sessions: createSessions(db),
    ...over,
  });
}

test('a session that the old password opens while a new one is set does not outlive it [R13]', async () => {
  const { db } = data;
  const playerId = (await addPlayer(db, { email: 'race@b.test', password: 'old', confirmed: true })) ?? '';
  const sessions = createSessions(db);
  const opened: string[] = [];
  const given: string[] = [];
  const calls = callsOn(db, {
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
    cookies: {
      setSession: (token) => void given.push(token),
      clearSession: () => undefined,
      device: null,
      setDevice: () => undefined,
    },
    address: '127.0.0.1',
  });
  await expect(signingIn).rejects.toMatchObject({ errorName: 'wrong_credentials' });
  expect([opened.length, given]).toEqual([1, []]);
  expect(await createSessions(db).callerOf(opened[0] ?? '')).toBeNull();
});

test('a wrong password for an account takes the same steps as one for nobody [R13]', async () => {
  await addPlayer(data.db, { email: 'there@b.test', phone: '+15550109999', password: 'right', confirmed: true });
  await addPlayer(data.db, { email: 'waiting@b.test', password: 'right', confirmed: false });
  const steps: string[] = [];
  const wait = vi.fn(async () => undefined);
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      steps.push(node.kind === 'RawNode' ? node.sqlFragments.join('?') : node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = data.db.withPlugin(noting);
  const calls = callsOn(db, { wait });
  const stepsFor = async (login: string, device: string | null, address = '127.0.0.2'): Promise<readonly unknown[]> => {
    steps.length = 0;
    vi.mocked(verifyPassword).mockClear();
    const signingIn = calls.signIn({
      params: undefined,
      query: undefined,
      body: { login, password: 'wrong' },
      caller: null,
      idempotencyKey: null,
      fingerprint: null,
      requestId: 'r',
      cookies: { setSession: () => undefined, clearSession: () => undefined, device, setDevice: () => undefined },
      address,
    });
    await expect(signingIn).rejects.toMatchObject({ errorName: 'wrong_credentials' });
    return [vi.mocked(verifyPassword).mock.calls.length, ...steps];
  };
  for (const device of [null, 'A'.repeat(43)]) {
    const nobody = await stepsFor('nobody@b.test', device);
    expect(nobody).toHaveLength(device === null ? 6 : 7);
    for (const login of ['there@b.test', '+15550109999', 'waiting@b.test', 'a<b@x', '+15550109998'])
      expect([login, ...(await stepsFor(login, device))]).toEqual([login, ...nobody]);
  }
  expect(wait).not.toHaveBeenCalled();
  // The attempt that uses an account up may write a letter: its answer comes when it would without one.
  for (const login of ['there@b.test', 'somebody-else@b.test']) {
    for (let i = 0; i < 20 && wait.mock.calls.length === 0; i += 1) await stepsFor(login, null, `10.3.0.${i}`);
    expect([login, wait.mock.calls]).toEqual([login, [[250]]]);
    wait.mockClear();
  }
});
