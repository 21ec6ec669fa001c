import { parseArgs } from 'node:util';
import { type Environment, filled, orWrong, Wrong, type WrongOption } from './option-values.ts';

export const helpText = `Usage: npm start -- [options]

  --port N       port of the page and the API, 0 for any free one (PORT; default 4600)
  --seed N       which feed is played: one seed gives one story (default 1); for demonstrations alone, not
                 with PUBLIC_URL: then results follow from a secret that is made at the first start and kept
  --feed-start T time at which the feed of a new database begins, such as 2026-09-19T15:30:00Z (default: now); for
                 demonstrations alone, not with PUBLIC_URL
  --record FILE  writes down whatever the feed says, one JSON value a line, into a file that does not exist yet
  --replay FILE  plays such a file instead of the simulated feed, from its feed time on; for demonstrations alone
  --speed X      feed seconds in one real second, from 0.1 to 60 (default 1)
  --matches N    open matches to hold, from 20 to 5000 (default 600)
  --desk         development only: open the desk (clock, scripted matches, faults) at /desk
  --data DIR     folder for everything that is kept (default .data)
  --config FILE  the operator's file (TOUCHLINE_CONFIG; default touchline.config.ts or touchline.config.json in the
                 working directory, where there is one): docs/configuration.md describes its fields
  --check        reads the operator's file, says what is wrong with it, and ends: with 0 when nothing is, with 1 when something is
  --help         this text

What is set here counts before the operator's file.

Environment: DATABASE_URL (any PostgreSQL from 15 on, instead of the embedded one; with
PUSH=centrifugo any number of processes may share it), HOST (default localhost),
PUBLIC_URL (address from outside; https makes cookies Secure, no demo players are made, and nobody can foretell a result), ALLOWED_ORIGINS and
FRAME_ANCESTORS (comma lists of origins), IMAGE_ORIGINS (comma list of https origins whose pictures the image proxy may
read), FRAME_SOURCES, MEDIA_SOURCES and CONNECT_SOURCES (https origins, apart by commas or spaces, that pages may frame,
play films from, and read data from; nothing else passes the browser), CHAT_FRAME (address of a chat, {match} stands for
the match, {locale} for the language and {user} for the player; no chat when absent) and MATCH_INFO_FRAME (address of a service with facts of a match, with {match} and
{locale}), whose origins may be framed without being named again, ERROR_REPORTS (DSN of a service of the Sentry protocol
that pages send error reports to, such as https://KEY@host.example/1; none when absent), COOKIE_DOMAIN (domain above PUBLIC_URL
that the device id is kept for; only the host when absent), RATE_LIMIT (points a minute of one address, 0 for no limit; default 18000: a request
costs 1, what is costly more),
MIN_FREE_MB (megabytes that must be free on the disk of the embedded database: below, bets are refused until there is space
again; 0 for no bound; default 200),
LIVE_DELAY (seconds before a live bet is decided, 0 for none; default by sport), EXPOSURE_LIMIT (euro that the bookmaker may
have to pay on one outcome, 0 for no bound; default 10000000), PAYOUT_LIMIT_ON (profit or return: what the largest
payout of a bet limits; default profit), MAX_STAKE_ODDIN (yes or no: whether players may ask for the largest stake of
selections of oddin too; default no), BONUSES (house or none: whether a start makes a boost for
combos and a jackpot, and demo players and new ones get freebets; what the database has goes on; default house, none with
PUBLIC_URL), PUSH (embedded or centrifugo; default embedded; centrifugo
needs CENTRIFUGO_API, its address with /api at the end, CENTRIFUGO_API_KEY, CENTRIFUGO_TOKEN_SECRET, and CENTRIFUGO_URL,
the address that browsers reach it at),
HOST_TOKEN_SECRET (secret of at least 32 characters that the back end of a host signs its players in with; none when absent),
SMTP_URL (mail server such as smtps://user:password@mail.example; needs MAIL_FROM, the address that letters are from;
without it letters are files in the folder mail of the data, as short messages are in sms),
ACCESS (open, locked or blocked: whether the site may be used, page, calls and push; default open), ACCESS_COUNTRIES (JSON with
lists of countries from which it may not be visited, signed in to or signed up at, such as
{"visit":["US"],"sign_in":["FR"],"sign_up":["FR"]}), COUNTRY_TABLE (file in the MaxMind DB format that tells the country of an
address; none is shipped), REQUIRED_STATUS_GROUP (id of a group of players and the address that players who
are not in it are sent to, apart by a space; none when absent), CHECK_REPLIES (1 checks every answer against
the contract), LOG_LEVEL (default warn), TRUSTED_PROXIES (comma list of addresses and networks such as 10.0.0.0/8 whose
proxies say whom they speak for; with PUBLIC_URL, those of this machine always do), COUNTRY_HEADER (name of the header, such as
X-User-Country, in which these proxies say the country of a caller; it is read with PUBLIC_URL and without COUNTRY_TABLE only,
and from these proxies only).
`;

type CommandResult =
  | {
      readonly kind: 'run';
      /** The operator's file that is named; null where the working directory is looked through. */
      readonly file: string | null;
      /** Only check it. */
      readonly check: boolean;
    }
  | { readonly kind: 'help'; readonly text: string }
  | WrongOption;

/** What has to be known before the operator's file is read. */
export function readCommand(args: readonly string[], env: Environment): CommandResult {
  return orWrong(() => {
    const flags = readFlags(args);
    if (flags.help === true) return { kind: 'help', text: helpText };
    const named =
      flags.config === undefined ? env['TOUCHLINE_CONFIG'] || null : filled('--config', flags.config, 'a file');
    return { kind: 'run', file: named, check: flags.check ?? false };
  });
}

/** The flags as they were written; throws for one that does not exist. */
export function readFlags(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: text,
        seed: text,
        'feed-start': text,
        record: text,
        replay: text,
        speed: text,
        matches: text,
        data: text,
        config: text,
        check: { type: 'boolean' },
        desk: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: false,
    });
    return values;
  } catch (error) {
    const line = error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error);
    throw new Wrong(`${line.replace(/^Unknown/, 'unknown')}; npm start -- --help lists the options`);
  }
}

export type Flags = ReturnType<typeof readFlags>;
