import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesPage, type HostMessages } from './messages.ts';
import { pushPage, type AsyncApi } from './push.ts';
import { callPages, type ClausePage, type OpenApi, type ReferencePage } from './calls.ts';

/** Every page of the reference, from the documents of the contract below `root`. */
export function referencePages(root: string): ReferencePage[] {
  const read = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8');
  const pageOfClause = clausePages(join(root, 'docs/rules'));
  return [
    ...callPages(JSON.parse(read('openapi.json')) as OpenApi, pageOfClause),
    pushPage(JSON.parse(read('asyncapi.json')) as AsyncApi, pageOfClause),
    messagesPage(JSON.parse(read('host-messages.json')) as HostMessages),
  ];
}

/** Where the line of each clause stands: `- **NAV-22** …` in a file of `docs/rules`. */
function clausePages(folder: string): ClausePage {
  const pages = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    for (const [, clause = ''] of readFileSync(join(folder, file), 'utf8').matchAll(/^- \*\*([A-Z]+-?\w+)\*\*/gm))
      pages.set(clause, `/rules/${file.replace(/\.md$/, '')}`);
  }
  return (clause) => pages.get(clause) ?? null;
}
