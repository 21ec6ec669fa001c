import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../docs/decisions');
const topics = readFileSync(join(folder, 'README.md'), 'utf8').split(/^## /m).slice(1);

function recordsIn(topic: string): readonly string[] {
  return [...topic.matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, file = '']) => file);
}

test('the index of decisions names every record, and none twice in a topic', () => {
  const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
  expect([...new Set(topics.flatMap(recordsIn))].toSorted()).toEqual(files.toSorted());
  for (const topic of topics) expect(recordsIn(topic)).toEqual([...new Set(recordsIn(topic))]);
});
