import { type calls, type ErrorReply, errorReply } from '@touchline/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Connected } from '../../database/connect.ts';

export interface Expected {
  readonly status: number;
  readonly code: number;
  readonly paths?: readonly string[];
}

export async function refusedAs(answer: Response): Promise<Expected & { readonly reply: ErrorReply }> {
  const reply = errorReply.parse(await answer.json());
  expect(answer.headers.get('x-request-id')).toBe(reply.request_id);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toContain("object-src 'none'");
  return {
    status: answer.status,
    code: reply.code,
    ...(reply.details === undefined ? {} : { paths: reply.details.map(({ path }) => path) }),
    reply,
  };
}

/** One place of one call each. */
export const particular: [keyof typeof calls, unknown, readonly [string, string]][] = [
  ['signIn', { login: 'ab', password: 'x' }, ['body.login', 'must have at least 3 characters']],
  ['signIn', { login: 'a'.repeat(255), password: 'x' }, ['body.login', 'must have at most 254 characters']],
  ['signIn', { login: 'demo@touchline.test' }, ['body.password', 'is missing']],
  ['signIn', { login: 'demo@touchline.test', password: 12 }, ['body.password', 'must be text']],
  ['updateLocale', { locale: 'xx' }, ['body.locale', 'is no language of this site']],
  ['openAccount', { currency: 'eur' }, ['body.currency', 'does not have the right form']],
  ['openAccount', { currency: 'XXX' }, ['body.currency', 'is not a currency that accounts are held in']],
  ['getCounters', { live: 'true' }, ['body.live', 'must be true or false']],
  ['saveSettings', { stakes: ['1', '2', '3'] }, ['body.stakes', 'must have at least 4 items']],
  ['saveSettings', { stakes_currency: 'EUR' }, ['body.stakes_currency', 'is not valid']],
  [
    'saveSettings',
    { one_signal_push_notification_subscription: [1] },
    ['body.one_signal_push_notification_subscription', 'fits none of the forms that are allowed here'],
  ],
  ['saveSettings', { stakes: ['1', '2', '3', 4] }, ['body.stakes.3', 'must be text']],
  ['saveSettings', { stakes: ['1', '2', '3', '1e9'] }, ['body.stakes.3', 'does not have the right form']],
  [
    'saveSettings',
    { auto_accept_odds_change: 'always' },
    ['body.auto_accept_odds_change', 'must be one of: none, higher, any'],
  ],
  ['authorizeChannels', { channels: [] }, ['body.channels', 'must have at least 1 item']],
  ['authorizeChannels', { channels: 'updates:en' }, ['body.channels', 'must be a list']],
];

/** Everything that a call of a player may write, as one text. */
export async function writtenIn(database: Connected): Promise<string> {
  const tables = [
    'player',
    'session',
    'sign_in_attempts',
    'web_push_device',
    'phone_code',
    'letter',
    'identity_check',
    'ledger_account',
    'ledger_entry',
    'press',
    'bet',
    'bet_request',
    'auto_cash_out',
    'outbox',
    'comboboost',
    'comboboost_use',
    'freebet',
    'campaign',
    'operator_audit',
  ];
  const rows = tables.map(
    (table) => sql`
    select ${table} as name, count(*) as count, md5(coalesce(string_agg(md5(row::text), ',' order by md5(row::text)), '')) as sum
    from ${sql.table(table)} row`,
  );
  const { rows: found } = await sql`${sql.join(rows, sql` union all `)} order by name`.execute(database.db);
  return JSON.stringify(found);
}
