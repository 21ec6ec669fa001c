import { visitor } from '@touchline/contract';
import { expect, onTestFinished, test } from 'vitest';
import { localKeys } from '../session/storage-keys.ts';
import { buildPlayer, createStage, framed, refusal, reply, settle } from '../testing/index.ts';
import type { FramedTab, OpenTab, Stage } from '../testing/index.ts';

/** An answer that waits, and then is what the test says by then. */
function held<A>(answer: () => A) {
  const gate = Promise.withResolvers<null>();
  return {
    handler: async (): Promise<A> => {
      await gate.promise;
      return answer();
    },
    open: async (): Promise<void> => {
      gate.resolve(null);
      await settle();
    },
  };
}

/** Ends the session of the browser, whomever it is of. */
function signsOut(stage: Stage) {
  return () => {
    stage.world.player = visitor;
    return reply({ signed_out: true } as const);
  };
}

/** Tokens are named for their players. */
function signsInByToken(stage: Stage): void {
  stage.api.on('signInByToken', ({ body }) => {
    stage.world.player = buildPlayer({ id: tokenOf(body) });
    return reply(stage.world.player);
  });
}

function tokenOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : '';
}

async function opened(stage: Stage): Promise<OpenTab & FramedTab> {
  const tab = await framed(stage);
  onTestFinished(() => tab.sportsbook.stop());
  return tab;
}

function says(tab: FramedTab, ...words: readonly string[]): void {
  for (const word of words) {
    if (/^\d$/.test(word)) tab.say({ type: 'token', payload: { token: word } });
    else tab.say({ type: 'auth_status', payload: { status: word } });
  }
}

function shown({ sportsbook }: OpenTab): readonly [string, string | null] {
  const { status, player } = sportsbook.select.session.get();
  return [status, player?.id ?? null];
}

/** A page that has found player 7 after the host said that nobody is there: the sign-out is on its way. */
async function endingWhoWasFound(answer?: () => ReturnType<typeof refusal>) {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const known = held(() => reply(stage.world.player));
  stage.api.on('getPlayer', known.handler);
  const signedOut = held(answer ?? signsOut(stage));
  stage.api.on('signOut', signedOut.handler);
  const tab = await opened(stage);
  says(tab, 'not_logged_in');
  await known.open();
  return { stage, tab, signedOut };
}

test('logged in is asked for once the session that was found has ended [EMB-04]', async () => {
  const { stage, tab, signedOut } = await endingWhoWasFound();
  says(tab, 'logged_in');
  await settle();
  expect(shown(tab)[1]).toBeNull();
  await signedOut.open();
  expect([...shown(tab), stage.api.count('getPlayer')]).toEqual(['not_logged_in', null, 2]);
});

test.each([
  ['done', true],
  ['refused, as the session is of the next player by then', false],
])(
  'logged in for the next player counts while the former one is signed out: the sign-out is %s [EMB-04]',
  async (_what, isDone) => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    const tab = await opened(stage);
    const signedOut = held(() => (isDone ? reply({ signed_out: true } as const) : refusal(1001)));
    stage.api.on('signOut', signedOut.handler);
    says(tab, 'not_logged_in', 'logged_in');
    await settle();
    // By a cookie of the platform.
    stage.world.player = buildPlayer({ id: '8' });
    await signedOut.open();
    expect(shown(tab)).toEqual(['logged_in', '8']);
  },
);

test('tokens that wait for a sign-out go out in their order, and none that the host has taken back [EMB-04]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const tab = await opened(stage);
  const signedOut = held(signsOut(stage));
  stage.api.on('signOut', signedOut.handler);
  signsInByToken(stage);
  says(tab, 'not_logged_in', '1', 'not_logged_in', '2', '3');
  await settle();
  await signedOut.open();
  expect(stage.api.count('signInByToken')).toBe(2);
  expect(shown(tab)).toEqual(['logged_in', '3']);
  says(tab, 'not_logged_in', '4', 'not_logged_in');
  await settle();
  expect([...shown(tab), stage.api.count('signInByToken')]).toEqual(['not_logged_in', null, 2]);
});

