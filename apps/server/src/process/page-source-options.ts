import { isIP } from 'node:net';
import type { OperatorConfig } from '@touchline/contract/operator';
import type { PageSources } from '../http/http-settings.ts';
import { either, type Environment, isLoopback, Wrong } from './option-values.ts';

/** What pages have from elsewhere, and the domain that they keep the device id for. */
export interface PageSourceOptions {
  /** Origins that pages load frames, films and data from; those of the two templates below are among the frames. */
  readonly sources: PageSources;
  /** Page with a chat, with `{match}`, `{locale}` and `{user}` (LAY-08, API-10a); null for no chat. */
  readonly chatFrame: string | null;
  /** Page of a service with information about a match, with `{match}` and `{locale}` (CAT-10b); null for none. */
  readonly matchInfoFrame: string | null;
  /** DSN of the service that error reports of pages go to (REP-01); null for none. */
  readonly errorReports: string | null;
  /** Domain that pages keep the device id for (CFG-03); null for the host alone. */
  readonly cookieDomain: string | null;
}

export function pageSourceOptions(
  env: Environment,
  { frames, sources, error_reports, cookie_domain }: OperatorConfig,
  publicUrl: URL | null,
): PageSourceOptions {
  const chatFrame = frame(...either(env, 'CHAT_FRAME', 'frames.chat', frames.chat), publicUrl);
  const matchInfoFrame = frame(...either(env, 'MATCH_INFO_FRAME', 'frames.match_info', frames.match_info), publicUrl);
  const sourcesOf = (name: string, field: 'frames' | 'media' | 'connections') =>
    pageSources(...either(env, name, `sources.${field}`, sources[field].join()), publicUrl);
  const errorReports = reportsDsn(...either(env, 'ERROR_REPORTS', 'error_reports', error_reports), publicUrl);
  return {
    sources: {
      frames: [
        ...new Set([...sourcesOf('FRAME_SOURCES', 'frames'), ...[chatFrame, matchInfoFrame].flatMap(foreignOrigin)]),
      ],
      media: sourcesOf('MEDIA_SOURCES', 'media'),
      connections: [
        ...sourcesOf('CONNECT_SOURCES', 'connections'),
        ...(errorReports === null ? [] : [new URL(errorReports).origin]),
      ],
    },
    chatFrame,
    matchInfoFrame,
    errorReports,
    cookieDomain: parentDomain(...either(env, 'COOKIE_DOMAIN', 'cookie_domain', cookie_domain), publicUrl),
  };
}

/** Whether a page may load from this origin: https, or this machine while there is no public address. */
function isSafeSource(url: URL, publicUrl: URL | null): boolean {
  return (
    // A name may contain characters that end a directive of the policy.
    /^[\w.-]+$/.test(url.hostname) &&
    (url.protocol === 'https:' || (publicUrl === null && url.protocol === 'http:' && isLoopback(url.hostname)))
  );
}

function pageSources(name: string, text: string | undefined, publicUrl: URL | null): readonly string[] {
  return (text ?? '')
    .split(/[\s,]+/)
    .filter((item) => item !== '')
    .map((item) => {
      const url = URL.canParse(item) ? new URL(item) : null;
      if (url !== null && url.origin === item && isSafeSource(url, publicUrl)) return item;
      throw new Wrong(`${name} is a list of https origins such as https://host.example, not "${item}"`);
    });
}

/** Origin of a frame's template; none for a path of the page's own. */
function foreignOrigin(template: string | null): readonly string[] {
  return template === null || template.startsWith('/') ? [] : [new URL(template).origin];
}

function frame(name: string, text: string | undefined, publicUrl: URL | null): string | null {
  if (text === undefined || text === '') return null;
  if (/^\/(?![/\\])/.test(text)) return text;
  // The policy names the origin, so a template may have placeholders only behind it.
  const url = URL.canParse(text) && !/^[^/]*\/\/[^/?#]*[{}]/.test(text) ? new URL(text) : null;
  if (url !== null && isSafeSource(url, publicUrl)) return text;
  throw new Wrong(`${name} is an https address such as https://host.example/{match}, not "${text}"`);
}

function reportsDsn(name: string, text: string | undefined, publicUrl: URL | null): string | null {
  if (text === undefined || text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isDsn = url !== null && /^\w+$/.test(url.username) && url.password === '' && /\/\d+$/.test(url.pathname);
  if (isDsn && url.search === '' && url.hash === '' && isSafeSource(url, publicUrl)) return text;
  throw new Wrong(`${name} is the DSN of a service for error reports such as https://KEY@host.example/1`);
}

/** A domain that the page's host is in. One without a dot, such as `com`, no browser keeps a cookie for. */
function parentDomain(name: string, text: string | undefined, publicUrl: URL | null): string | null {
  if (text === undefined || text === '') return null;
  const host = publicUrl?.hostname ?? '';
  const isAbove = host === text || host.endsWith(`.${text}`);
  if (isAbove && isIP(host) === 0 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(text)) return text;
  throw new Wrong(`${name} is the host of PUBLIC_URL or a domain above it such as host.example, not "${text}"`);
}
