import { calls } from '@touchline/contract';
import type { OddsType, Settings } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Env } from '../env.ts';
import { createInOrder } from '../jobs/in-order.ts';
import type { Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import { createProviderStatuses } from './provider-statuses.ts';
import type { ProviderStatuses } from './provider-statuses.ts';
import { localKeys } from './storage-keys.ts';

/** What a player chose, by itself. */
export interface SettingsChoice {
  readonly odds_type?: OddsType;
  readonly auto_accept_odds_change?: Settings['auto_accept_odds_change'];
  /** Four stakes, for `stakes_currency`, or for every currency where the back end knows no others (SLIP-18a). */
  readonly stakes?: string[];
  readonly stakes_currency?: string;
}

/** `refused`: text key or sentence of why. `over`: the session that asked has ended. */
export type SaveResult = 'saved' | { readonly refused: string } | 'unreachable' | 'over';

/** Settings of the player, or of visitors, with what was chosen here and what push has published of providers. */
export interface SessionSettings {
  readonly settings: Readable<Settings | null>;
  readonly oddsType: Readable<OddsType>;
  /** Whether an answer came; in another session than the one that asked, yes. */
  load(): Promise<boolean>;
  /** What the operator has set may have changed unheard: asks again. */
  reloadSettings(): void;
  /** A visitor's choice is not sent anywhere. */
  saveSettings(choice: SettingsChoice): Promise<SaveResult>;
  setOddsType(type: OddsType): void;
  /** [PUSH-05] False: older than what is known. */
  providerChanged: ProviderStatuses['changed'];
  isProviderActive: ProviderStatuses['isActive'];
  /** The player has left. */
  clear(): void;
}

export interface SessionSettingsDeps {
  readonly env: Pick<Env, 'local'>;
  readonly notifier: Notifier;
  readonly api: Pick<Api, 'call'>;
  /** As they are for a visitor, if that is known: they stand until the player's own are in. */
  readonly forVisitors: Settings | null;
  /** Null for visitors. */
  readonly playerId: () => string | null;
  /** Rises with each sign-in and sign-out. */
  readonly serial: () => number;
  readonly listener: {
    onSettings(settings: Settings): void;
    /** Some provider of odds went silent or came back. */
    onProviders(): void;
  };
}

const oddsTypes: readonly OddsType[] = [
  'decimal',
  'british',
  'hongkong',
  'american',
  'indonesian',
  'malaysian',
  'percent',
];

function withStakes(settings: Settings, { stakes, stakes_currency: currency }: SettingsChoice): Settings {
  if (stakes === undefined) return settings;
  return currency === undefined
    ? { ...settings, stakes }
    : { ...settings, stakes_by_currency: { ...settings.stakes_by_currency, [currency]: stakes } };
}

function withChoice(settings: Settings, choice: SettingsChoice): Settings {
  return {
    ...withStakes(settings, choice),
    auto_accept_odds_change: choice.auto_accept_odds_change ?? settings.auto_accept_odds_change,
    odds_types: { ...settings.odds_types, selected: choice.odds_type ?? settings.odds_types.selected },
  };
}

export function createSessionSettings(deps: SessionSettingsDeps): SessionSettings {
  const { env, notifier, api, forVisitors, playerId, serial, listener } = deps;
  const view = createCell<Settings | null>(notifier, 'session/settings', forVisitors);
  const stored = oddsTypes.find((type) => type === env.local.get(localKeys.oddsType));
  const oddsType = createCell<OddsType>(notifier, 'session/odds-type', stored ?? 'decimal');
  const providers = createProviderStatuses(() => listener.onProviders());
  /** All that was chosen here, in its order. */
  let choices: readonly SettingsChoice[] = [];
  /** How many of them nobody is asked to save any more: an answer may know nothing of the others. */
  let ended = 0;
  let inOrder = createInOrder();
  /** Those of visitors that nobody has to be asked for. */
  let given = forVisitors;
  if (forVisitors !== null) providers.read(forVisitors, 0);

  const setOddsType = (type: OddsType): void => {
    oddsType.set(type);
    env.local.set(localKeys.oddsType, type);
  };

  const put = (settings: Settings): void => {
    view.set(settings);
    listener.onSettings(settings);
  };

  const load = async (): Promise<boolean> => {
    const atHand = playerId() === null ? given : null;
    given = null;
    if (atHand !== null) {
      put(providers.in(atHand));
      return true;
    }
    const [begun, known, pushed] = [serial(), ended, providers.count()];
    const answer = await api.call(calls.getSettings);
    if (begun !== serial()) return true;
    if (answer.kind !== 'ok') return false;
    const settings = choices.slice(known).reduce(withChoice, answer.value);
    if (playerId() !== null) setOddsType(settings.odds_types.selected);
    put(providers.read(settings, pushed));
    return true;
  };

  return {
    settings: view,
    oddsType,
    load,
    reloadSettings: () => {
      if (view.get() !== null) void load();
    },
    saveSettings: async (choice) => {
      choices = [...choices, choice];
      const [begun, chosen, owner] = [serial(), choices.length, playerId()];
      if (owner === null) {
        ended = chosen;
        return 'over';
      }
      // A request that was overtaken would undo what was chosen after it.
      return inOrder(async () => {
        if (begun !== serial()) return 'over';
        const pushed = providers.count();
        const answer = await api.call(calls.saveSettings, { body: choice, playerId: owner });
        if (begun !== serial()) return 'over';
        ended = chosen;
        // The call that ended the session has announced its end.
        if (answer.kind === 'unauthorized') return 'over';
        if (answer.kind === 'unreachable') return 'unreachable';
        if (answer.kind === 'error') return { refused: answer.error.key };
        view.set(providers.read(choices.slice(chosen).reduce(withChoice, answer.value), pushed));
        return 'saved';
      });
    },
    setOddsType,
    providerChanged: (status) => {
      const isNews = providers.changed(status);
      const now = view.get();
      if (isNews && now !== null) put(providers.in(now));
      return isNews;
    },
    isProviderActive: providers.isActive,
    clear: () => {
      choices = [];
      ended = 0;
      // Whoever comes next waits for nothing that was asked for them.
      inOrder = createInOrder();
    },
  };
}
