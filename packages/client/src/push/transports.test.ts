import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../fallback/refusal.ts';
import { createStage, imported } from '../testing/index.ts';
import { transportsOf } from './transports.ts';

const socket = { transport: 'websocket', endpoint: '/connection/websocket' };
const stream = { transport: 'http_stream', endpoint: 'https://push.example/connection/http_stream' };
const events = { transport: 'sse', endpoint: '/connection/sse' };
const sockjs = { transport: 'sockjs', endpoint: '/connection/sockjs' };
const webtransport = { transport: 'webtransport', endpoint: 'https://push.example/connection/webtransport' };

describe('the transports of the configuration', () => {
  test.each(['/connection/websocket', 'ws://localhost:8000/x', 'wss://push.example/connection/websocket'])(
    '%s is the address of a WebSocket [PUSH-08]',
    (address) => {
      expect(transportsOf(address)).toBe(address);
    },
  );

  test('a list keeps its order; what nobody could prove to be alive is taken and left out [PUSH-08]', () => {
    expect(transportsOf([sockjs, stream, socket, webtransport, events])).toEqual([stream, socket, events]);
  });

  test.each([
    ['nothing', undefined, 'push_url is neither an address nor a list of transports'],
    ['null', null, 'push_url is neither an address nor a list of transports'],
    ['a number', 7, 'push_url is neither an address nor a list of transports'],
    ['one transport without a list', socket, 'push_url is neither an address nor a list of transports'],
    ['an empty address', '', 'push_url "" is no address of a WebSocket'],
    ['a page', 'https://push.example', 'push_url "https://push.example" is no address of a WebSocket'],
    ['an empty list', [], 'push_url names none of websocket, http_stream, sse'],
    ['only what is left out', [sockjs, webtransport], 'push_url names none of websocket, http_stream, sse'],
    [
      'a name that nobody knows',
      [socket, { transport: 'telex', endpoint: '/x' }],
      'push_url holds {"transport":"telex","endpoint":"/x"}: wanted is an endpoint with a transport of websocket, http_stream, sse, sockjs, webtransport',
    ],
    [
      'a transport without an endpoint',
      [{ transport: 'sse', endpoint: '' }],
      'push_url holds {"transport":"sse","endpoint":""}: wanted is an endpoint with a transport of websocket, http_stream, sse, sockjs, webtransport',
    ],
    [
      'something else in the list',
      [socket, null],
      'push_url holds null: wanted is an endpoint with a transport of websocket, http_stream, sse, sockjs, webtransport',
    ],
  ])('%s is refused with a clear error [PUSH-08]', (_name, given, words) => {
    expect([transportsOf(given), refusalOf(given)]).toEqual([null, words]);
  });

  test('a refused configuration is reported once and throws nowhere; the page polls and says so [PUSH-08] [PUSH-15]', async () => {
    const stage = createStage({ push_url: [{ transport: 'telex', endpoint: '/x' }] });
    const tab = stage.open();
    tab.sportsbook.start();
    tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await imported(stage, turn, () => tab.env.reports.length > 0 && tab.sportsbook.select.connection.get().isPolling);
    const asked = stage.api.count('getMatches');
    await stage.browser.advance(60_000);
    expect(tab.env.reports.map(({ kind, error }) => [kind, String(error)])).toEqual([
      ['push-configuration', expect.stringMatching(/push_url holds .*telex/)],
    ]);
    expect(tab.sportsbook.select.connection.get()).toEqual({
      state: 'disconnected',
      stale: false,
      isPolling: true,
      isRefused: true,
    });
    expect(stage.api.count('getMatches') - asked).toBeGreaterThan(2);
    expect(stage.push.connections).toEqual([]);
    tab.sportsbook.stop();
  });
});
