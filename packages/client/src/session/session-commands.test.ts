import { expect, it } from 'vitest';
import type { Settings } from '@touchline/contract';
import { buildPlayer, buildSettings } from '../testing/builders.ts';
import { createSessionCommands } from './session-commands.ts';
import type { SaveResult, SettingsChoice } from './session-settings.ts';

function open(result: SaveResult, settings: Settings = buildSettings()) {
  const notices: unknown[] = [];
  const saved: SettingsChoice[] = [];
  const sent: unknown[] = [];
  const still = <T>(value: T) => ({ get: () => value, subscribe: () => () => undefined });
  const made = createSessionCommands(
    {
      call: async (_call, input) => {
        sent.push(input?.body);
        return { kind: 'unreachable', sent: false };
      },
    },
    {
      view: still({
        status: 'logged_in',
        player: buildPlayer({ id: '7' }),
        isPlayerExpected: false,
        displayName: '',
        currency: 'BRL',
      } as const),
      settings: still(settings),
      signIn: async () => ({ kind: 'unreachable' }),
      signOut: async () => 'unreachable',
      openAccount: async () => result,
      saveSettings: async (choice) => {
        saved.push(choice);
        return result;
      },
      setOddsType: () => undefined,
    },
    { add: (...words) => void notices.push(words), addUnreachable: () => void notices.push('unreachable') },
    () => 'pt-BR',
  );
  return { ...made, notices, saved, sent };
}

it.each([
  ['a refusal in its own words', { refused: 'error.odd' }, [['error', 'global-error.default.title', 'error.odd']]],
  [
    'a refusal without words as an error',
    { refused: 'global-error.default.title' },
    [['error', 'global-error.default.title', 'global-error.default.description']],
  ],
  ['that nobody answered', 'unreachable', ['unreachable']],
  ['nothing of what was saved', 'saved', []],
  ['nothing once the session is over', 'over', []],
] as const)('says %s', async (_what, result, expected) => {
  const { commands, notices, saveChoice } = open(result);
  await saveChoice({ odds_type: 'decimal' });
  await commands.openAccount('EUR');
  expect(notices).toEqual([...expected, ...expected]);
});

it('a form is answered with why an account was not opened, and no notice says it too [AUTH-10]', async () => {
  const [done, refused, lost] = [open('saved'), open({ refused: 'error.odd' }), open('unreachable')];
  expect(await done.commands.openNewAccount('EUR')).toEqual({ kind: 'done' });
  expect(await refused.commands.openNewAccount('EUR')).toEqual({
    kind: 'refused',
    key: 'error.odd',
    fields: ['currency'],
  });
  expect(await lost.commands.openNewAccount('EUR')).toEqual({ kind: 'unreachable' });
  expect([...done.notices, ...refused.notices, ...lost.notices]).toEqual([]);
});

it('saves stakes for the currency of the player only where the operator keeps them by currency', async () => {
  const [one, byCurrency] = [open('saved'), open('unreachable', buildSettings({ stakes_by_currency: {} }))];
  expect(await one.commands.setStakes(['1', '2', '3', '4'])).toBe(true);
  expect(await byCurrency.commands.setStakes(['1', '2', '3', '4'])).toBe(false);
  expect([...one.saved, ...byCurrency.saved]).toEqual([
    { stakes: ['1', '2', '3', '4'] },
    { stakes: ['1', '2', '3', '4'], stakes_currency: 'BRL' },
  ]);
  await byCurrency.commands.setStakes(['1', '2', '3', '4'], 'BTC');
  expect(byCurrency.saved.at(-1)).toEqual({ stakes: ['1', '2', '3', '4'], stakes_currency: 'BTC' });
});

it('launches a game in the locale of the page and the currency of whoever is here, with the way back [API-10b]', async () => {
  const { commands, sent } = open('saved');
  await commands.launchGame('lotto', 'draws', 'https://bets.example/sportsbook/lotteries');
  expect(sent).toEqual([
    { app: 'draws', locale: 'pt-BR', currency: 'BRL', return_to: 'https://bets.example/sportsbook/lotteries' },
  ]);
});
