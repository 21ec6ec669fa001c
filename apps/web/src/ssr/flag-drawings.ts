import address from '../ui/flags.svg';
import sheet from '../ui/flags.svg?raw';

const drawings: ReadonlyMap<string, string> = new Map(
  [...sheet.matchAll(/<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g)].map(([symbol, name = '']) => [name, symbol]),
);

/**
 * [P4] The flags of a document stand in it, as it shows a few of them: the file of all is fetched once the page shows one that
 * came later. React leaves the addresses of what it finds as they are.
 */
export function withOwnFlags(markup: string): { readonly markup: string; readonly drawings: string } {
  const used = new Map<string, string>();
  const own = markup.replaceAll(/ href="([^"#]+)#([a-z-]+)"/g, (attribute, file: string, name: string) => {
    const symbol = file === address ? drawings.get(name) : undefined;
    if (symbol === undefined) return attribute;
    used.set(name, symbol.replace(`id="${name}"`, `id="flag-${name}"`));
    return ` href="#flag-${name}"`;
  });
  return {
    markup: own,
    drawings: used.size === 0 ? '' : `<div hidden><svg>${[...used.values()].join('')}</svg></div>`,
  };
}
