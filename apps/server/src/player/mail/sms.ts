import { outboxFolder } from './outbox-folder.ts';
import { type SmsKind, smsText } from './sms-texts.ts';

export interface ShortMessage {
  /** In its canonical form. */
  readonly to: string;
  readonly kind: SmsKind;
  /** Six digits; empty where there is none. */
  readonly code: string;
  /** Full address of the page where it leads to one. */
  readonly link?: string;
  /** Language of the receiver; an unknown one is English. */
  readonly locale: string;
}

/** Sends short messages. Operators bring their own provider; this one writes files. */
export interface Sms {
  /** Never throws: callers must not learn whether a message was sent. */
  send(message: ShortMessage): Promise<void>;
}

/** Writes each message as a text file into `folder`. */
export function folderSms(folder: string, onError: (error: unknown) => void): Sms {
  const outbox = outboxFolder(folder, onError);
  return {
    send: ({ to, kind, code, link = '', locale }) =>
      outbox.write(to, kind, `${smsText(kind, locale, { code, link })}\n`),
  };
}