test('a token follows another one once that is answered; where it does not hold, the one before does [EMB-04]', async () => {
  const stage = createStage();
  stage.api.on('signOut', signsOut(stage));
  const tab = await opened(stage);
  const first = Promise.withResolvers<null>();
  const sent: string[] = [];
  stage.api.on('signInByToken', async ({ body }) => {
    const token = tokenOf(body);
    sent.push(token);
    if (token === '1') await first.promise;
    if (token === '3') return refusal(1100);
    stage.world.player = buildPlayer({ id: token });
    return reply(stage.world.player);
  });
  says(tab, '1', '2', '3');
  await settle();
  expect(sent).toEqual(['1']);
  first.resolve(null);
  await settle();
  expect([sent, shown(tab), stage.world.player.id]).toEqual([['1', '2', '3'], ['logged_in', '2'], '2']);
  says(tab, 'not_logged_in');
  await settle();
  expect([shown(tab), stage.world.player.id]).toEqual([['not_logged_in', null], null]);
});

test('logged in waits for a token that the host has taken back, and whose session ends [EMB-04]', async () => {
  const stage = createStage();
  stage.api.on('signOut', signsOut(stage));
  const tab = await opened(stage);
  const answered = held(() => {
    stage.world.player = buildPlayer();
    return reply(stage.world.player);
  });
  stage.api.on('signInByToken', answered.handler);
  says(tab, '7');
  await settle();
  says(tab, 'not_logged_in', 'logged_in');
  await settle();
  expect(stage.api.count('getPlayer')).toBe(1);
  await answered.open();
  expect(stage.api.count('getPlayer')).toBe(2);
  expect([shown(tab), stage.world.player.id]).toEqual([['not_logged_in', null], null]);
});

test('a token after nobody is there waits for who is here, and is not signed out as who is found [EMB-04]', async () => {
  const stage = createStage();
  stage.api.on('signOut', signsOut(stage));
  const lost = (): { readonly kind: 'lost' } => ({ kind: 'lost' });
  stage.api.on('getPlayer', lost);
  const tab = await opened(stage);
  const answered = held(() => reply(stage.world.player));
  stage.api.on('signInByToken', async () => {
    stage.world.player = buildPlayer({ id: '8' });
    return answered.handler();
  });
  const asked = held(lost);
  stage.api.on('getPlayer', asked.handler);
  says(tab, 'not_logged_in', '8');
  await settle();
  expect(stage.api.count('signInByToken')).toBe(0);
  await asked.open();
  expect(stage.api.count('signInByToken')).toBe(1);
  // The session is there before the answer to the token, and a question that was due finds it.
  stage.api.on('getPlayer', () => reply(stage.world.player));
  await stage.browser.advance(30_000);
  await answered.open();
  expect([shown(tab), stage.world.player.id, stage.api.count('signOut')]).toEqual([['logged_in', '8'], '8', 0]);
});

test.each(['by a token', 'by the cookie'])(
  'a token waits for nothing that was asked for a former player, who came %s [EMB-04]',
  async (how) => {
    const stage = createStage();
    stage.api.on('signOut', signsOut(stage));
    stage.api.on('getSettings', () => new Promise(() => undefined));
    signsInByToken(stage);
    if (how === 'by the cookie') stage.world.player = buildPlayer({ id: '1' });
    const tab = await opened(stage);
    if (how === 'by a token') says(tab, '1');
    await settle();
    expect(shown(tab)).toEqual(['pending', '1']);
    says(tab, 'not_logged_in', '2');
    await settle();
    expect(shown(tab)).toEqual(['pending', '2']);
  },
);

test('whoever another question has found too is not left with a session that is over [EMB-04]', async () => {
  const { stage, tab, signedOut } = await endingWhoWasFound();
  says(tab, 'pending');
  stage.open().env.local.set(localKeys.sessionMark, '7:elsewhere');
  await settle();
  expect(shown(tab)).toEqual(['logged_in', '7']);
  await signedOut.open();
  expect([shown(tab), stage.world.player.id]).toEqual([['not_logged_in', null], null]);
});

