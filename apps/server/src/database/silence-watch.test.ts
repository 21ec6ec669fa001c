import { expect, test } from 'vitest';
import { refusalOf } from '../http/errors.ts';
import { createSilenceWatch } from './silence-watch.ts';

function watched() {
  let now = 0;
  const watch = createSilenceWatch(3_000, () => now);
  const admits = (): boolean => {
    try {
      watch.admit();
      return true;
    } catch (error) {
      expect(refusalOf(error, 'r')).toMatchObject({ status: 503, unexpected: false, body: { code: 1053 } });
      return false;
    }
  };
  return { ...watch, admits, pass: (ms: number) => void (now += ms) };
}

test('who comes while three wait for a database that has answered nobody for 3 s is refused at once [R9]', () => {
  const { asked, admits, pass } = watched();
  const [first] = [asked(), asked(), asked()];
  pass(2_999);
  expect(admits()).toBe(true);
  pass(1);
  expect(admits()).toBe(false);
  first?.(true);
  expect(admits()).toBe(true);
});

test('a statement that takes long beside others that are answered refuses nobody [R9]', () => {
  const { asked, admits, pass } = watched();
  for (let slow = 0; slow < 5; slow += 1) asked();
  pass(2_000);
  asked()(true);
  pass(2_000);
  expect(admits()).toBe(true);
});

test('three may ask a silent database, so that somebody notices that it is back [R9]', () => {
  const { asked, admits, pass } = watched();
  const waiting = [asked(), asked(), asked()];
  pass(30_000);
  expect(admits()).toBe(false);
  // They have given up, and nobody was answered.
  for (const answered of waiting) answered(false);
  expect(admits()).toBe(true);
});
