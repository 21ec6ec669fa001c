import { mkdir, readdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LetterKind, wordsOf } from './letter-texts.ts';

export interface Letter {
  readonly to: string;
  readonly kind: LetterKind;
  /** Link in the letter; null for none. */
  readonly link: string | null;
  /** Language of the receiver; null or an unknown one is English (AUTH-06a). */
  readonly locale: string | null;
}

/** Sends letters. Operators bring their own mail system; this one writes files. */
export interface Mail {
  /** Never throws: callers must not learn whether a letter was sent. */
  send(letter: Letter): Promise<void>;
}

const keptAtMost = 500;

/**
 * Writes each letter as a text file into `folder`, newest last by name, and keeps the latest 500. The reference back end
 * has no mail server.
 */
export function folderMail(folder: string, onError: (error: unknown) => void): Mail {
  let serial = 0;
  return {
    async send({ to, kind, link, locale }) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        serial += 1;
        const name = `${String(Date.now()).padStart(15, '0')}-${String(serial).padStart(6, '0')}-${kind}.txt`;
        const text = `To: ${to}\nKind: ${kind}\n\n${wordsOf(kind, locale)}\n${link === null ? '' : `\n${link}\n`}`;
        await writeFile(join(folder, name), text, { mode: 0o600, flag: 'wx' });
        const kept = (await readdir(folder)).filter((file) => file.endsWith('.txt')).toSorted();
        for (const old of kept.slice(0, Math.max(0, kept.length - keptAtMost))) await unlink(join(folder, old));
      } catch (error) {
        onError(error);
      }
    },
  };
}
