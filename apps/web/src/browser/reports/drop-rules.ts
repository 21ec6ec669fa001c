/** What the rules look at: the first error of a report, and where it came up. */
export interface DroppableError {
  readonly name: string;
  readonly message: string;
  /** As libraries for requests and Node set it. */
  readonly code: string | null;
  readonly stack: string;
  /** Element that an error event is about, in capitals: `SCRIPT`. */
  readonly target: string | null;
  /** HTTP status that the page stands for (NAV-22). */
  readonly pageStatus: number;
}

export type DropReason =
  | 'cancelled'
  | 'network'
  | 'aborted'
  | 'timeout'
  | 'chunk-load'
  | 'script-element'
  | 'tracking'
  | 'resize-observer'
  | 'not-found-page';

/** What browsers say when a request gets no answer: Chromium, Safari, Firefox, and libraries. */
const NETWORK =
  /^(?:Failed to fetch|Load failed|Network ?Error\b.*|The network connection was lost\.?|The Internet connection appears to be offline\.?)$/i;
const ABORTED = /\b(?:operation|request|signal|fetch|user|connection) (?:was |is |has been )?aborted\b/i;
const TIMEOUT = /\btimed out\b|^timeout of \d+ ?ms exceeded$/i;
const CHUNK_LOAD =
  /dynamically imported module|Importing a module script failed|Loading (?:CSS )?chunk \S+ failed|Unable to preload CSS|^The style sheet \S+ did not load$/i;
/** Parts of the addresses of tracking scripts and tag managers. */
const TRACKING =
  /googletagmanager\.|google-analytics\.|\/gtag\/js|\/gtm\.js|doubleclick\.net|connect\.facebook\.net|\/fbevents\.js|analytics\.tiktok|static\.hotjar|clarity\.ms|mc\.yandex|matomo\.js|piwik\.js|cdn\.segment|bat\.bing|snap\.licdn|static\.ads-twitter|appsflyer|cdn\.amplitude|mixpanel|intercomcdn/i;
const RESIZE_OBSERVER = /^ResizeObserver loop/;

const rules: readonly (readonly [DropReason, (error: DroppableError) => boolean])[] = [
  [
    'cancelled',
    ({ name, code, message }) =>
      /^Cancell?(?:ed)?(?:Error)?$/.test(name) || code === 'ERR_CANCELED' || /^cancell?ed$/i.test(message),
  ],
  ['chunk-load', ({ name, message }) => name === 'ChunkLoadError' || CHUNK_LOAD.test(message)],
  ['aborted', ({ name, code, message }) => name === 'AbortError' || code === 'ECONNABORTED' || ABORTED.test(message)],
  ['timeout', ({ name, code, message }) => name === 'TimeoutError' || code === 'ETIMEDOUT' || TIMEOUT.test(message)],
  ['network', ({ name, code, message }) => name === 'NetworkError' || code === 'ERR_NETWORK' || NETWORK.test(message)],
  ['script-element', ({ target }) => target === 'SCRIPT'],
  ['tracking', ({ stack }) => TRACKING.test(stack)],
  ['resize-observer', ({ message }) => RESIZE_OBSERVER.test(message)],
  ['not-found-page', ({ pageStatus }) => pageStatus === 404],
];

/** Why a report says nothing about the product (REP-02); null where it is sent. */
export function dropReason(error: DroppableError): DropReason | null {
  return rules.find(([, isSo]) => isSo(error))?.[0] ?? null;
}
