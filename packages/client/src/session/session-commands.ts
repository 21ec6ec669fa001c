import { calls } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Notices } from '../commands/notices.ts';
import type { Commands } from '../sportsbook.ts';
import type { SaveResult, SettingsChoice } from './session-settings.ts';
import type { Session } from './session.ts';

export interface SessionCommands {
  readonly commands: Pick<
    Commands,
    'signIn' | 'signOut' | 'openAccount' | 'openNewAccount' | 'setOddsType' | 'setStakes' | 'launchGame'
  >;
  saveChoice(choice: SettingsChoice): Promise<void>;
}

type SessionOfCommands = Pick<
  Session,
  'view' | 'settings' | 'signIn' | 'signOut' | 'openAccount' | 'saveSettings' | 'setOddsType'
>;

/** What a player does with their session: a failure is shown in a notice. */
export function createSessionCommands(
  api: Pick<Api, 'call'>,
  session: SessionOfCommands,
  notices: Pick<Notices, 'add' | 'addUnreachable'>,
  /** Of the page. */
  locale: () => string,
): SessionCommands {
  const noticeFailure = (result: SaveResult): void => {
    if (result === 'unreachable') notices.addUnreachable();
    if (typeof result !== 'object') return;
    const [title, description] = ['global-error.default.title', 'global-error.default.description'];
    notices.add('error', title, result.refused === title ? description : result.refused);
  };

  const saveChoice = async (choice: SettingsChoice): Promise<void> => {
    noticeFailure(await session.saveSettings(choice));
  };

  return {
    saveChoice,
    commands: {
      signIn: session.signIn,
      signOut: async () => {
        if ((await session.signOut()) === 'unreachable') notices.addUnreachable();
      },
      openAccount: async (currency) => {
        noticeFailure(await session.openAccount(currency));
      },
      openNewAccount: async (currency) => {
        const result = await session.openAccount(currency);
        if (typeof result === 'object') return { kind: 'refused', key: result.refused, fields: ['currency'] };
        return { kind: result === 'saved' ? 'done' : 'unreachable' };
      },
      setOddsType: (type) => {
        session.setOddsType(type);
        void saveChoice({ odds_type: type });
      },
      setStakes: async (stakes, currency = session.view.get().currency) => {
        const byCurrency = session.settings.get()?.stakes_by_currency !== undefined;
        const kept = await session.saveSettings({
          stakes: [...stakes],
          ...(byCurrency ? { stakes_currency: currency } : {}),
        });
        return kept === 'saved';
      },
      launchGame: async (provider, app, returnTo) => {
        const { currency } = session.view.get();
        const answer = await api.call(calls.launchGame, {
          params: { provider },
          body: { app, locale: locale(), currency, return_to: returnTo },
        });
        if (answer.kind === 'ok') return { kind: 'launched', url: answer.value.url };
        return answer.kind === 'error' ? { kind: 'refused', message: answer.error.message } : { kind: 'unreachable' };
      },
    },
  };
}
