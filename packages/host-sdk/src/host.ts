/** The side of a host page: the frame with the product, and what the two say to each other (EMB-01, EMB-02). */
import type { HandedOver, HostAuthStatus, HostMessage, ProductMessage } from '@touchline/contract/host';
import { attempt } from './attempt.ts';

/** Versions of the messages that this side speaks. */
const PROTOCOLS = [1];
const PREFIX = 'sportsbook:';

/** Payload of a message to the product, by its type. */
type Said<Type extends HostMessage['type']> = Extract<HostMessage, { type: Type }>['payload'];

/** What the product sends, by the name of the message without its prefix. */
export type HostEvents = {
  readonly [
    Message in ProductMessage as Message['type'] extends `sportsbook:${infer Name}` ? Name : never
  ]: Message['payload'];
};

/** Why a token is wanted: at the start, or as the product says (`sportsbook:sign-in`). */
export type TokenReason = 'start' | HostEvents['sign-in']['reason'];

/** What is sent to the product whenever it listens anew. */
export interface HostState {
  readonly locale?: Said<'change_locale'>['locale'];
  readonly currency?: string;
  readonly oddsType?: Said<'odds_changed'>['odds_type'];
  readonly authStatus?: HostAuthStatus;
}

/** A message that was said or came, as it was on the wire. */
export interface TracedMessage {
  /** `out`: to the product. */
  readonly direction: 'in' | 'out';
  readonly message: HostMessage | ProductMessage;
}

export interface HostOptions extends HostState {
  /** What the frame is put into, or a selector of it. */
  readonly container: Element | string;
  /** Address of the product. Messages go to and come from its origin alone. */
  readonly src: string;
  /** Name of the frame for who cannot see it. */
  readonly title?: string;
  /** What this page takes over; all three when left out. */
  readonly listens?: readonly HandedOver[];
  /** A new token of the back end for the player of this page; null for nobody. Without it the product is never given one. */
  readonly getToken?: (reason: TokenReason) => Promise<string | null>;
  /** Whether the frame is as high as its page, which this page scrolls; true when left out. */
  readonly autoHeight?: boolean;
  /** Receives each message, to write it down. Tokens are among them. */
  readonly trace?: (traced: TracedMessage) => void;
}

/** A command for each message to the product, by its name. */
export interface HostCommands {
  oddsChanged(payload: Said<'odds_changed'>): void;
  pageChanged(payload: Said<'page_changed'>): void;
  searchModal(payload: Said<'search_modal'>): void;
  openBetSlip(payload?: Said<'open_bet_slip'>): void;
  viewport(payload: Said<'viewport'>): void;
  iframeIntegration(payload?: Said<'iframe_integration'>): void;
  applyBetCode(payload: Said<'apply_bet_code'>): void;
  changeLocale(payload: Said<'change_locale'>): void;
  changeCurrency(payload: Said<'change_currency'>): void;
  authStatus(payload: Said<'auth_status'>): void;
  token(payload: Said<'token'>): void;
}

export interface Host extends HostCommands {
  readonly frame: HTMLIFrameElement;
  /** Says a message as it is on the wire, once the product listens. */
  say(message: HostMessage): void;
  /** Calls back with each message of a name; returns how to stop. */
  on<Name extends keyof HostEvents>(name: Name, listener: (payload: HostEvents[Name]) => void): () => void;
  /** Changes what is sent to the product now, and whenever it listens anew. */
  update(state: HostState): void;
  /** Takes the frame out of the page; nothing is received or sent after that. */
  destroy(): void;
}

const followed: readonly (keyof WindowEventMap)[] = ['scroll', 'resize'];

function elementOf(container: Element | string): Element {
  const found = typeof container === 'string' ? document.querySelector(container) : container;
  if (found === null) throw new Error('there is no such container for the frame');
  return found;
}

