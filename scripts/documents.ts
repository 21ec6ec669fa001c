/** Writes the documents that are generated from the contract; with `--check`, fails when they are not current. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openApiDocument } from '@touchline/contract/openapi';

const file = resolve(import.meta.dirname, '../docs/openapi.json');
const wanted = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

function current(): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

if (process.argv.includes('--check')) {
  const ok = current() === wanted;
  process.stdout.write(
    ok ? 'docs/openapi.json is current\n' : 'docs/openapi.json is not current: run `npm run docs`\n',
  );
  process.exitCode = ok ? 0 : 1;
} else {
  mkdirSync(resolve(file, '..'), { recursive: true });
  writeFileSync(file, wanted);
  process.stdout.write('wrote docs/openapi.json\n');
}
