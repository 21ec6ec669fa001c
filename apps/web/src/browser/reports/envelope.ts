import type { ReportEvent } from './report-event.ts';

/** Where reports go: an address such as `https://KEY@reports.example/PROJECT`. Its key is public. */
export interface Dsn {
  /** Takes envelopes of the Sentry protocol by POST. */
  readonly endpoint: string;
}

/** Null where the text is no DSN. */
export function readDsn(text: string): Dsn | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, username, pathname } = new URL(text);
  const [, folder = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  if (project === '' || username === '') return null;
  const query = new URLSearchParams({ sentry_key: username, sentry_version: '7', sentry_client: 'touchline/1' });
  return { endpoint: `${protocol}//${host}${folder}/api/${project}/envelope/?${query}` };
}

/** An envelope with one event: three lines of JSON. `id`: 32 hexadecimal digits. `now`: ms since epoch. */
export function envelopeOf(event: ReportEvent, id: string, now: number): string {
  return [{ event_id: id, sent_at: new Date(now).toISOString() }, { type: 'event' }, { event_id: id, ...event }]
    .map((line) => JSON.stringify(line))
    .join('\n');
}
