import type { Subscription } from 'centrifuge';
import { describe, expect, test } from 'vitest';
import { signSubscriptionToken } from './index.ts';
import { errorOf, happens, secret, until } from './testbed.ts';
import { clientOf, listenFor, off } from './testing/command-namespaces.ts';

function collect(subscription: Subscription, event: 'publication' | 'join' | 'leave'): unknown[] {
  const seen: unknown[] = [];
  subscription.on(event, (context: object) => seen.push('data' in context ? context.data : context));
  return seen;
}

describe('who may publish, read the history and see who is there', () => {
  const questions = (id: number, channel: string): object[] => [
    { id, publish: { channel, data: 1 } },
    { id: id + 1, history: { channel } },
    { id: id + 2, presence: { channel } },
    { id: id + 3, presence_stats: { channel } },
  ];
  const kindsOf = (answers: readonly unknown[]): unknown[] =>
    answers.map((answer) => {
      const { error } = answer as { error?: { code: number } };
      return error?.code ?? 'done';
    });

  test('nobody, unless the namespace says so: 103, and 108 for what it does not keep [PUSH-14]', async () => {
    const bed = await listenFor();
    const peer = await bed.connected('ann');
    await peer.ask({ id: 2, subscribe: { channel: 'closed:1' } });
    expect(kindsOf(await peer.ask(...questions(3, 'closed:1')))).toEqual([103, 103, 108, 108]);
    expect(kindsOf(await peer.ask(...questions(7, 'announced:1')))).toEqual([103, 108, 108, 108]);
    expect(kindsOf(await peer.ask(...questions(11, 'nowhere:1')))).toEqual([102, 102, 102, 102]);
    expect(kindsOf(await peer.ask(...questions(15, 'open:ü')))).toEqual([107, 107, 107, 107]);
    expect(bed.push.stats().published).toBe(0);
  });

  test('every signed-in client where clients may, anonymous ones only where they may too [PUSH-14]', async () => {
    const bed = await listenFor();
    const [ann, nobody] = [await bed.connected('ann'), await bed.connected()];
    expect(kindsOf(await ann.ask(...questions(2, 'open:1')))).toEqual(['done', 'done', 'done', 'done']);
    expect(kindsOf(await nobody.ask(...questions(2, 'open:1')))).toEqual([103, 103, 103, 103]);
    expect(kindsOf(await nobody.ask(...questions(6, 'everybody:1')))).toEqual(['done', 'done', 'done', 'done']);
  });

  test('subscribers where subscribers may, and only while they are [PUSH-14]', async () => {
    const bed = await listenFor();
    const peer = await bed.connected('ann');
    const channel = 'members:1';
    expect(kindsOf(await peer.ask(...questions(2, channel)))).toEqual([103, 103, 103, 103]);
    await peer.ask({ id: 6, subscribe: { channel } });
    // One of the objects that come back is the publication itself.
    peer.send(...questions(7, channel));
    const answers = [await peer.next(), await peer.next(), await peer.next(), await peer.next()];
    expect(kindsOf(answers)).toEqual(['done', 'done', 'done', 'done']);
    expect(await peer.next()).toMatchObject({ push: { channel, pub: { data: 1 } } });
    await peer.ask({ id: 11, unsubscribe: { channel } });
    expect(kindsOf(await peer.ask(...questions(12, channel)))).toEqual([103, 103, 103, 103]);
    const nobody = await bed.connected();
    await nobody.ask({ id: 2, subscribe: { channel } });
    expect(kindsOf(await nobody.ask(...questions(3, channel)))).toEqual([103, 103, 103, 103]);
  });
});

