import { mkdir, readdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LetterKind, wordsOf } from './letter-texts.ts';

export interface Letter {
  readonly to: string;
  readonly kind: LetterKind;
  /** Address that the letter is about; null when there is nothing to follow. */
  readonly link: string | null;
  /** Language of the receiver; null or an unknown one is English (AUTH-06a). */
  readonly locale: string | null;
}

/** Carries letters to people. An operator's own platform has its own; this one leaves them in a folder. */
export interface Mail {
  /** Never throws: nobody who asks may learn whether a letter went out. */
  send(letter: Letter): Promise<void>;
}

const keptAtMost = 500;

/**
 * Leaves each letter as a text file in `folder`, the newest last by name, at most 500 of them. The reference back end has
 * no post of its own.
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
