interface Output {
  readonly type: string;
  code?: string;
}

const PICKED =
  /async\(\)=>\{(?:const|let)\{([\w$]+):([\w$]+)\}=await ?(import\("[^"]+"\)(?:\.then\(\(?(\w+)\)?=>\4\.[\w$]+\))?|\(import\("[^"]+"\)\));return\{\1:\2\}\}/g;

/** `async()=>{const{A:e}=await import("./a.js");return{A:e}}`, of which the caller takes `A` anyway. */
function wholeImports(code: string): string {
  return code.replaceAll(PICKED, (_, _name, _local, imported: string) => `()=>${imported}`);
}

const BY_LOCALE =
  /Object\.assign\(\{((?:"[^"]+":\(\)=>\w+\(\(\)=>import\("[^"]+"\)\.then\(\w+=>\w+\.default\),\[\]\),?)+)\}\)/g;
const ENTRY = /"([^"]+)":\(\)=>\w+\(\(\)=>import\("([^"]+)"\)\.then\((\w+)=>\3\.default\),\[\]\)/g;

/** Files whose addresses differ by their locale alone, as the list of those locales. */
function importsByLocale(code: string): string {
  return code.replaceAll(BY_LOCALE, (all, inside: string) => {
    const entries = [...inside.matchAll(ENTRY)].map(([, key = '', path = '']) => {
      const [locale = ''] = /[\w-]+(?=\.json$)/.exec(key) ?? [];
      return {
        locale,
        shape: `[\`${key.replace(`/${locale}.`, '/${e}.')}\`,()=>import(\`${path.replace(`/${locale}-`, '/${e}-')}\`)`,
      };
    });
    const [first] = entries;
    if (first === undefined || entries.some(({ shape }) => shape !== first.shape)) return all;
    const locales = entries.map(({ locale }) => locale).join(' ');
    return `Object.fromEntries("${locales}".split(" ").map(e=>${first.shape}.then(e=>e.default)]))`;
  });
}

/** [P4] Says shorter how later files are fetched, of which the first file names a hundred. */
export function shortImports() {
  return {
    name: 'touchline-short-imports',
    apply: 'build' as const,
    generateBundle(_: unknown, bundle: Readonly<Record<string, Output>>): void {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.code !== undefined) file.code = importsByLocale(wholeImports(file.code));
    },
  };
}
