import { createTransport } from 'nodemailer';
import { type Letter, type Mail, textOf } from './mail.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  /** Address that letters are from, such as `Touchline <no-reply@bets.example>`. */
  readonly from: string;
}

export interface SmtpMail extends Mail {
  /** Resolves when what waits has been sent or given up. */
  close(): Promise<void>;
}

/** Ms that a mail server may take to be reached, to greet, and to go on. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;
/** Ms that a stop waits for letters. */
const closingMs = 5_000;

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Ms between the attempts to send one letter. */
const waits = [0, 2_000, 30_000] as const;

/**
 * Sends letters by SMTP, several times where the server does not take one at first. `send` does not wait for the mail
 * server: how long an answer takes would say who has an account (R13). What waits is lost with the process; whoever misses
 * a letter asks for another one. `waitsForClose`: ms that `close` waits for a mail server that does not answer.
 */
export function smtpMail(
  { url, from }: SmtpOptions,
  onError: (error: unknown) => void,
  waitsForClose = closingMs,
): SmtpMail {
  // Over a network neither password nor letters travel in the clear, whatever the mail server offers.
  const requireTLS = !ownNames.has(new URL(url).hostname);
  const transport = createTransport({ url, requireTLS, pool: true, maxConnections: 3, ...patience });
  const waiting = new Set<Promise<void>>();
  const closing = new AbortController();

  const deliver = async (letter: Letter): Promise<void> => {
    const text = textOf(letter);
    for (const [attempt, wait] of waits.entries()) {
      await pause(wait, closing.signal);
      try {
        await transport.sendMail({ from, to: letter.to, subject: subjectOf(text), text });
        return;
      } catch (error) {
        if (attempt === waits.length - 1 || isFinal(error)) return onError(withoutReceiver(error));
      }
    }
  };

  return {
    async send(letter) {
      const delivery = deliver(letter).finally(() => waiting.delete(delivery));
      waiting.add(delivery);
    },
    async close() {
      // What still waits has its next attempt at once.
      closing.abort();
      const given = new AbortController();
      await Promise.race([Promise.all(waiting), pause(waitsForClose, given.signal)]);
      given.abort();
      transport.close();
    },
  };
}

/** The first sentence of a letter. */
function subjectOf(text: string): string {
  return /^[^.۔\n]+/.exec(text)?.[0] ?? '';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return Promise.resolve();
  return new Promise((settle) => {
    const timer = setTimeout(settle, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      settle();
    });
  });
}

/** A mail server answers with 5xx what it will never take. */
function isFinal(error: unknown): boolean {
  return responseCodeOf(error) >= 500;
}

function responseCodeOf(error: unknown): number {
  return error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
}

/** Mail servers name the receiver in what they answer, which belongs in no log. */
function withoutReceiver(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
  return new Error(`a letter was not sent: ${code}, answer ${responseCodeOf(error)} of the mail server`);
}
