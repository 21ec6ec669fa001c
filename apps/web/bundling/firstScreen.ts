interface ModuleInfo {
  readonly importedIds: readonly string[];
}

interface Context {
  getModuleIds(): IterableIterator<string>;
  getModuleInfo(id: string): ModuleInfo | null;
}

/**
 * Finds what the first screen stands on: everything that `entry` imports, at any distance, but what is fetched later.
 * As one chunk it is one request and compresses as a whole; left alone, whatever a later screen shares with it is a chunk
 * of its own.
 */
export function firstScreen(entry: string) {
  const needed = new Set<string>();
  return {
    plugin: {
      name: 'touchline-first-screen',
      apply: 'build' as const,
      buildEnd(this: Context) {
        const walk = (id: string): void => {
          if (needed.has(id)) return;
          needed.add(id);
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) walk(imported);
        };
        for (const id of this.getModuleIds()) if (id.endsWith(entry)) walk(id);
      },
    },
    isNeeded: (id: string): boolean => needed.has(id),
  };
}
