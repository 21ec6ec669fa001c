import { type Call, calls, type ClientConfig, type ReplyOf } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../call-routes.ts';
import type { Places } from './places.ts';

/** Most addresses in one map: far below the limit of search engines. */
const mostMatches = 2_000;
const mostLeagues = 1_000;
const freshMs = 60_000;
const pageSize = 500;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
function inXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? '');
}

function asker({ ask }: Places) {
  return async <C extends Call>(call: C, query: string): Promise<ReplyOf<C> | null> => {
    const given = await ask({
      method: 'GET',
      url: `${addressOf(call)}${query}`,
      headers: { accept: 'application/json' },
    });
    if (given === null || given.status !== 200) return null;
    const read = call.reply.safeParse(JSON.parse(given.text));
    // Parsed by the schema of the call, which the general type does not carry.
    return read.success ? (read.data as ReplyOf<C>) : null;
  };
}

/** Paths of everything that can be bet on, sports first. */
async function pathsOf(places: Places): Promise<readonly string[]> {
  const ask = asker(places);
  const sports = (await ask(calls.getSports, ''))?.data ?? [];
  const paths = ['/', '/live', ...sports.map(({ key }) => `/${key}`)];
  const fill = async (
    most: number,
    page: (number: number) => Promise<{ readonly paths: readonly string[]; readonly last: number } | null>,
  ): Promise<void> => {
    for (let number = 1; (number - 1) * pageSize < most; number += 1) {
      const found = await page(number);
      if (found === null) return;
      paths.push(...found.paths);
      if (number >= found.last) return;
    }
  };
  await fill(mostLeagues, async (number) => {
    const found = await ask(calls.getTournaments, `?page=${number}&limit=${pageSize}`);
    return (
      found && { paths: found.data.map(({ sport, slug }) => `/${sport.key}/${slug}`), last: found.pagination.last_page }
    );
  });
  await fill(mostMatches, async (number) => {
    const open = 'match_status=prematch,live,stopped&type=match,stage,season,simple_tournament';
    const found = await ask(calls.getMatches, `?${open}&page=${number}&limit=${pageSize}`);
    return (
      found && {
        paths: found.data.map(({ tournament, slug }) => `/${tournament.sport.key}/${slug}`),
        last: found.pagination.last_page,
      }
    );
  });
  return paths;
}

function mapOf(origin: string, base: string, locales: ClientConfig['locales'], paths: readonly string[]): string {
  const [first] = locales;
  const hrefOf = (code: string, path: string): string => {
    const rest = path === '/' ? '' : path;
    return inXml(`${origin}${base}${code === first?.code ? '' : `/${code}`}${rest}`);
  };
  const entries = paths.map((path) => {
    const others = locales.map(
      ({ code }) => `<xhtml:link rel="alternate" hreflang="${inXml(code)}" href="${hrefOf(code, path)}"/>`,
    );
    return `<url><loc>${hrefOf(first?.code ?? 'en', path)}</loc>${others.join('')}</url>`;
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`;
}

/** `robots.txt` and the map of sports, leagues and open matches in all languages. */
export function addSiteMap(app: FastifyInstance, places: Places): void {
  const { base, config, originOf } = places;
  /** The map takes megabytes with many languages: it is made once for each origin, of which one is usual. */
  let kept: { readonly at: number; readonly origin: string; readonly map: Promise<string> } | null = null;
  app.get('/robots.txt', (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /_sb_api/\nSitemap: ${originOf(request)}${base}/sitemap.xml\n`),
  );
  app.get(`${base}/sitemap.xml`, async (request, reply) => {
    const origin = originOf(request);
    if (kept === null || kept.origin !== origin || performance.now() - kept.at > freshMs) {
      const map = pathsOf(places).then((paths) => mapOf(origin, base, config().locales, paths));
      const made = { at: performance.now(), origin, map };
      kept = made;
      // A failure is not cached.
      map.catch(() => {
        if (kept === made) kept = null;
      });
    }
    const map = await kept.map;
    return reply.header('cache-control', 'public, max-age=60').type('application/xml; charset=utf-8').send(map);
  });
}
