/** Reads each class by its name: the object of all classes becomes the exports of the module, `styles['row']` `styles.row`. */
export function withNames(code: string): string {
  const imports = /^import (\w+) from ('[^']+\.module\.css')/gm;
  const names = [...code.matchAll(imports)].map(([, name = '']) => name);
  return names.reduce(
    (text, name) => text.replaceAll(new RegExp(String.raw`\b${name}\['(\w+)'\]`, 'g'), `${name}.$1`),
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
