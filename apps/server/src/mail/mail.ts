import { mkdir, readdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Letter {
  readonly to: string;
  readonly kind: 'confirmation' | 'password' | 'known';
  /** Address that the letter is about; null when there is nothing to follow. */
  readonly link: string | null;
}

/** Carries letters to people. An operator's own platform has its own; this one leaves them in a folder. */
export interface Mail {
  /** Never throws: nobody who asks may learn whether a letter went out. */
  send(letter: Letter): Promise<void>;
}

/** Letters are written by the platform, in English: the page's words are the page's. */
const words: Readonly<Record<Letter['kind'], string>> = {
  confirmation: 'Confirm your email address to open your account. This works once, for three days.',
  password: 'Set a new password for your account. This works once, for one hour.',
  known: 'Somebody asked for a new account with this address. You have one already: sign in, or set a new password.',
};

const keptAtMost = 500;

/**
 * Leaves each letter as a text file in `folder`, the newest last by name, at most 500 of them. The reference back end has
 * no post of its own.
 */
export const folderMail = (folder: string, onError: (error: unknown) => void): Mail => {
  let serial = 0;
  return {
    async send({ to, kind, link }) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        serial += 1;
        const name = `${String(Date.now()).padStart(15, '0')}-${String(serial).padStart(6, '0')}-${kind}.txt`;
        const text = `To: ${to}\nKind: ${kind}\n\n${words[kind]}\n${link === null ? '' : `\n${link}\n`}`;
        await writeFile(join(folder, name), text, { mode: 0o600, flag: 'wx' });
        const kept = (await readdir(folder)).filter((file) => file.endsWith('.txt')).toSorted();
        for (const old of kept.slice(0, Math.max(0, kept.length - keptAtMost))) await unlink(join(folder, old));
      } catch (error) {
        onError(error);
      }
    },
  };
};
