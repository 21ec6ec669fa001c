import { expect, test } from 'vitest';
import { requestIdOf } from './request-id.ts';

const said = '0af7651916cd43dd8448eb211c80319c';
const behindProxy = { publicUrl: new URL('https://bets.example'), trustedProxies: ['10.1.0.0/16'] };
function senderAt(remoteAddress: string, id: string = said) {
  return { headers: { 'x-request-id': id }, socket: { remoteAddress } };
}

test('an id of a trusted proxy is kept, so that both logs have it', () => {
  expect(requestIdOf(behindProxy)(senderAt('10.1.2.3'))).toBe(said);
  expect(requestIdOf(behindProxy)(senderAt('127.0.0.1'))).toBe(said);
});

test('nobody else chooses the id of a request', () => {
  expect(requestIdOf(behindProxy)(senderAt('203.0.113.7'))).not.toBe(said);
  expect(requestIdOf({ ...behindProxy, publicUrl: null })(senderAt('127.0.0.1'))).not.toBe(said);
});

test.each(['short', `${said}\n{"level":50}`, 'x'.repeat(65), `${said} ${said}`])(
  'what could forge a line of a log is no id: %j',
  (id) => {
    expect(requestIdOf(behindProxy)(senderAt('10.1.2.3', id))).toMatch(/^[0-9a-f-]{36}$/);
  },
);
