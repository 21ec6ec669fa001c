import { describe, expect, test } from 'vitest';
import type { Message } from './notify-bus.ts';
import { createRoleLink } from './role-link.ts';

/** A role that counts commits; it leads by default. */
function roleOf({ leads = true, fresh = true } = {}) {
  const counted = { commits: 0 };
  const role = {
    fresh: () => fresh,
    current: async () => true,
    committed: () => void (counted.commits += 1),
    leaderServices: () => (leads ? ({} as never) : null),
  };
  return { role, counted };
}

describe('the link to the role of a process', () => {
  test('before the role is known, the feed is stale, the book behind, and nothing is sent', async () => {
    const link = createRoleLink();
    link.committed();
    link.send({ kind: 'feed' });
    expect([link.fresh(), await link.current(), link.isFollower(), link.mayPublish()]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('the feed counts as fresh as soon as it runs, while the other services start', () => {
    const link = createRoleLink();
    link.feedRuns({ fresh: () => true });
    expect(link.fresh()).toBe(true);
    link.set(roleOf({ fresh: false }).role, null);
    expect(link.fresh()).toBe(false);
  });

  test('a known role is asked, and its cluster gets the messages', async () => {
    const sent: Message[] = [];
    const { role, counted } = roleOf({ leads: false });
    const link = createRoleLink();
    link.set(role, { send: (message) => void sent.push(message), mayPublish: () => true });
    link.committed();
    link.send({ kind: 'feed' });
    expect([await link.current(), link.isFollower(), link.mayPublish()]).toEqual([true, true, true]);
    expect([counted.commits, sent]).toEqual([1, [{ kind: 'feed' }]]);
  });
});