describe('publishing by clients', () => {
  test('it reaches all subscribers with who published, and keeps its place in the history [PUSH-14]', async () => {
    const bed = await listenFor({
      randomId: (
        (n) => () =>
          `client-${(n += 1)}`
      )(0),
    });
    const ann = await clientOf(bed, 'ann', { name: 'Ann – Анна' });
    const bob = await clientOf(bed, 'bob');
    const subscription = bob.newSubscription('open:1');
    subscription.subscribe();
    await subscription.ready();
    const arrived = happens(subscription, 'publication');
    await expect(ann.publish('open:1', { text: 'Živjeli 🏆' })).resolves.toEqual({});
    const info = { client: 'client-1', user: 'ann', connInfo: { name: 'Ann – Анна' } };
    expect(await arrived).toMatchObject({ data: { text: 'Živjeli 🏆' }, offset: 1, info });
    const { publications } = await bob.history('open:1', { limit: 5 });
    expect(publications).toMatchObject([{ data: { text: 'Živjeli 🏆' }, offset: 1, info }]);
  });

  test('what the subscription token says of the publisher goes along as chan_info [PUSH-07]', async () => {
    const bed = await listenFor({ randomId: () => 'client-1' });
    const channel = '$open:ann';
    const token = signSubscriptionToken(secret, { userId: 'ann', channel, info: { seat: 7 } });
    const peer = await bed.connected('ann');
    await peer.ask({ id: 2, subscribe: { channel, token } });
    peer.send({ id: 3, publish: { channel, data: null } });
    expect([await peer.next(), await peer.next()]).toEqual([
      { id: 3, publish: {} },
      {
        push: {
          channel,
          pub: { data: null, offset: 1, info: { user: 'ann', client: 'client-1', chan_info: { seat: 7 } } },
        },
      },
    ]);
    expect(await peer.ask({ id: 4, presence: { channel } })).toEqual([
      {
        id: 4,
        presence: { presence: { 'client-1': { user: 'ann', client: 'client-1', chan_info: { seat: 7 } } } },
      },
    ]);
  });

  test('replies come before the pushes they cause, even without a window [PUSH-14]', async () => {
    const bed = await listenFor({ joinWindowMs: 0 });
    const peer = await bed.connected('ann');
    peer.send(
      { id: 2, subscribe: { channel: 'passing:1' } },
      { id: 3, publish: { channel: 'passing:1', data: 'a' } },
      { id: 4, publish: { channel: 'passing:1', data: 'b' } },
    );
    const seen = [await peer.next(), await peer.next(), await peer.next(), await peer.next(), await peer.next()];
    expect(seen.slice(0, 3)).toEqual([
      { id: 2, subscribe: {} },
      { id: 3, publish: {} },
      { id: 4, publish: {} },
    ]);
    expect(seen.slice(3)).toMatchObject([{ push: { pub: { data: 'a' } } }, { push: { pub: { data: 'b' } } }]);
  });

  test('without data there is nothing to publish: 107 [PUSH-14]', async () => {
    const bed = await listenFor();
    const peer = await bed.connected('ann');
    expect(await peer.ask({ id: 2, publish: { channel: 'open:1' } })).toEqual([errorOf(2, 107, 'bad request')]);
    expect(bed.push.stats().published).toBe(0);
  });
});

describe('presence', () => {
  test('who is subscribed, by client, and how many of them; gone with the connection [PUSH-14]', async () => {
    const bed = await listenFor({
      randomId: (
        (n) => () =>
          `client-${(n += 1)}`
      )(0),
    });
    const ann = await clientOf(bed, 'ann', { name: 'Ann' });
    const [again, nobody] = [await bed.connected('ann'), await bed.connected()];
    const subscription = ann.newSubscription('open:1');
    subscription.subscribe();
    await subscription.ready();
    for (const peer of [again, nobody]) await peer.ask({ id: 2, subscribe: { channel: 'open:1' } });
    const infos = {
      'client-1': { client: 'client-1', user: 'ann', connInfo: { name: 'Ann' } },
      'client-2': { client: 'client-2', user: 'ann' },
      'client-3': { client: 'client-3', user: '' },
    };
    expect(await subscription.presence()).toMatchObject({ clients: infos });
    expect(await subscription.presenceStats()).toEqual({ numClients: 3, numUsers: 2 });
    again.ws.terminate();
    await nobody.ask({ id: 3, unsubscribe: { channel: 'open:1' } });
    await until(() => bed.push.stats().connections === 2);
    expect(Object.keys((await subscription.presence()).clients)).toEqual(['client-1']);
    expect(await subscription.presenceStats()).toEqual({ numClients: 1, numUsers: 1 });
  });

  test('nobody is there where nobody subscribed [PUSH-14]', async () => {
    const bed = await listenFor();
    const peer = await bed.connected('ann');
    const channel = 'open:empty';
    expect(await peer.ask({ id: 2, presence: { channel } }, { id: 3, presence_stats: { channel } })).toEqual([
      { id: 2, presence: { presence: {} } },
      { id: 3, presence_stats: { num_clients: 0, num_users: 0 } },
    ]);
    expect(bed.push.stats().channels).toBe(0);
  });
});

