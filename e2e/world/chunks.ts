import type { Page } from '@playwright/test';

/** Which of the named chunks of the build the page asks for, in the order of their names. */
export function watchChunks(page: Page, ...names: readonly string[]): () => readonly string[] {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    const found = names.find((name) => file.startsWith(`${name}-`) && file.endsWith('.js'));
    if (found !== undefined) asked.add(found);
  });
  return () => [...asked].toSorted();
}
