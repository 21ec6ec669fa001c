import type { Sprite } from './icon-sprite.ts';

const TIMEOUT = 10_000;
const LARGEST = 1_000_000;
/** Keeps the names of icons apart from the ids of the page. */
const PREFIX = 'icon-';
const SVG = 'http://www.w3.org/2000/svg';
const SHAPES = new Set(['symbol', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']);
const ATTRIBUTES =
  /^(?:viewBox|d|c[xy]|r[xy]?|[xy][12]?|width|height|points|transform|opacity|fill(?:-rule|-opacity)?|stroke(?:-[a-z]+)?)$/;

/** Takes shapes and their looks alone: what a foreign file says beside that stays outside the page. */
function copyOf(from: Element): SVGElement | null {
  if (!SHAPES.has(from.localName)) return null;
  const copy = document.createElementNS(SVG, from.localName);
  for (const { name, value } of from.attributes) {
    if (ATTRIBUTES.test(name) && !/url\s*\(/i.test(value)) copy.setAttribute(name, value);
  }
  for (const child of from.children) {
    const shape = copyOf(child);
    if (shape !== null) copy.append(shape);
  }
  return copy;
}

/** Brings the drawings of a sprite that lies on another origin into the page. */
export async function drawInPage(url: string): Promise<Sprite> {
  const file = await documentAt(url);
  const sheet = document.createElementNS(SVG, 'svg');
  sheet.setAttribute('width', '0');
  sheet.setAttribute('height', '0');
  sheet.setAttribute('aria-hidden', 'true');
  const names = new Set<string>();
  for (const symbol of file.querySelectorAll('symbol[id]')) {
    const copy = copyOf(symbol);
    if (copy === null) continue;
    names.add(symbol.id);
    copy.id = `${PREFIX}${symbol.id}`;
    sheet.append(copy);
  }
  if (names.size === 0) throw new Error('the icons cannot be read: there is no symbol in the file');
  document.body.append(sheet);
  return { names, base: '', prefix: PREFIX };
}

/** Read as a document by the request itself: a parser for text is closed to the page (Trusted Types). */
function documentAt(url: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.timeout = TIMEOUT;
    const refuse = () => reject(new Error(`the icons cannot be read: ${request.status}`));
    request.addEventListener('error', refuse);
    request.addEventListener('timeout', refuse);
    request.addEventListener('progress', ({ loaded }) => {
      if (loaded > LARGEST) request.abort();
    });
    request.addEventListener('abort', refuse);
    request.addEventListener('load', () => {
      const file = request.responseXML;
      if (request.status >= 200 && request.status < 300 && file !== null) resolve(file);
      else refuse();
    });
    request.send();
  });
}
