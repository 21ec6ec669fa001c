/**
 * The product as an element of a page: `<touchline-sportsbook src="https://bets.example/sportsbook" locale="de">`. It embeds it when
 * it comes into the page, takes it out when it leaves, and follows its attributes. Each message of the product is an event of the
 * element with the name of the message without its prefix, and its payload as `detail`; none of them bubbles.
 */
import type { HandedOver } from '@touchline/contract/host';
import { attempt } from './attempt.ts';
import { type Host, type HostEvents, type HostOptions, type HostState, init } from './host.ts';

export const ELEMENT_NAME = 'touchline-sportsbook';

/** Attributes of the state, and what they are called in it. */
const STATE = {
  locale: 'locale',
  currency: 'currency',
  'odds-type': 'oddsType',
  'auth-status': 'authStatus',
} as const satisfies Readonly<Record<string, keyof HostState>>;

/** Events of the element, for `addEventListener`. */
export type SportsbookEventMap = { readonly [Name in keyof HostEvents]: CustomEvent<HostEvents[Name]> };

/** Where there are no elements, as on a server that renders a page, the module can be imported all the same. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

export class SportsbookElement extends Base {
  static readonly observedAttributes = ['src', ...Object.keys(STATE)];

  /** How to talk to the product; null while the element is in no page or has no `src`. */
  host: Host | null = null;
  #getToken: HostOptions['getToken'];
  #trace: HostOptions['trace'];
  /** Set by `connectedCallback`: attributes of the markup are reported before it, and a frame would be opened twice. */
  #isSetUp = false;

  /** A new token for the player of this page; it may be set before or after the element is in the page. */
  get getToken(): HostOptions['getToken'] {
    return this.#getToken;
  }
  set getToken(getToken: HostOptions['getToken']) {
    this.#getToken = getToken;
  }

  /** Receives each message. */
  get trace(): HostOptions['trace'] {
    return this.#trace;
  }
  set trace(trace: HostOptions['trace']) {
    this.#trace = trace;
  }

  /** Calls back with each message of a name; returns how to stop. */
  on<Name extends keyof HostEvents>(name: Name, listener: (payload: HostEvents[Name]) => void): () => void {
    const receive = (event: Event): void => listener((event as CustomEvent<HostEvents[Name]>).detail);
    this.addEventListener(name, receive);
    return () => this.removeEventListener(name, receive);
  }

  connectedCallback(): void {
    // What was set before the script had loaded hides the accessors of the class.
    for (const name of ['getToken', 'trace'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
    this.style.display ||= 'block';
    this.#isSetUp = true;
    this.#open();
  }

  disconnectedCallback(): void {
    this.#isSetUp = false;
    this.#close();
  }

  attributeChangedCallback(name: string, former: string | null, value: string | null): void {
    if (!this.#isSetUp || former === value) return;
    if (name === 'src') {
      this.#close();
      this.#open();
    } else if (name in STATE && value !== null) this.host?.update({ [STATE[name as keyof typeof STATE]]: value });
  }

  #close(): void {
    this.host?.destroy();
    this.host = null;
  }

  #open(): void {
    const src = this.getAttribute('src');
    if (src === null) return;
    const listens = this.getAttribute('listens');
    const state = Object.entries(STATE).flatMap(([attribute, name]) => {
      const value = this.getAttribute(attribute);
      return value === null ? [] : [[name, value] as const];
    });
    this.host = init({
      ...(Object.fromEntries(state) as HostState),
      container: this,
      src,
      title: this.getAttribute('frame-title') ?? 'Sportsbook',
      autoHeight: this.getAttribute('auto-height') !== 'off',
      ...(listens === null ? {} : { listens: listens.split(/\s+/).filter((each) => each !== '') as HandedOver[] }),
      getToken: async (reason) => (await this.#getToken?.(reason)) ?? null,
      trace: (traced) => {
        attempt(() => this.#trace?.(traced));
        const { direction, message } = traced;
        if (direction === 'in')
          this.dispatchEvent(new CustomEvent(message.type.slice('sportsbook:'.length), { detail: message.payload }));
      },
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'touchline-sportsbook': SportsbookElement;
  }
}

/** Makes the element known to the browser; once is enough. */
export function defineSportsbook(): void {
  if (customElements.get(ELEMENT_NAME) === undefined) customElements.define(ELEMENT_NAME, SportsbookElement);
}
