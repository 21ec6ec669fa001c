import type { ClientConfig, NamedPage, OddsType } from '@touchline/contract';
import {
  handedOver,
  type HandedOver,
  type HostMessage,
  hostProtocol,
  type ProductMessage,
} from '@touchline/contract/host';
import type { Env } from '../env.ts';
import type { Sportsbook } from '../sportsbook.ts';
import { type Arrived, createHostInbox, type Verdict } from './host-inbox.ts';
import { createSizeReports, reportToHost, type Size } from './host-reports.ts';
import { createHostSession } from './host-session.ts';

export type { Arrived, Verdict } from './host-inbox.ts';

/** The part of the frame that is seen, in pixels from its upper edge. */
export interface SeenPart {
  readonly top: number;
  readonly height: number;
}

/** What the screen does for a host: nothing here can place a bet, take odds or read money. */
export interface HostScreen {
  go(to: NamedPage | { readonly path: string }): void;
  search(open: boolean): void;
  /** Leads to the shared slip with this code (PLC-09). */
  restore(code: string): void;
  chooseLocale(locale: string): void;
  follow(seen: SeenPart): void;
  /** What the host takes over from now on. */
  listens(actions: readonly HandedOver[]): void;
}

export interface HostLinkDeps {
  readonly env: Pick<Env, 'now' | 'setTimer' | 'clearTimer' | 'log'>;
  readonly config: Pick<ClientConfig, 'host_origins' | 'locales' | 'currencies'>;
  readonly sportsbook: Pick<Sportsbook, 'select' | 'commands' | 'attach'>;
  readonly screen: HostScreen;
  /** Locale of the page. */
  locale(): string;
  /** Posts to the parent, to be read by a page of this origin alone. */
  post(message: ProductMessage, origin: string): void;
}

export interface HostLink {
  receive(arrived: Arrived): Verdict;
  /** [AUTH-08] Hands something to the host; false where it does not take it. */
  handOver(message: ProductMessage): boolean;
  tell(message: ProductMessage): void;
  sizeChanged(size: Size): void;
  /** Says that the product listens, to the origins that may be meant: `at` where the browser says it, else all of them. */
  start(at: string | null): void;
  stop(): void;
}

/** What a host takes over: nothing where it speaks no version of these messages, all of it where it names none. */
function listening(payload: Extract<HostMessage, { type: 'iframe_integration' }>['payload']): readonly HandedOver[] {
  const { protocols = [hostProtocol], listens = handedOver.options } = payload ?? {};
  return protocols.includes(hostProtocol) ? listens : [];
}

/** [EMB-01, EMB-02] What a framed page and its host say to each other. Long: a line for each message. */
export function createHostLink({ env, config, sportsbook, screen, locale, post }: HostLinkDeps): HostLink {
  const { select, commands } = sportsbook;
  const origins = config.host_origins ?? [];
  const session = sportsbook.attach((parts) => createHostSession(parts, commands.signOut));
  /** Where messages go: the origin that the host has spoken from. */
  let targets: readonly string[] = [];
  let taken: readonly HandedOver[] = [];
  let stopReports = (): void => undefined;

  const tell = (message: ProductMessage): void => {
    for (const origin of targets) post(message, origin);
  };
  const sizes = createSizeReports(env, tell);

  const signIn = async (token: string): Promise<void> => {
    const result = await session.signIn(token);
    env.log('session', `token of the host: ${result?.kind ?? 'overtaken'}`);
    // The host may have another one: a refused one is not tried again here.
    if (result !== null && result.kind !== 'signed_in')
      tell({ type: 'sportsbook:sign-in', payload: { reason: 'token_refused' } });
  };

  const act = (message: HostMessage): void => {
    switch (message.type) {
      case 'odds_changed':
        if (isOffered(message.payload.odds_type)) commands.setOddsType(message.payload.odds_type);
        return;
      case 'page_changed':
        return screen.go(message.payload);
      case 'search_modal':
        return screen.search(message.payload.open);
      case 'open_bet_slip':
        return message.payload.open === false ? commands.closePanel() : commands.openPanel(message.payload.tab);
      case 'viewport':
        return screen.follow(message.payload);
      case 'iframe_integration':
        taken = listening(message.payload);
        return screen.listens(taken);
      case 'apply_bet_code':
        return screen.restore(message.payload.code);
      case 'change_locale':
        if (config.locales.some(({ code }) => code === message.payload.locale))
          screen.chooseLocale(message.payload.locale);
        return;
      case 'change_currency':
        if (canChange(message.payload.currency)) void commands.openAccount(message.payload.currency);
        return;
      case 'auth_status':
        return void session.follow(message.payload.status);
      case 'token':
        return void signIn(message.payload.token);
      default:
        message satisfies never;
    }
  };

  /** What the site offers is known of a player; a visitor may read odds as they like. */
  const isOffered = (type: OddsType): boolean => select.settings.get()?.odds_types.available.includes(type) ?? true;

  /** A visitor has no account, and what the site does not offer is none of its currencies. */
  const canChange = (currency: string): boolean => {
    const now = select.session.get();
    const isOffered = config.currencies.some(({ code }) => code === currency);
    return now.status === 'logged_in' && now.currency !== currency && isOffered;
  };

  const receive = createHostInbox({ origins, now: env.now }, (message, origin) => {
    targets = [origin];
    act(message);
  });

  return {
    receive,
    handOver: (message) => {
      const action = handedOver.options.find((each) => message.type === `sportsbook:${each}`);
      if (action === undefined || !taken.includes(action)) return false;
      tell(message);
      return true;
    },
    tell,
    sizeChanged: sizes.changed,
    start: (at) => {
      targets = at === null ? origins : origins.filter((origin) => origin === at);
      const { currency, status } = select.session.get();
      tell({ type: 'sportsbook:initialized', payload: { protocol: hostProtocol, locale: locale(), currency, status } });
      stopReports = reportToHost(select, tell);
    },
    stop: () => {
      stopReports();
      sizes.stop();
      targets = [];
    },
  };
}
