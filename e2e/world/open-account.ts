import { createCaller } from '@touchline/testkit/caller';
import { letterTo } from './mail.ts';

interface NewPlayer {
  readonly email: string;
  readonly password: string;
  /** What the account is held in; EUR when absent. */
  readonly currency?: string;
  /** Language of the player; English when absent. */
  readonly locale?: string;
}

/** Somebody with a confirmed account of their own: what happens to it meets no other story. */
export async function openAccount(
  { url, dataFolder }: { readonly url: string; readonly dataFolder: string },
  { email, password, currency = 'EUR', locale = 'en' }: NewPlayer,
): Promise<void> {
  const caller = createCaller(url);
  await caller.call('signUp', { body: { email, password, currency, locale } });
  const token = new URL(letterTo(dataFolder, email)).searchParams.get('confirmation_token');
  await caller.call('confirmEmail', { query: `?confirmation_token=${token ?? ''}` });
}
