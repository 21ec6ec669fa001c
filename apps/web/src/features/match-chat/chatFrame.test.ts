import { expect, test } from 'vitest';
import { chatAddress } from './chatFrame.ts';

test('[LAY-08] the chat is the operator’s page for this match, from a safe address', () => {
  expect([
    chatAddress('https://chat.example/room/{match}?m={match}', '12 3'),
    chatAddress('/chat/{match}', '5'),
    chatAddress('http://chat.example/{match}', '5'),
    chatAddress('//chat.example/{match}', '5'),
    chatAddress('javascript:alert({match})', '5'),
    chatAddress(undefined, '5'),
  ]).toEqual(['https://chat.example/room/12%203?m=12%203', '/chat/5', null, null, null, null]);
});
