import { type LetterKind, wordsOf } from './letter-texts.ts';
import { outboxFolder } from './outbox-folder.ts';

export interface Letter {
  readonly to: string;
  readonly kind: LetterKind;
  /** Link in the letter; null for none. */
  readonly link: string | null;
  /** Language of the receiver; null or an unknown one is English (AUTH-06a). */
  readonly locale: string | null;
}

/** Sends letters. */
export interface Mail {
  /** Never throws: callers must not learn whether a letter was sent. */
  send(letter: Letter): Promise<void>;
}

/** What a letter says, its link on a line of its own. */
export function textOf({ kind, link, locale }: Letter): string {
  return `${wordsOf(kind, locale)}\n${link === null ? '' : `\n${link}\n`}`;
}

/** Writes each letter as a text file into `folder`: where no mail server is named. */
export function folderMail(folder: string, onError: (error: unknown) => void): Mail {
  const outbox = outboxFolder(folder, onError);
  return { send: (letter) => outbox.write(letter.to, letter.kind, textOf(letter)) };
}
