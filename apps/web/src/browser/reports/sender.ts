import { pageStatus } from '../page.ts';
import type { CaughtError } from './collect.ts';
import { envelopeOf, readDsn } from './envelope.ts';
import { reportEvent, type ReportEvent, type Surroundings } from './report-event.ts';

/** Reports in the life of a page: an error that comes with every frame must not become a stream. */
const MOST_REPORTS = 50;

/** What stands in the fields of the page and in its cookies. */
function secretsOfPage(): readonly string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const cookies = document.cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [...fields.map(({ value }) => value), ...cookies];
}

function surroundings(): Surroundings {
  const { documentElement, head, scripts } = document;
  const entry = [...scripts].find(({ type, src }) => type === 'module' && src !== '')?.src ?? '';
  return {
    href: location.href,
    pageKey: head.querySelector<HTMLMetaElement>('meta[name="page-key"]')?.content ?? null,
    pageStatus: pageStatus(),
    locale: documentElement.lang,
    release: entry.slice(entry.lastIndexOf('/') + 1) || 'unknown',
    secrets: secretsOfPage(),
  };
}

/** 32 hexadecimal digits. Without `randomUUID`, which plain http does not have. */
function eventId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Same place and words: the same error. */
function signatureOf({ tags, exception }: ReportEvent): string {
  return JSON.stringify([tags['kind'], exception]);
}

/**
 * Sends each different error once, by POST to the service of the DSN (REP-01). No cookie and no address of the page goes with
 * it. What cannot be sent is dropped.
 */
export function createSender(dsn: string): (caught: CaughtError) => void {
  const address = readDsn(dsn);
  const sent = new Set<string>();
  let isRefused = false;
  return (caught) => {
    const event = reportEvent(caught, surroundings());
    if (address === null || event === null || isRefused || sent.size >= MOST_REPORTS) return;
    const signature = signatureOf(event);
    if (sent.has(signature)) return;
    sent.add(signature);
    const post = async (): Promise<void> => {
      const { status } = await fetch(address.endpoint, {
        method: 'POST',
        // A type that needs no question beforehand (CORS).
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        body: envelopeOf(event, eventId(), Date.now()),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
      });
      // Too many, or a key that is not known: the rest of this visit is not sent either.
      isRefused = status === 429 || status === 401 || status === 403;
    };
    // A service that cannot be reached is no error of the page.
    post().catch(() => undefined);
  };
}
