import type { PushChoice } from '../push/open-push.ts';
import type { SmtpOptions } from '../player/mail/smtp-mail.ts';
import { type Environment, oneOf, Wrong } from './option-values.ts';

/** Services beside this server that letters and push go by. */
export interface ServiceOptions {
  /** Mail server that letters go out by; null to write them as files. */
  readonly smtp: SmtpOptions | null;
  /** The push engine. */
  readonly push: PushChoice;
  /** Secret that the back end of a host signs its tokens with (EMB-04); null where no host signs anybody in. */
  readonly hostTokenSecret: string | null;
}

export function serviceOptions(env: Environment): ServiceOptions {
  return {
    smtp: smtp(env['SMTP_URL'], env['MAIL_FROM']),
    push: pushChoice(env),
    hostTokenSecret: hostTokenSecret(env['HOST_TOKEN_SECRET']),
  };
}

function smtp(url: string | undefined, from: string | undefined): SmtpOptions | null {
  if (!url) return null;
  // It may hold a password, which is never printed.
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    throw new Wrong('SMTP_URL is an address such as smtp://user:password@mail.example:587');
  }
  if (!from || !/^[^\s@]+@[^\s@]+$|^[^<>\r\n]+<[^\s@]+@[^\s@]+>$/.test(from)) {
    throw new Wrong(`SMTP_URL needs MAIL_FROM, an address such as no-reply@bets.example, not "${from ?? ''}"`);
  }
  return { url, from };
}

function pushChoice(env: Environment): PushChoice {
  if (oneOf('PUSH', env['PUSH'] || 'embedded', ['embedded', 'centrifugo']) === 'embedded') return { kind: 'embedded' };
  return {
    kind: 'centrifugo',
    api: address('CENTRIFUGO_API', env['CENTRIFUGO_API'], 'http://127.0.0.1:8000/api'),
    apiKey: secret('CENTRIFUGO_API_KEY', env['CENTRIFUGO_API_KEY']),
    tokenSecret: secret('CENTRIFUGO_TOKEN_SECRET', env['CENTRIFUGO_TOKEN_SECRET']),
    url: address('CENTRIFUGO_URL', env['CENTRIFUGO_URL'], 'https://push.example'),
  };
}

function address(name: string, text: string | undefined, example: string): string {
  if (text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new Wrong(`PUSH=centrifugo needs ${name}, an address such as ${example}, not "${text ?? ''}"`);
}

/** Shorter ones can be guessed. The value is never printed. */
const shortestSecret = 16;

function secret(name: string, text: string | undefined): string {
  if (text && text.length >= shortestSecret) return text;
  throw new Wrong(`PUSH=centrifugo needs ${name}, of at least ${shortestSecret} characters`);
}

/** It makes anybody a player: longer than what others are asked for. */
const shortestHostSecret = 32;

function hostTokenSecret(text: string | undefined): string | null {
  if (!text) return null;
  if (text.length >= shortestHostSecret) return text;
  throw new Wrong(`HOST_TOKEN_SECRET needs at least ${shortestHostSecret} characters`);
}
