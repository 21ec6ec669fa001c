import { describe, expect, test } from 'vitest';
import flags from '../ui/flags.svg';
import { inBlock } from './hydration-block.ts';
import { filesOf, writeDocument } from './document.ts';
import { headTags } from './head.ts';

const template = `<!doctype html>
<html lang="en" data-theme="dark">
  <head>
    <title>Touchline</title>
    <link rel="preload" href="/sportsbook/config.json" as="fetch" crossorigin />
    <script src="/sportsbook/before-hydration.js"></script>
    <script type="module" crossorigin src="/sportsbook/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/sportsbook/assets/frame-1.js">
    <link rel="stylesheet" crossorigin href="/sportsbook/assets/index-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

// What the types ask for, without what the document does not read.
const first = { locale: 'en', kept: {}, positions: {}, asked: [] } as unknown as Parameters<
  typeof writeDocument
>[0]['first'];

function rendered(more: Partial<Parameters<typeof writeDocument>[0]> = {}): string {
  return writeDocument({
    template,
    base: '/sportsbook/',
    locale: 'en',
    direction: 'ltr',
    zone: 'UTC',
    offsets: '1763596800 0',
    head: '<title>Home</title>',
    root: '<p>2.10</p>',
    files: { scripts: ['assets/index-1.js', 'assets/live-1.js'], styles: ['assets/index-1.css', 'assets/live-1.css'] },
    first,
    answers: new Map(),
    ...more,
  });
}

const hostile = `</script><script>alert(1)</script><!--"'&\u2028$&`;

describe('the document of a drawn page', () => {
  test('shows first, and fetches behind the markup what makes it alive, each file once', () => {
    const html = rendered();
    expect(html).toContain('<html lang="en" dir="ltr" data-theme="dark" data-zone="UTC" data-offsets="1763596800 0">');
    expect(html).toContain('<title>Home</title>');
    expect(html).not.toContain('config.json');
    expect(html).not.toContain('<script type="module"');
    for (const name of ['index-1.js', 'live-1.js', 'frame-1.js', 'index-1.css', 'live-1.css']) {
      expect(html.split(name)).toHaveLength(2);
    }
    expect(html).toContain('href="/sportsbook/assets/index-1.js" data-entry>');
    expect(html.indexOf('live-1.css')).toBeLessThan(html.indexOf('</head>'));
    expect(html.indexOf('<p>2.10</p>')).toBeLessThan(html.indexOf('index-1.js'));
  });

  test('answers that a pick is made of stand before what is pressed, all others behind it', () => {
    const answers = new Map([
      ['GET /sports', { status: 200, text: '{"data":[]}' }],
      ['GET /matches', { status: 200, text: '{"data":[{"main_market":{"outcomes":[]}}]}' }],
    ]);
    const html = rendered({ answers });
    const places = ['GET /matches', '<p>2.10</p>', 'id="hydration"', 'GET /sports', 'index-1.js'].map((each) =>
      html.indexOf(each),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('the flags it shows stand in it, each once and under a name of its own; other drawings stay where they are [P4]', () => {
    const use = (address: string): string => `<svg><use href="${address}"></use></svg>`;
    const root = [`${flags}#de`, `${flags}#gb-eng`, `${flags}#de`, `${flags}#xx`, '/icons.svg#de', '/soccer#de']
      .map(use)
      .join('');
    const html = rendered({ root });
    expect([...html.matchAll(/<use href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      '#flag-de',
      '#flag-gb-eng',
      '#flag-de',
      `${flags}#xx`,
      '/icons.svg#de',
      '/soccer#de',
    ]);
    expect([...html.matchAll(/<symbol id="([^"]*)" viewBox/g)].map(([, name]) => name)).toEqual([
      'flag-de',
      'flag-gb-eng',
    ]);
    expect(rendered()).not.toContain('<svg');
    const again = { ...first, kept: { 'touchline.zone': 'UTC' } };
    expect(rendered({ root: use(`${flags}#de`), first: again })).toContain(use(`${flags}#de`));
    const phone = { ...first, kept: { 'touchline.phone': 'on' } };
    expect(rendered({ root: use(`${flags}#de`), first: phone })).toContain('<symbol id="flag-de"');
  });

  test('answers and addresses stay data, whatever they hold [I11]', () => {
    const text = JSON.stringify({ name: hostile });
    const html = rendered({ answers: new Map([[`GET /x?q=${hostile}`, { status: 200, text }]]) });
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<\/script>/g)).toHaveLength(3);
    const block = /data-status="200">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(block).toBe(inBlock(text));
    expect(JSON.parse(block)).toEqual({ name: hostile });
  });

  test('styles in the markup travel as data, and words that look like one do not', () => {
    const html = rendered({
      root: '<i style="--height:3px"></i><b title="a &quot; style=&quot;b">&lt;a style=&quot;</b>',
    });
    expect(html).toContain('<i data-style="--height:3px">');
    expect(html).toContain('title="a &quot; style=&quot;b"');
  });

  test('files that others need come with them', () => {
    const manifest = {
      'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_a.js'] },
      '_a.js': { file: 'assets/a.js', css: ['assets/a.css'], imports: ['_b.js', 'index.html'] },
      '_b.js': { file: 'assets/b.js' },
    };
    expect(filesOf(manifest, ['index.html', 'src/nowhere.tsx'])).toEqual({
      scripts: ['assets/b.js', 'assets/a.js', 'assets/index.js'],
      styles: ['assets/a.css', 'assets/index.css'],
    });
  });
});

describe('the head', () => {
  const facts = {
    brand: 'Touchline',
    style: null,
    title: hostile,
    description: hostile,
    robots: 'index',
    pageKey: 'league',
    canonical: 'https://bets.example/sportsbook/soccer',
    alternates: [
      { locale: 'en', href: 'https://bets.example/sportsbook/soccer' },
      { locale: 'pt-BR', href: 'https://bets.example/sportsbook/pt-BR/soccer' },
    ],
    locale: 'en',
    image: { url: 'https://bets.example/sportsbook/social/default.png', alt: hostile },
    data: [{ '@type': 'SportsEvent', name: hostile }],
  } as const;

  test('names are text in tags, quotes and data [I11]', () => {
    const head = headTags(facts);
    expect(head).not.toMatch(/<script>alert|<!--/);
    expect(head.match(/<\/script>/g)).toHaveLength(1);
    // Outside the data no quote stands in a value: it would end its attribute.
    const tags = head.replace(/<script.*<\/script>/s, '');
    expect(tags.match(/&lt;!--&quot;&#39;&amp;/g)?.length).toBeGreaterThan(2);
    expect(tags).not.toContain(`"'`);
    const data = /ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual(facts.data[0]);
  });

  test('names the page in each language, the first one for all others', () => {
    const head = headTags(facts);
    expect(head).toContain('hreflang="pt-BR" href="https://bets.example/sportsbook/pt-BR/soccer"');
    expect(head).toContain('hreflang="x-default" href="https://bets.example/sportsbook/soccer"');
    expect(head).toContain('property="og:locale:alternate" content="pt_BR"');
    expect(head).not.toContain('locale:alternate" content="en"');
  });

  test('names the page by its key, where it has one [NAV-24a]', () => {
    expect(headTags(facts)).toContain('<meta name="page-key" content="league">');
    expect(headTags({ ...facts, pageKey: null })).not.toContain('page-key');
  });

  test('a page that is not to be kept names no address to keep it under', () => {
    const head = headTags({ ...facts, robots: 'noindex' });
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(head).not.toMatch(/canonical|hreflang/);
  });
});
