import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The links in the letters to an address, the latest first. */
export function linksTo(dataFolder: string, email: string): readonly string[] {
  const folder = join(dataFolder, 'mail');
  return readdirSync(folder)
    .toSorted()
    .toReversed()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.startsWith(`To: ${email}\n`))
    .flatMap((text) => /^http\S+$/m.exec(text)?.[0] ?? []);
}

/** The link in the latest letter to an address. */
export function letterTo(dataFolder: string, email: string): string {
  const [link] = linksTo(dataFolder, email);
  if (link === undefined) throw new Error(`there is no letter to ${email}`);
  return link;
}
