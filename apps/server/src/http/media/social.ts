import { calls, type Match } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { CallError } from '../../calls/handler.ts';
import { Busy, createFairQueue, type FairQueueOptions } from '../fair-queue.ts';
import { lineOf } from '../network.ts';
import { addressOf } from '../call-routes.ts';
import type { Places } from '../page/places.ts';

const size = { width: 1200, height: 630 } as const;
/** Cached pictures, about 30 kB each. */
const mostCached = 200;
const freshMs = 300_000;
/** Making a picture takes a core for a moment, so few run at once. */
const usualQueue: FairQueueOptions = { atOnce: 2, atOnceEach: 1, waiting: 60, waitingEach: 20 };

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Names come from elsewhere: text stays text, and what XML cannot hold is left out (I11). */
function inXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? '');
}

/** Texts and colours of a picture. */
export interface SocialWords {
  readonly brand: string;
  /** Above the names: sport and league. */
  readonly over: string;
  /** One line each, at most two. */
  readonly names: readonly string[];
  /** Below the names: when. */
  readonly under: string;
  /** Colours of the sides, `#rrggbb`. */
  readonly colors: readonly string[];
}

/** Cuts a name that is too long for its line, with an ellipsis. */
function fitted(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

function plainColor(color: string | undefined): string {
  return color !== undefined && /^#[0-9a-f]{6}$/i.test(color) ? color : '#3ddc84';
}

/** The picture as SVG. Exported for its test: names never become markup. */
export function socialDrawing({ brand, over, names, under, colors }: SocialWords): string {
  const longest = Math.max(...names.map((name) => [...name].length), 1);
  const letter = longest > 26 ? 54 : longest > 18 ? 66 : 80;
  const middle = names.length > 1 ? 310 : 350;
  const lines = names.slice(0, 2).map((name, place) => {
    const y = middle + place * (letter + 28);
    return (
      `<rect x="80" y="${y - letter + 14}" width="10" height="${letter - 4}" rx="5" fill="${plainColor(colors[place])}"/>` +
      `<text x="116" y="${y}" font-size="${letter}" font-weight="700" fill="#f4f6f8">${inXml(fitted(name, 34))}</text>`
    );
  });
  const { width, height } = size;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="'Inter','DejaVu Sans','Noto Sans','Noto Sans Arabic',sans-serif">` +
    `<rect width="${width}" height="${height}" fill="#12161c"/>` +
    `<g fill="none" stroke="#222a34" stroke-width="3"><path d="M900 0v${height}"/><circle cx="900" cy="315" r="150"/></g>` +
    `<path d="M80 84h60M110 84v52" fill="none" stroke="#3ddc84" stroke-width="14" stroke-linecap="round"/><circle cx="139" cy="128" r="9" fill="#f4f6f8"/>` +
    `<text x="168" y="126" font-size="44" font-weight="700" fill="#f4f6f8">${inXml(fitted(brand, 24))}</text>` +
    `<text x="80" y="212" font-size="34" fill="#9aa7b4">${inXml(fitted(over, 56))}</text>` +
    lines.join('') +
    `<text x="80" y="556" font-size="38" font-weight="700" fill="#3ddc84">${inXml(fitted(under, 50))}</text>` +
    '</svg>'
  );
}

const time = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

function wordsOf(brand: string, match: Match): SocialWords {
  const sides = Array.isArray(match.competitors) ? null : match.competitors;
  const { home, away } = sides ?? { home: null, away: null };
  return {
    brand,
    over: `${match.tournament.sport.name} · ${match.tournament.category.name} · ${match.tournament.name}`,
    names: home === null || away === null ? [match.name] : [home.name, away.name],
    under: `${time.format(new Date(match.start_time))} UTC`,
    colors: home === null || away === null ? [] : [home.color, away.color],
  };
}

function defaultWords(brand: string): SocialWords {
  return {
    brand,
    over: '',
    names: [brand],
    under: 'Live and upcoming matches, prices that move as you watch',
    colors: [],
  };
}

/** Preview pictures of links: one for each match, and one for every other page. */
export function addSocialPictures(
  app: FastifyInstance,
  { base, ask, config }: Places,
  queueOptions: FairQueueOptions = usualQueue,
): void {
  const kept = new Map<string, { readonly at: number; readonly png: Promise<Buffer> }>();
  const draws = createFairQueue(queueOptions);

  const renderPicture = (name: string, words: SocialWords, caller: string): Promise<Buffer> => {
    // The texts are the key: a match that was moved gets a new picture.
    const key = JSON.stringify([name, words]);
    const now = performance.now();
    for (const [old, { at }] of kept) {
      if (at + freshMs > now && kept.size < mostCached) break;
      kept.delete(old);
    }
    const found = kept.get(key);
    if (found !== undefined) return found.png;
    const png = draws.run(caller, () =>
      sharp(Buffer.from(socialDrawing(words)))
        .png({ palette: true })
        .toBuffer(),
    );
    kept.set(key, { at: now, png });
    png.catch(() => kept.delete(key));
    return png;
  };

  const matchOf = async (id: string): Promise<Match> => {
    const url = addressOf(calls.getMatch).replace('{id}', encodeURIComponent(id));
    const given = await ask({ method: 'GET', url, headers: { accept: 'application/json' } });
    const read = given?.status === 200 ? calls.getMatch.reply.safeParse(JSON.parse(given.text)) : null;
    if (read?.success !== true) throw new CallError('not_found', 'There is no such match.');
    return read.data;
  };

  app.get<{ readonly Params: { readonly name: string } }>(`${base}/social/:name`, async (request, reply) => {
    const [, name] = /^(default|\d{1,20})\.png$/.exec(request.params.name) ?? [];
    if (name === undefined) throw new CallError('not_found', 'There is nothing at this address.');
    const { brand } = config();
    const words = name === 'default' ? defaultWords(brand) : wordsOf(brand, await matchOf(name));
    const png = await renderPicture(name, words, lineOf(request.ip)).catch((error: unknown) => {
      if (!(error instanceof Busy)) throw error;
      void reply.header('retry-after', '2');
      throw new CallError('unavailable', 'Too many pictures are being made; try again.');
    });
    return reply.header('cache-control', 'public, max-age=300').type('image/png').send(png);
  });
}