/** Puts the product into the page. Throws where there is no such container. Long: a command for each message. */
export function init(options: HostOptions): Host {
  const { container, src, title = 'Sportsbook', listens, getToken, autoHeight = true, trace } = options;
  const place = elementOf(container);
  const address = new URL(src, document.baseURI);
  const frame = document.createElement('iframe');
  const listeners = new Map<string, Set<(payload: never) => void>>();
  let state: HostState = options;
  /** Messages that were said before the product listened; null once it does. */
  let early: HostMessage[] | null = [];
  let seenPart = '';
  let isScheduled = false;
  /** A token that was refused is renewed once: another refusal is the host's own matter. */
  let refusals = 0;
  /** Rises with each token that is fetched, and when nobody is there any more: one that was fetched before is not handed over. */
  let turn = 0;

  const note = (traced: TracedMessage): void => attempt(() => trace?.(traced));
  const post = (message: HostMessage): void => {
    frame.contentWindow?.postMessage(message, address.origin);
    note({ direction: 'out', message });
  };
  const say = (message: HostMessage): void => {
    if (early === null) post(message);
    else early.push(message);
  };

  const follow = (): void => {
    isScheduled = false;
    const { top, bottom } = frame.getBoundingClientRect();
    const from = Math.max(0, -top);
    const height = Math.max(0, Math.min(bottom, innerHeight) - Math.max(0, top));
    const now = `${from} ${height}`;
    if (early !== null || now === seenPart) return;
    seenPart = now;
    post({ type: 'viewport', payload: { top: from, height } });
  };
  const schedule = (): void => {
    if (isScheduled || !autoHeight) return;
    isScheduled = true;
    requestAnimationFrame(follow);
  };

  const sendState = ({ locale, currency, oddsType, authStatus }: HostState): void => {
    if (locale !== undefined) say({ type: 'change_locale', payload: { locale } });
    if (oddsType !== undefined) say({ type: 'odds_changed', payload: { odds_type: oddsType } });
    if (authStatus !== undefined) say({ type: 'auth_status', payload: { status: authStatus } });
    if (currency !== undefined) say({ type: 'change_currency', payload: { currency } });
  };

  const handOver = async (reason: TokenReason): Promise<void> => {
    if (getToken === undefined) return;
    turn += 1;
    const mine = turn;
    const token = await getToken(reason);
    if (token !== null && mine === turn) say({ type: 'token', payload: { token } });
  };

  /** The document of the frame is new: it knows nothing of what was said before. */
  const begin = (): void => {
    const waiting = early ?? [];
    early = null;
    seenPart = '';
    refusals = 0;
    post({
      type: 'iframe_integration',
      payload: { protocols: PROTOCOLS, ...(listens ? { listens: [...listens] } : {}) },
    });
    sendState(state);
    for (const message of waiting) post(message);
    schedule();
    if (state.authStatus !== 'not_logged_in') void handOver('start');
  };

  const renew = ({ reason }: HostEvents['sign-in']): void => {
    // What a person asked for is the host's to answer: it has a form for it.
    if (reason === 'token_refused') refusals += 1;
    if (reason === 'expired' || (reason === 'token_refused' && refusals === 1)) void handOver(reason);
  };

  const receive = ({ source, origin, data }: MessageEvent): void => {
    if (source === null || source !== frame.contentWindow || origin !== address.origin) return;
    const message: ProductMessage = data;
    if (typeof message?.type !== 'string' || !message.type.startsWith(PREFIX)) return;
    note({ direction: 'in', message });
    if (message.type === 'sportsbook:initialized') begin();
    if (message.type === 'sportsbook:sign-in') renew(message.payload);
    if (message.type === 'sportsbook:page-size-changed') {
      if (autoHeight) frame.style.height = `${message.payload.height}px`;
      schedule();
    }
    for (const listener of listeners.get(message.type.slice(PREFIX.length)) ?? [])
      attempt(() => listener(message.payload as never));
  };

  addEventListener('message', receive);
  for (const event of followed) addEventListener(event, schedule, { passive: true });
  frame.title = title;
  frame.style.cssText = 'display:block;border:0;width:100%;height:100vh';
  frame.src = address.href;
  place.append(frame);

  return {
    frame,
    say,
    on: (name, listener) => {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => void known.delete(listener);
    },
    update: (next) => {
      state = { ...state, ...next };
      if (next.authStatus === 'not_logged_in') turn += 1;
      // All of it is sent once it listens.
      if (early !== null) return;
      sendState(next);
      if (next.authStatus === 'logged_in') void handOver('start');
    },
    destroy: () => {
      removeEventListener('message', receive);
      for (const event of followed) removeEventListener(event, schedule);
      listeners.clear();
      frame.remove();
    },
    oddsChanged: (payload) => say({ type: 'odds_changed', payload }),
    pageChanged: (payload) => say({ type: 'page_changed', payload }),
    searchModal: (payload) => say({ type: 'search_modal', payload }),
    openBetSlip: (payload = {}) => say({ type: 'open_bet_slip', payload }),
    viewport: (payload) => say({ type: 'viewport', payload }),
    iframeIntegration: (payload) => say({ type: 'iframe_integration', payload }),
    applyBetCode: (payload) => say({ type: 'apply_bet_code', payload }),
    changeLocale: (payload) => say({ type: 'change_locale', payload }),
    changeCurrency: (payload) => say({ type: 'change_currency', payload }),
    authStatus: (payload) => say({ type: 'auth_status', payload }),
    token: (payload) => say({ type: 'token', payload }),
  };
}
