/** Writes the documents that are generated from the contract; with `--check`, fails when they are not current. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { asyncApiDocument } from '@touchline/contract/asyncapi';
import { hostMessagesDocument } from '@touchline/contract/host-document';
import { openApiDocument } from '@touchline/contract/openapi';
import { gameRulesDocument } from './game-rules.ts';
import { operatorDocument, operatorJsonSchema } from '@touchline/contract/operator';

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const documents: Readonly<Record<string, string>> = {
  'docs/openapi.json': json(openApiDocument()),
  'docs/asyncapi.json': json(asyncApiDocument()),
  'docs/host-messages.json': json(hostMessagesDocument()),
  'docs/game-rules.md': gameRulesDocument(),
  'docs/configuration.md': operatorDocument(),
  'docs/touchline.config.schema.json': json(operatorJsonSchema()),
};

function current(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

for (const [name, wanted] of Object.entries(documents)) {
  const file = resolve(import.meta.dirname, '..', name);
  if (process.argv.includes('--check')) {
    const ok = current(file) === wanted;
    process.stdout.write(`${name} is ${ok ? 'current' : 'not current: run `npm run docs`'}\n`);
    if (!ok) process.exitCode = 1;
  } else {
    mkdirSync(resolve(file, '..'), { recursive: true });
    writeFileSync(file, wanted);
    process.stdout.write(`wrote ${name}\n`);
  }
}
