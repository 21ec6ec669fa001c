interface Chunk {
  readonly type: string;
  readonly moduleIds?: readonly string[];
}

/** Modules among them that a library keeps for its developers, as React does: a second's work takes them three. */
export function notForRelease(modules: readonly string[]): readonly string[] {
  return modules.filter((id) => /[.-]development\.[cm]?js$/.test(id));
}

/**
 * Ends a build whose bundle holds what React is while one develops with it. It draws the same page, only slower, so
 * nothing else would show it.
 */
export function released() {
  return {
    name: 'touchline-released',
    apply: 'build' as const,
    generateBundle(_options: unknown, bundle: Readonly<Record<string, Chunk>>) {
      const found = Object.values(bundle).flatMap((chunk) => notForRelease(chunk.moduleIds ?? []));
      if (found.length > 0) throw new Error(`The bundle is not for release; it holds ${found.join(', ')}`);
    },
  };
}
