import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { beforeEach } from 'vitest';
import { serverOfFile } from '../../testing/server-of-file.ts';

interface Received {
  readonly kind: string;
  readonly token: string | null;
  readonly text: string;
}

export const password = 'correct horse';

/** A server for the tests of one file, in which accounts are opened and letters read. */
export function accountsOfFile() {
  const here = serverOfFile();
  /** The browser that everybody here opens accounts in. */
  let browser: Caller;

  beforeEach(() => {
    browser = createCaller(here.server.url);
  });

  /** Letters to an address, the latest first. */
  function lettersTo(email: string): readonly Received[] {
    const folder = join(here.server.dataFolder, 'mail');
    return readdirSync(folder)
      .toSorted()
      .toReversed()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((text) => text.startsWith(`To: ${email}\n`))
      .map((text) => ({
        kind: /^Kind: (\w+)$/m.exec(text)?.[1] ?? '',
        token: /_token=([A-Za-z0-9_-]{43})$/m.exec(text)?.[1] ?? null,
        text,
      }));
  }

  function signUp(email: string, more: object = {}, caller = browser) {
    return caller.call('signUp', { body: { email, password, currency: 'EUR', ...more } });
  }

  function confirm(token: string | null, caller = browser) {
    return caller.call('confirmEmail', { query: `?confirmation_token=${token ?? ''}` });
  }

  function choose(token: string | null, chosen: string) {
    return createCaller(here.server.url).call('confirmWithPassword', {
      body: { confirmation_token: token ?? '', password: chosen },
    });
  }

  function signInAs(login: string, secret: string) {
    return createCaller(here.server.url).call('signIn', { body: { login, password: secret } });
  }

  return {
    get server() {
      return here.server;
    },
    get database() {
      return here.database;
    },
    get browser() {
      return browser;
    },
    lettersTo,
    signUp,
    confirm,
    choose,
    signInAs,
  };
}
