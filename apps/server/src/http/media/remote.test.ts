import { lookup } from 'node:dns';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import ipaddr from 'ipaddr.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RemoteAccess, isPublicAddress, internetAccess, readRemote } from './remote.ts';

let server: Server;
let origin: string;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((incoming, answer) => {
    asked.push(incoming.url ?? '');
    switch (incoming.url ?? '') {
      case '/small':
        return answer.end('a picture');
      case '/moved':
        return answer.writeHead(302, { location: '/small' }).end();
      case '/long':
        return answer.end(Buffer.alloc(4000));
      case '/endless':
        answer.write(Buffer.alloc(1500));
        answer.write(Buffer.alloc(1500));
        return undefined;
      case '/never':
        return undefined;
      case '/cut':
        answer.writeHead(200, { 'content-length': '10' }).write('half');
        return setImmediate(() => answer.destroy());
      default:
        return answer.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

/** A way out that may reach this machine, over plain http. */
const open: RemoteAccess = { request, lookup, mayReach: () => true, timeoutMs: 20_000, maxBytes: 2000 };
function read(path: string, access: RemoteAccess = open) {
  asked = [];
  return readRemote(new URL(`${origin}${path}`), access);
}

describe('a picture of another origin [LAY-10]', () => {
  test('is read with one request', async () => {
    expect((await read('/small')).toString()).toBe('a picture');
    expect(asked).toEqual(['/small']);
  });

  test('is not followed over a redirect', async () => {
    await expect(read('/moved')).rejects.toMatchObject({ reason: 'missing' });
    expect(asked).toEqual(['/moved']);
  });

  test.each(['/long', '/endless'])('is given up when it is too large: %s', async (path) => {
    await expect(read(path)).rejects.toMatchObject({ reason: 'too_large' });
  });

  test('is given up when it does not arrive in time', async () => {
    await expect(read('/never', { ...open, timeoutMs: 30 })).rejects.toMatchObject({ reason: 'late' });
    await expect(read('/cut')).rejects.toMatchObject({ reason: 'missing' });
    await expect(read('/none')).rejects.toMatchObject({ reason: 'missing' });
  });

  test('is not asked for inside the private network, whether by name or by address', async () => {
    const guarded: RemoteAccess = { ...open, mayReach: isPublicAddress };
    await expect(read('/small', guarded)).rejects.toMatchObject({ reason: 'refused' });
    for (const host of ['127.0.0.1', '[::1]', '0x7f.1', '2130706433', '[::ffff:7f00:1]', '169.254.169.254']) {
      await expect(readRemote(new URL(`https://${host}/x`), internetAccess)).rejects.toMatchObject({
        reason: 'refused',
      });
    }
    expect(asked).toEqual([]);
  });

  test('is not asked for when one of several addresses of the name is inside', async () => {
    const found = [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ];
    // The resolver alone is replaced; its shape with `all` is what is used.
    const both = ((_name: string, _options: object, done: (error: null, all: typeof found) => void) =>
      done(null, found)) as unknown as typeof lookup;
    await expect(read('/small', { ...open, lookup: both, mayReach: isPublicAddress })).rejects.toMatchObject({
      reason: 'refused',
    });
    expect(asked).toEqual([]);
  });
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.8.9.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['name.test', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

/**
 * The special-purpose registries of IANA for IPv4 and IPv6, and multicast: everything that is not globally reachable, or
 * leads to an address of the other protocol.
 */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '255.255.255.255/32',
  '::/128',
  '::1/128',
  // Deprecated: an IPv4 address without a prefix.
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2001::/32',
  '2001:2::/48',
  '2001:10::/28',
  '2001:20::/28',
  '2001:30::/28',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/** The first and the last address of a network. */
function endsOf(network: string): readonly string[] {
  return ipaddr.parse(network.split('/')[0] ?? '') instanceof ipaddr.IPv6
    ? [ipaddr.IPv6.networkAddressFromCIDR(network).toString(), ipaddr.IPv6.broadcastAddressFromCIDR(network).toString()]
    : [
        ipaddr.IPv4.networkAddressFromCIDR(network).toString(),
        ipaddr.IPv4.broadcastAddressFromCIDR(network).toString(),
      ];
}

test.each(special)('no picture is read from %s, from its first to its last address [LAY-10]', (network) => {
  expect(endsOf(network).map((address) => [address, isPublicAddress(address)])).toEqual(
    endsOf(network).map((address) => [address, false]),
  );
});

test('unassigned addresses are not public, and neighbours of special networks are [LAY-10]', () => {
  expect(['4000::1', '1000::1', 'e000::1', '2001:1ff:ffff::1'].filter(isPublicAddress)).toEqual([]);
  const neighbours = ['1.0.0.0', '11.0.0.0', '100.63.255.255', '100.128.0.0', '192.88.98.255', '192.88.100.0'];
  const neighboursV6 = ['2001:200::1', '2001:db9::1', '2003::1', '3ffe:ffff::1', '2a00::1'];
  const all = [...neighbours, ...neighboursV6];
  expect(all.filter(isPublicAddress)).toEqual(all);
});

test.each([
  ['an IPv4 address in IPv6', '::ffff:93.184.215.14'],
  ['6to4', '2002:5db8:d70e::1'],
  ['NAT64', '64:ff9b::5db8:d70e'],
  ['a NAT64 of a site', '64:ff9b:1::5db8:d70e'],
  ['the relays of 6to4', '192.88.99.1'],
  ['documentation of IPv6', '3fff:1::1'],
])('a name that leads to %s is not asked [LAY-10]', async (_form, address) => {
  const found = [{ address, family: address.includes(':') ? 6 : 4 }];
  // The resolver alone is replaced; its shape with `all` is what is used.
  const there = ((_name: string, _options: object, done: (error: null, all: typeof found) => void) =>
    done(null, found)) as unknown as typeof lookup;
  await expect(read('/small', { ...open, lookup: there, mayReach: isPublicAddress })).rejects.toMatchObject({
    reason: 'refused',
  });
  expect(asked).toEqual([]);
});
