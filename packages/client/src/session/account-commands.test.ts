import { expect, test } from 'vitest';
import { buildPlayer, createStage, opened, refusal, reply } from '../testing/index.ts';

test('a language that a player chooses is told to the server; that of a visitor is not [API-01c] [AUTH-15]', async () => {
  const stage = createStage();
  stage.api.on('updateLocale', () => reply({ locale: 'de' }));
  const { book } = await opened(stage);
  await book.commands.saveLocale('de');
  expect(stage.api.count('updateLocale')).toBe(0);
  stage.world.account = buildPlayer({ language: 'en' });
  await book.commands.signIn('ada@example.com', 'secret');
  await book.commands.saveLocale('de');
  expect(stage.api.last('updateLocale').body).toEqual({ locale: 'de' });
  expect(book.select.session.get().player?.language).toBe('de');
  stage.api.on('updateLocale', () => refusal(1000));
  await book.commands.saveLocale('xx');
  expect(book.select.session.get().player?.language).toBe('de');
  book.stop();
});
