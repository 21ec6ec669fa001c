import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problemLines, readOperator, readOperatorFile } from './operator-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-operator-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Paths and messages of everything that is wrong with a file. */
function wrongIn(value: unknown): readonly (readonly [string, string])[] {
  const read = readOperator(value);
  return 'brand' in read ? [] : read.map(({ path, message }) => [path, message] as const);
}

describe('the operator file', () => {
  test('is looked for in the working directory, as TypeScript or JSON, and may be missing [CFG-01a]', async () => {
    expect(await readOperatorFile(null, folder)).toMatchObject({ kind: 'read', file: null });
    const json = write('touchline.config.json', '{ "brand": { "name": "One" } }');
    expect(await readOperatorFile(null, folder)).toMatchObject({ file: json, config: { brand: { name: 'One' } } });
    const typed = write('touchline.config.ts', 'const name: string = "Two";\nexport default { brand: { name } };\n');
    expect(await readOperatorFile('touchline.config.ts', folder)).toMatchObject({
      file: typed,
      config: { brand: { name: 'Two' } },
    });
    // Nobody could tell which of them counts.
    expect(await readOperatorFile(null, folder)).toMatchObject({ kind: 'wrong' });
  });

  test('reads the logo from its folder, at an address that changes with it, and says why it cannot [CFG-01a]', async () => {
    const file = write('touchline.config.json', '{ "brand": { "logo": "logo.svg" } }');
    expect(await readOperatorFile(null, folder)).toMatchObject({
      kind: 'wrong',
      problems: [
        { path: 'brand.logo', message: expect.stringMatching(/^expected a picture that can be read \(ENOENT/) },
      ],
    });
    write('logo.svg', '<svg/>');
    const read = await readOperatorFile(null, folder);
    const logo = { type: 'image/svg+xml', bytes: Buffer.from('<svg/>') };
    expect(read).toMatchObject({ kind: 'read', file, brandFiles: { style: null, logo } });
    const pathOf = (of: typeof read) => (of.kind === 'read' ? of.brandFiles.logo?.path : null);
    write('logo.svg', '<svg></svg>');
    const changed = pathOf(await readOperatorFile(null, folder));
    expect([pathOf(read), changed]).toEqual([
      expect.stringMatching(/^\/brand\/logo-[0-9a-f]{8}\.svg$/),
      expect.any(String),
    ]);
    expect(changed).not.toBe(pathOf(read));
    write('logo.svg', ' '.repeat(200_001));
    expect(await readOperatorFile(null, folder)).toMatchObject({
      problems: [{ message: expect.stringContaining('at most 200000 bytes, not 200001') }],
    });
  });

  test.each([
    ['missing.json', null, /missing\.json: one field is wrong\n {2}the file: it cannot be read: ENOENT/],
    [
      'broken.json',
      '{ "brand": }',
      /broken\.json: one field is wrong\n {2}the file: it cannot be read: Unexpected token/,
    ],
    [
      'broken.ts',
      'throw new Error("no name");',
      /broken\.ts: one field is wrong\n {2}the file: it cannot be read: no name/,
    ],
    [
      'nothing.ts',
      'export const brand = 1;',
      /nothing\.ts: one field is wrong\n {2}the file: expected an object with .*found nothing/,
    ],
  ])('says why %s cannot be read [CFG-01a]', async (name, text, message) => {
    if (text !== null) write(name, text);
    const read = await readOperatorFile(name, folder);
    expect(read.kind).toBe('wrong');
    if (read.kind === 'wrong') expect(problemLines(read).join('\n')).toMatch(message);
  });

  test('names each wrong field with what was expected, what was found and an example [CFG-01a]', () => {
    const file = {
      currencies: [{ code: 'eur' }],
      limits: { selections: 'many', odds: { value: '5', action: 'warn' } },
      cash_out: { margin: 0.05 },
      flags: { jackpots: 'yes' },
    };
    expect(wrongIn(file)).toEqual([
      ['currencies.0.code', 'expected the code of a currency, in capital letters, found "eur"; for example "EUR"'],
      ['limits.odds.action', 'expected one of "accept", "reject", found "warn"; for example "accept"'],
      ['limits.selections', 'expected a whole number from 1 to 100, found "many"; for example 30'],
      ['cash_out.margin', 'expected an exact share from 0 to below 1, as text, found 0.05; for example "0.05"'],
      ['flags.jackpots', 'expected true or false, found "yes"; for example true'],
    ]);
  });

  test('names what is no country, login, provider or origin of a host [CFG-01a] [CFG-02] [EMB-03]', () => {
    const file = {
      countries: ['UK'],
      default_country: 'Germany',
      refused_countries: { sign_up: ['XX'] },
      accounts: { sign_in_by: [], sign_up_by: ['name'] },
      providers: ['betfair'],
      host_origins: ['https://portal.test/', 'https://Portal.test'],
    };
    const country = (found: string) =>
      `expected a country by ISO 3166, two capital letters, found "${found}"; for example "US"`;
    const origin = (found: string) =>
      `expected an exact origin, without a path, found "${found}"; for example "https://portal.host.example"`;
    expect(wrongIn(file)).toEqual([
      ['providers.0', expect.stringContaining('expected one of "betradar", "oddin", "betconstruct", found "betfair"')],
      ['accounts.sign_in_by', expect.stringMatching(/^expected a list of email, phone or both, found \[\]/)],
      ['accounts.sign_up_by.0', expect.stringContaining('expected one of "email", "phone", found "name"')],
      ['countries.0', country('UK')],
      ['default_country', country('Germany').replace('"US"', '"DE"')],
      ['refused_countries.sign_up.0', country('XX')],
      ['host_origins.0', origin('https://portal.test/')],
      ['host_origins.1', origin('https://Portal.test')],
    ]);
  });

  test('names an unknown field with the nearest known one [CFG-01a]', () => {
    expect(wrongIn({ curencies: [], limits: { selection: 3 }, custom_bets: { colour: 1 } })).toEqual([
      ['limits.selection', 'there is no such field; the nearest is "selections"'],
      ['custom_bets.colour', 'there is no such field; those here are enabled, single'],
      ['curencies', 'there is no such field; the nearest is "currencies"'],
    ]);
  });

  test('names an unknown field in pages and the navigation, and what is wrong in an entry of several kinds [CFG-01a]', () => {
    const page = { path: '/about', title: { en: 'About' } };
    const file = {
      pages: [
        { ...page, blocks: { en: [{ kind: 'paragraph', text: 'Us', txt: '' }] }, colour: 'red' },
        { ...page, path: 'about', blocks: { en: [{ kind: 'list', items: 'Us' }] } },
      ],
      navigation: [
        { page: 'sport', sport: 'soccer', titel: { en: 'Football' } },
        { page: 'league', sport: 'Soccer', slug: 'first', title: { en: 'First' } },
        { page: 'sports' },
      ],
    };
    expect(wrongIn(file)).toEqual([
      ['navigation.0.titel', 'there is no such field; the nearest is "title"'],
      ['navigation.1.sport', 'expected the key of a sport, found "Soccer"; for example "soccer"'],
      ['navigation.2', expect.stringMatching(/^expected one of "sports".* found \{"page":"sports"\}/)],
      ['pages.0.blocks.en.0.txt', 'there is no such field; the nearest is "text"'],
      ['pages.0.colour', 'there is no such field; those here are path, title, blocks'],
      ['pages.1.path', 'expected a path in lower-case words, found "about"; for example "/betting-guide"'],
      ['pages.1.blocks.en.0.items', 'expected a list, found "Us"'],
    ]);
  });

  test('names words in no locale, and sports and groups that there are not, in full [CFG-01a]', () => {
    const file = {
      locales: ['en', 'de'],
      licence: { en: 'Licensed.', ge: 'Lizenziert.' },
      market_groups: ['main', 'gaols', 'main'],
      navigation: [{ page: 'sport', sport: 'football', title: { ed: 'Football' } }],
      pages: [{ path: '/about', title: { en: 'About' }, blocks: { en: [], fr: [] } }],
    };
    const locale = (found: string) => `expected a locale of \`locales\`: en, de, found "${found}"; for example "en"`;
    expect(wrongIn(file)).toEqual([
      [
        'market_groups.1',
        expect.stringMatching(/^expected a group of markets: main, goals, .*found "gaols"; for example "main"$/),
      ],
      ['market_groups.2', 'expected each group once, found "main"; for example "main"'],
      [
        'navigation.0.sport',
        expect.stringMatching(/^expected a sport: soccer, .*found "football"; for example "soccer"$/),
      ],
      ['navigation.0.title.ed', locale('ed')],
      ['pages.0.blocks.fr', locale('fr')],
      ['licence.ge', locale('ge')],
    ]);
  });

  test.each<readonly [object, readonly string[]]>([
    [{ locales: ['de', 'de'] }, ['locales.1']],
    [{ countries: ['DE', 'AT', 'DE'], default_country: 'CH' }, ['countries.2', 'default_country']],
    [{ accounts: { sign_in_by: ['email'], sign_up_by: ['email', 'phone'] } }, ['accounts.sign_up_by.1']],
    [{ providers: ['oddin', 'oddin'] }, ['providers.1']],
    [{ locales: ['de'], locale_aliases: { br: 'pt-BR' } }, ['locale_aliases.br']],
    [{ currencies: [{ code: 'EUR' }, { code: 'EUR' }] }, ['currencies.1.code']],
    [{ currencies: [{ code: 'USD' }] }, ['default_currency']],
    [
      { currencies: [{ code: 'EUR' }, { code: 'SEK' }] },
      ['currencies.1.rate', 'currencies.1.max_stake', 'currencies.1.payout'],
    ],
    [
      { currencies: [{ code: 'EUR' }, { code: 'ABC', rate: '1', max_stake: '1', payout: '1' }] },
      ['currencies.1.kind', 'currencies.1.decimals'],
    ],
    [{ currencies: [{ code: 'EUR', kind: 'crypto', decimals: 3 }] }, ['currencies.0.kind', 'currencies.0.decimals']],
    [{ currencies: [{ code: 'EUR', rate: '1.1' }] }, ['currencies.0.rate']],
    [{ currencies: [{ code: 'EUR', min_stake: '0.001' }] }, ['currencies.0.min_stake']],
    [{ currencies: [{ code: 'EUR', min_stake: '10', max_stake: '5' }] }, ['currencies.0.min_stake']],
    [{ currencies: [{ code: 'EUR', stakes: ['1', '0.005'] }] }, ['currencies.0.stakes.1']],
    [{ systems: ['2/3', '9/9'] }, ['systems.1']],
    [{ margins: { soccer: 1, football: 1 } }, ['margins.football']],
    [{ betting: { live_delay_by_sport: { chess: 3 } } }, ['betting.live_delay_by_sport.chess']],
    [{ odds_types: { available: ['british'] } }, ['odds_types.selected']],
    [{ sources: { images: ['http://a.test'] } }, ['sources.images.0']],
  ])('names the fields of %j that contradict others or what is known [CFG-01a]', (file, paths) => {
    expect(wrongIn(file).map(([path]) => path)).toEqual(paths);
  });
});
