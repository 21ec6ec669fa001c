import { expect, test } from 'vitest';
import { createModalQueue, type ModalKind, nextModal } from './modal-queue.ts';

function asked(...kinds: readonly ModalKind[]) {
  return kinds.map((kind) => ({ kind }));
}

test('one modal stands at a time, and the next comes up when it is closed [LAY-05a]', () => {
  const queue = createModalQueue();
  const search = { kind: 'tool' } as const;
  const signIn = { kind: 'account' } as const;
  const closeSearch = queue.enter(search);
  const closeSignIn = queue.enter(signIn);
  expect(queue.shown()).toBe(search);
  closeSearch();
  expect(queue.shown()).toBe(signIn);
  closeSignIn();
  expect(queue.shown()).toBeNull();
});

test('of those that wait the most urgent comes first, and of equals the oldest [LAY-05a]', () => {
  const [tool, firstNews, secondNews, question, session] = asked('tool', 'news', 'news', 'question', 'session');
  const all = [tool, firstNews, secondNews, question, session].filter((each) => each !== undefined);
  const order = [];
  for (let left = all; left.length > 0;) {
    const next = nextModal(left, null, false);
    order.push(next);
    left = left.filter((each) => each !== next);
  }
  expect(order).toEqual([session, question, firstNews, secondNews, tool]);
  expect(order.map((each) => each !== null && all.indexOf(each as (typeof all)[number]))).toEqual([4, 3, 1, 2, 0]);
});

test('the ticket of a small screen gives way to a sign-in and comes back after it [LAY-05a]', () => {
  const queue = createModalQueue();
  const ticket = { kind: 'place' } as const;
  const signIn = { kind: 'account' } as const;
  queue.enter(ticket);
  const close = queue.enter(signIn);
  expect(queue.shown()).toBe(signIn);
  close();
  expect(queue.shown()).toBe(ticket);
});

test('news waits until the ticket of a small screen is closed [LAY-05a]', () => {
  const queue = createModalQueue();
  const close = queue.enter({ kind: 'place' });
  const closeNews = queue.enter({ kind: 'news' });
  expect(queue.shown()?.kind).toBe('place');
  close();
  expect(queue.shown()?.kind).toBe('news');
  queue.enter({ kind: 'place' });
  expect(queue.shown()?.kind).toBe('news');
  closeNews();
  expect(queue.shown()?.kind).toBe('place');
});

test('a place does not take the turn of another place [LAY-05a]', () => {
  const [ticket, menu] = asked('place', 'place');
  if (ticket === undefined || menu === undefined) throw new Error('two were asked for');
  expect(nextModal([menu, ticket], ticket, false)).toBe(ticket);
});

test('while a bet is being placed only the place of the ticket stands; the others wait for its end [LAY-05a]', () => {
  const queue = createModalQueue();
  const notified: (ModalKind | null)[] = [];
  queue.subscribe(() => notified.push(queue.shown()?.kind ?? null));
  queue.enter({ kind: 'place' });
  queue.setPlacing(true);
  queue.enter({ kind: 'session' });
  expect([queue.shown()?.kind, queue.isHeld()]).toEqual(['place', true]);
  queue.setPlacing(false);
  expect([queue.shown()?.kind, queue.isHeld()]).toEqual(['session', false]);
  expect(notified).toEqual(['place', 'place', 'place', 'session']);
});

test('what stands when a placement begins stays [LAY-05a]', () => {
  const queue = createModalQueue();
  const close = queue.enter({ kind: 'news' });
  queue.setPlacing(true);
  expect([queue.shown()?.kind, queue.isHeld()]).toEqual(['news', false]);
  close();
  expect(queue.shown()).toBeNull();
});
