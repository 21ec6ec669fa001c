import type { Page, Route } from '@playwright/test';
import { plainPage } from './test.ts';

/** Texts that would be markup or script where a sink takes text for more. Each names itself in `data-hostile`. */
const texts = [
  '<img src=x onerror="globalThis.broken=1" data-hostile>',
  '"><svg onload="globalThis.broken=1" data-hostile>',
  `' autofocus onfocus='globalThis.broken=1' data-hostile='`,
  '</script><script data-hostile>globalThis.broken=1</script>',
  '</title><style data-hostile>*{display:none}</style>',
  '<a href="javascript:globalThis.broken=1" data-hostile>x</a>',
  '<math><mi xlink:href="javascript:globalThis.broken=1" data-hostile>x</mi></math>',
  '<iframe srcdoc="<script>parent.broken=1</script>" data-hostile></iframe>',
  '{{constructor.constructor("globalThis.broken=1")()}}<b data-hostile>',
  '${globalThis.broken=1}<u data-hostile>',
  '&lt;img src=x onerror=globalThis.broken=1 data-hostile&gt;',
  '\u202E<b data-hostile>gnp.exe',
];

/** Addresses that run something where they are opened, or that end the attribute they stand in. */
const links = [
  'javascript:globalThis.broken=1',
  'JaVaScRiPt:globalThis.broken=1',
  ' javascript:globalThis.broken=1',
  'java\nscript:globalThis.broken=1',
  '\u0001javascript:globalThis.broken=1',
  'data:text/html,<script>opener.broken=1</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.broken=1"/>',
  'vbscript:globalThis.broken=1',
  'blob:null/broken',
  '/"onerror="globalThis.broken=1',
];

/** Fields that a person reads. */
const textFields = new Set([
  'name',
  'title',
  'description',
  'caption',
  'text',
  'body',
  'terms',
  'message',
  'first_name',
  'last_name',
  'nickname',
  'home',
  'away',
  'market_name',
  'outcome_name',
  'tournament_name',
  'jackpot_name',
  'jackpot_level_name',
  'city',
  'stadium',
  'brand',
  'label',
  'authority',
  'operator',
]);
/** Fields that are opened or loaded. */
const linkFields = new Set(['url', 'link', 'logo', 'image', 'href', 'icon', 'picture', 'poster', 'flag']);

/** The same for the same value in every run, whatever answer comes first. */
function chosen(from: readonly string[], value: string): string {
  let sum = 0;
  for (const letter of value) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return from[sum % from.length] ?? '';
}

/** The text that stands for a value. */
export function hostileText(value: string): string {
  return chosen(texts, value);
}

/** The value with every text and every address in it hostile; ids, codes and numbers stay. */
export function poisoned(value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    if (textFields.has(field)) return hostileText(value);
    return linkFields.has(field) ? chosen(links, value) : value;
  }
  if (Array.isArray(value)) return value.map((inner) => poisoned(inner, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, poisoned(inner, name)]));
}

async function poisonAnswer(route: Route): Promise<void> {
  const response = await route.fetch();
  try {
    await route.fulfill({ response, json: poisoned(await response.json()) });
  } catch {
    await route.fulfill({ response });
  }
}

/** A frame of the push connection: lines of JSON. */
function poisonedFrame(frame: string | Buffer): string {
  return frame
    .toString()
    .split('\n')
    .map((line) => (line === '' ? line : JSON.stringify(poisoned(JSON.parse(line)))))
    .join('\n');
}

/**
 * Everything that the page is told is hostile: answers, push messages, the configuration. The document is the built page under the
 * policy of the server, so that nothing was rendered before.
 */
export async function poisonEverything(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.defineProperty(globalThis, 'violated', { value: found });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      found.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  await page.route(/\/(?:_sb_api|api)\//, poisonAnswer);
  await page.route(/\/sportsbook\/config\.json/, poisonAnswer);
  await page.route(/\/sportsbook(?:[/?]|$)/, async (route) => {
    if (route.request().resourceType() !== 'document' || route.request().frame() !== page.mainFrame())
      return route.fallback();
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-encoding': 'identity' };
    delete (headers as Record<string, string>)['content-length'];
    return route.fulfill({ status: response.status(), headers, path: plainPage });
  });
  await page.routeWebSocket(/\/connection\/websocket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => socket.send(poisonedFrame(frame)));
  });
}

/** Everything that a hostile text has brought about in the page; nothing when it stayed text. */
export function harmIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = 'broken' in globalThis ? ['a text ran'] : [];
    found.push(...((globalThis as { violated?: string[] }).violated ?? []).map((each) => `violated: ${each}`));
    const addresses = new Set([
      'href',
      'src',
      'action',
      'formaction',
      'xlink:href',
      'poster',
      'data',
      'srcdoc',
      'ping',
    ]);
    for (const element of document.querySelectorAll('*')) {
      const tag = element.cloneNode() as Element;
      if (element.hasAttribute('data-hostile')) found.push(`markup: ${tag.outerHTML.slice(0, 200)}`);
      for (const { name, value } of element.attributes) {
        // Browsers read an address without blanks before it and without line ends.
        const read = value
          .replaceAll(/[\t\n\r]/g, '')
          // oxlint-disable-next-line no-control-regex -- what stands before an address and is not read
          .replace(/^[\u0000-\u0020]+/, '')
          .toLowerCase();
        const isRun =
          /^(?:javascript|vbscript):/.test(read) || (/^(?:data|blob):/.test(read) && read.includes('broken'));
        if (/^on/i.test(name) || (addresses.has(name) && isRun))
          found.push(`attribute: ${tag.outerHTML.slice(0, 200)}`);
      }
    }
    return found;
  });
}
