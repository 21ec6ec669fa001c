/** What a page keeps by name, in memory. */
export function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    get: (name: string) => kept.get(name) ?? null,
    set: (name: string, value: string) => void kept.set(name, value),
    remove: (name: string) => void kept.delete(name),
  };
}