describe('who comes and goes', () => {
  test('every subscriber receives it, itself too, and never before its own reply [PUSH-14]', async () => {
    const bed = await listenFor({
      joinWindowMs: 0,
      randomId: (
        (n) => () =>
          `client-${(n += 1)}`
      )(0),
    });
    const push = (kind: string, client: string, user: string) => ({
      push: { channel: 'announced:1', [kind]: { info: { user, client } } },
    });
    const ann = await bed.connected('ann');
    ann.send({ id: 2, subscribe: { channel: 'announced:1' } });
    expect([await ann.next(), await ann.next()]).toEqual([{ id: 2, subscribe: {} }, push('join', 'client-1', 'ann')]);
    const bob = await bed.connected('bob');
    bob.send({ id: 2, subscribe: { channel: 'announced:1' } });
    expect([await bob.next(), await bob.next()]).toEqual([{ id: 2, subscribe: {} }, push('join', 'client-2', 'bob')]);
    expect(await ann.next()).toEqual(push('join', 'client-2', 'bob'));
    bob.ws.terminate();
    expect(await ann.next()).toEqual(push('leave', 'client-2', 'bob'));
    bed.push.publish('announced:1', 'still here');
    expect(await ann.next()).toEqual({ push: { channel: 'announced:1', pub: { data: 'still here' } } });
  });

  test('elsewhere whoever asks for it and may see who is there [PUSH-14]', async () => {
    const bed = await listenFor();
    const channel = 'asked:1';
    const deaf = await bed.connected('deaf');
    await deaf.ask({ id: 2, subscribe: { channel } });
    const nobody = await bed.connected();
    await nobody.ask({ id: 2, subscribe: { channel, join_leave: true } });
    const subscription = (await clientOf(bed, 'ann')).newSubscription(channel, { joinLeave: true });
    const [joins, leaves] = [collect(subscription, 'join'), collect(subscription, 'leave')];
    subscription.subscribe();
    await subscription.ready();
    const bob = await clientOf(bed, 'bob');
    const visit = bob.newSubscription(channel);
    visit.subscribe();
    await visit.ready();
    visit.unsubscribe();
    await until(() => leaves.length === 1);
    expect(joins).toMatchObject([{ info: { user: 'ann' } }, { info: { user: 'bob' } }]);
    expect(leaves).toMatchObject([{ channel, info: { user: 'bob' } }]);
    for (const peer of [deaf, nobody]) {
      expect(await peer.ask({ id: 3, rpc: {} })).toEqual([off(3)]);
    }
  });

  test('joins and leaves arrive in order with what is published [PUSH-14]', async () => {
    const bed = await listenFor({ joinWindowMs: 60_000 });
    const ann = await bed.connected('ann');
    await ann.ask({ id: 2, subscribe: { channel: 'announced:1' } });
    bed.push.publish('announced:1', 'before');
    const bob = await bed.connected('bob');
    await bob.ask({ id: 2, subscribe: { channel: 'announced:1' } });
    bed.push.publish('announced:1', 'between');
    await bob.ask({ id: 3, unsubscribe: { channel: 'announced:1' } });
    bed.push.publish('announced:1', 'after');
    await bed.push.close();
    const kinds: string[] = [];
    while (kinds.length < 6) {
      const { push } = (await ann.next()) as { push: { pub?: { data: string }; join?: object } };
      kinds.push(push.pub?.data ?? (push.join === undefined ? 'leave' : 'join'));
    }
    expect(kinds).toEqual(['join', 'before', 'join', 'between', 'leave', 'after']);
    expect(bed.push.stats().delivered).toBe(3);
  });
});
