/** Flags that `flags.svg` holds. */
const DRAWN: ReadonlySet<string> = new Set(
  (
    'ar at au be bg br ca ch cl cn co cz de dk eg es fi fr gb gb-eng gb-sct gr hr hu id ie in it jp kr ma mx ng nl no nz ' +
    'pl pt ro rs se si sk th tr ua us uy za'
  ).split(' '),
);

const HOME_NATIONS: ReadonlyMap<string, string> = new Map([
  ['england', 'gb-eng'],
  ['scotland', 'gb-sct'],
]);

/** Name of the drawing for a country, or null where there is none. */
export function flagSymbol(country: string, slug?: string): string | null {
  const code = country.toLowerCase();
  const nation = code === 'gb' && slug !== undefined ? HOME_NATIONS.get(slug) : undefined;
  const name = nation ?? code;
  return DRAWN.has(name) ? name : null;
}
