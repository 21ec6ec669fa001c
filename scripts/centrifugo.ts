/** Writes ops/centrifugo.json from the channels of the contract; with `--check`, fails when it is not current. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pushNamespaces } from '@touchline/contract';
import { centrifugoConfig } from '@touchline/testkit/centrifugo';

const file = resolve(import.meta.dirname, '../ops/centrifugo.json');
const wanted = `${JSON.stringify(centrifugoConfig(pushNamespaces), null, 2)}\n`;

if (process.argv.includes('--check')) {
  const ok = readFileSync(file, 'utf8') === wanted;
  process.stdout.write(
    ok ? 'ops/centrifugo.json is current\n' : 'ops/centrifugo.json is not current: run `node scripts/centrifugo.ts`\n',
  );
  process.exitCode = ok ? 0 : 1;
} else {
  writeFileSync(file, wanted);
  process.stdout.write('wrote ops/centrifugo.json\n');
}
