import type { ErrorCode } from '@touchline/contract';
import { expect, test } from 'vitest';
import type { Api } from '../api/api.ts';
import { channelToken, connectionToken } from './tokens.ts';

function refusing(code: ErrorCode): Api {
  const error = { code, message: null, key: '', details: null, errorsByBet: [], requestId: null };
  const call = async () => ({ kind: 'error', status: 403, error }) as const;
  return { call, callWritten: call };
}

test('a player is given up by push where a token is refused, and not where the site is closed for now [AUTH-12a] [PUSH-07]', async () => {
  const answers = async (code: ErrorCode) => [
    (await connectionToken(refusing(code))).kind,
    (await channelToken(refusing(code), '$user:en.7')).kind,
  ];
  expect(await answers(1003)).toEqual(['unauthorized', 'unauthorized']);
  expect(await answers(1006)).toEqual(['later', 'later']);
  expect(await answers(1007)).toEqual(['later', 'later']);
});
