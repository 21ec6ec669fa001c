/**
 * Reads each class by its name: the object of all classes becomes the exports of the module, `styles['row']` `styles.row`.
 * What is read by a name that only runs tell, `styles[size]`, is read of the object beside them.
 */
export function withNames(code: string): string {
  const imports = /^import (\w+) from ('[^']+\.module\.css')/gm;
  const sheets = [...code.matchAll(imports)].map(([, name = '', sheet = '']) => [name, sheet] as const);
  return sheets.reduce(
    (text, [name, sheet]) => {
      const named = text.replaceAll(new RegExp(String.raw`\b${name}\['(\w+)'\]`, 'g'), `${name}.$1`);
      const computed = new RegExp(String.raw`\b${name}\[`, 'g');
      if (!computed.test(named)) return named;
      const all = `${name}ByName`;
      return named
        .replaceAll(computed, `${all}[`)
        .replace(`import * as ${name} from ${sheet}`, (line) => `import ${all} from ${sheet};\n${line}`);
    },
    code.replaceAll(imports, 'import * as $1 from $2'),
  );
}

/**
 * [P4] Writes each class of a CSS module where it is used, instead of beside an object of all of them: the bundler puts an
 * exported constant where it is read, but does not look into an object.
 */
export function namedStyles() {
  return [
    {
      name: 'touchline-named-styles',
      apply: 'build' as const,
      enforce: 'pre' as const,
      transform: {
        filter: { id: /\.tsx$/, code: /\.module\.css'/ },
        handler: (code: string) => ({ code: withNames(code), map: null }),
      },
    },
    {
      name: 'touchline-kept-styles',
      apply: 'build' as const,
      enforce: 'post' as const,
      transform: {
        // A module whose exports are all written elsewhere would go, and its rules with it.
        filter: { id: /\.module\.css$/ },
        handler: (code: string) => ({ code, map: null, moduleSideEffects: 'no-treeshake' as const }),
      },
    },
  ];
}
