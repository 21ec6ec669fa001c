import * as z from 'zod/mini';
import { identityProvider, loginKind, playerField } from '../entities/verification.ts';
import { expecting, section, withDefault, withoutDefault } from '../field-notes.ts';

/** Minutes that the cookie of a session lives. */
const mostMinutes = 30 * 24 * 60;

const logins = expecting(z.array(loginKind).check(z.minLength(1)), 'a list of email, phone or both', ['email']);

export const accounts = section(
  {
    session_minutes: withoutDefault(
      expecting(z.int().check(z.minimum(1), z.maximum(mostMinutes)), `a whole number from 1 to ${mostMinutes}`, 60),
      'Minutes from a sign-in to the end of its session (AUTH-14); as long as its cookie lives, 30 days, when left out.',
      60,
    ),
    player_fields: withDefault(
      expecting(z.array(playerField), `a list of ${playerField.options.join(', ')}`, ['country', 'birth_date']),
      [],
      'What a sign-up asks for beside login, password and currency (AUTH-06b).',
      ['country', 'first_name', 'last_name', 'birth_date'],
    ),
    sign_in_by: withDefault(
      logins,
      ['email', 'phone'],
      'What players sign in by (AUTH-06). The form asks for it, and nothing else is accepted.',
      ['email'],
    ),
    sign_up_by: withoutDefault(
      logins,
      'What accounts are opened by (AUTH-06a), of `sign_in_by`. Every one of them when left out; an email address alone with PUBLIC_URL, because this server writes its short messages into files.',
      ['email', 'phone'],
    ),
    phone_verification: withoutDefault(
      z.boolean(),
      'Whether players prove their phone number on the page (AUTH-11). They do when left out; not with PUBLIC_URL.',
      true,
    ),
    sign_out_everywhere: withDefault(
      z.boolean(),
      true,
      'Whether players can end all of their sessions at once (AUTH-06a).',
    ),
    short_messages: section(
      {
        prefixes: withDefault(
          expecting(
            z.array(z.string().check(z.regex(/^\+[1-9]\d{0,6}$/))),
            'a list of beginnings of phone numbers, each a plus and 1 to 7 digits',
            ['+49', '+43'],
          ),
          [],
          'Beginnings of the phone numbers that short messages may go to; any number when the list is empty.',
          ['+49', '+43'],
        ),
        per_network: withDefault(
          expecting(z.int().check(z.minimum(1), z.maximum(10_000)), 'a whole number from 1 to 10000', 20),
          20,
          'Short messages that one network, an IPv4 address or an IPv6 /64, may ask for in an hour.',
        ),
        per_hour: withDefault(
          expecting(z.int().check(z.minimum(1), z.maximum(1_000_000)), 'a whole number from 1 to 1000000', 500),
          500,
          'Short messages that all callers together may ask for in an hour: what an hour may cost at most.',
        ),
      },
      'How many short messages go out, and where to (AUTH-06a, AUTH-11). Whoever asks for more is answered as ever, so that no answer tells who has an account.',
    ),
    identity_providers: withoutDefault(
      expecting(z.array(identityProvider), `a list of ${identityProvider.options.join(', ')}`, ['sumsub']),
      'Services by which players prove who they are (AUTH-11). Both when left out; none with PUBLIC_URL, because the pages that stand for them let everybody approve themselves.',
      ['serasa', 'sumsub'],
    ),
  },
  'What is asked and allowed of players: the platform settings of the page (CFG-02).',
);