test('a token that is answered after the host said that nobody is there signs nobody in, whatever it says then [EMB-04]', async () => {
  const stage = createStage();
  const tab = await opened(stage);
  stage.api.on('signOut', signsOut(stage));
  const answered = held(() => {
    stage.world.player = buildPlayer();
    return reply(stage.world.player);
  });
  stage.api.on('signInByToken', answered.handler);
  says(tab, '7');
  await settle();
  says(tab, 'not_logged_in', 'pending');
  await answered.open();
  expect([shown(tab)[1], stage.world.player.id]).toEqual([null, null]);
});

test('a token after nobody is there does not let in whoever is found meanwhile [EMB-04]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const known = held(() => reply(stage.world.player));
  stage.api.on('getPlayer', known.handler);
  const signedOut = held(signsOut(stage));
  stage.api.on('signOut', signedOut.handler);
  signsInByToken(stage);
  const tab = await opened(stage);
  says(tab, 'not_logged_in', '8');
  await known.open();
  expect([shown(tab)[1], stage.api.count('signInByToken')]).toEqual([null, 0]);
  await signedOut.open();
  expect([shown(tab), stage.world.player.id]).toEqual([['logged_in', '8'], '8']);
});

test('whoever is let in while the session that was found is ended stays [EMB-04] [I10]', async () => {
  const { stage, tab, signedOut } = await endingWhoWasFound(() => refusal(1001));
  says(tab, 'pending');
  stage.world.player = buildPlayer({ id: '8' });
  stage.open().env.local.set(localKeys.sessionMark, '8:elsewhere');
  await settle();
  expect(shown(tab)).toEqual(['logged_in', '8']);
  await signedOut.open();
  expect(shown(tab)).toEqual(['logged_in', '8']);
});

test('where players have no id, whoever has signed in elsewhere since stays signed in there too [EMB-04] [I10]', async () => {
  const stage = createStage();
  const tab = await opened(stage);
  says(tab, 'not_logged_in');
  stage.world.player = buildPlayer({ id: null });
  stage.open().env.local.set(localKeys.sessionMark, 'elsewhere');
  await settle();
  expect([...shown(tab), stage.api.count('signOut')]).toEqual(['not_logged_in', null, 0]);
});

test('logged in counts, though an earlier question is answered before the one that it asks [EMB-04]', async () => {
  const stage = createStage();
  const gates = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  let asked = 0;
  stage.api.on('getPlayer', async () => {
    const [player, gate] = [stage.world.player, gates[asked]];
    asked += 1;
    await gate?.promise;
    return reply(player);
  });
  const tab = await opened(stage);
  stage.world.player = buildPlayer({ id: '8' });
  says(tab, 'logged_in');
  await settle();
  expect(asked).toBe(2);
  for (const gate of gates) {
    gate.resolve(null);
    await settle();
  }
  expect(shown(tab)).toEqual(['logged_in', '8']);
});

test('nobody waits for a host that has said who is there since, whatever became of its token [EMB-04]', async () => {
  const stage = createStage();
  stage.api.on('signOut', signsOut(stage));
  const tab = await opened(stage);
  const answered = held(() => refusal(1100));
  stage.api.on('signInByToken', answered.handler);
  says(tab, '1');
  await settle();
  says(tab, 'pending', 'logged_in', 'not_logged_in');
  await answered.open();
  expect(shown(tab)).toEqual(['not_logged_in', null]);
});

test('a token that does not hold lets nobody in whom the host had said is not there [EMB-04]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.api.on('signOut', signsOut(stage));
  stage.api.on('getPlayer', () => ({ kind: 'lost' }));
  stage.api.on('signInByToken', () => refusal(1100));
  const tab = await opened(stage);
  says(tab, 'not_logged_in', '8');
  await settle();
  expect(stage.api.count('signInByToken')).toBe(1);
  stage.api.on('getPlayer', () => reply(stage.world.player));
  await stage.browser.advance(30_000);
  expect([shown(tab), stage.world.player.id]).toEqual([['not_logged_in', null], null]);
});
