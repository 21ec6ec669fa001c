import * as z from 'zod/mini';
import { expecting, needed, section, withDefault, withoutDefault } from '../field-notes.ts';
import { countryCode, currencyCode, decimal } from '../primitives.ts';

const hours = expecting(z.int().check(z.minimum(1), z.maximum(720)), 'a whole number of hours from 1 to 720', 24);
const amount = expecting(decimal, 'an exact amount in the main unit, as text', '1000');

const register = z.strictObject({
  address: needed(
    expecting(
      z.string().check(z.regex(/^(?:https?|file):\/\/\S+$/)),
      'an address that begins with http, https or file',
      'https://register.example/ask',
    ),
    'Where it is asked: by `http` or `https` as docs/operating/registers.md says, or a `file` with a person a line.',
    'https://register.example/ask',
  ),
  timeout_seconds: withDefault(
    expecting(z.int().check(z.minimum(1), z.maximum(30)), 'a whole number of seconds from 1 to 30', 3),
    3,
    'Seconds after which it counts as silent: then nothing is staked or paid in.',
  ),
  answer_hours: withDefault(
    expecting(z.int().check(z.minimum(1), z.maximum(168)), 'a whole number of hours from 1 to 168', 24),
    24,
    'Hours for which an answer counts; then it is asked again before a stake or a deposit.',
  ),
});

const periods = z.strictObject({
  day: withoutDefault(amount, 'In a day.', '1000'),
  week: withoutDefault(amount, 'In a week from Monday on.', '3000'),
  month: withoutDefault(amount, 'In a month.', '10000'),
});

export const protection = section(
  {
    raise_after_hours: withDefault(
      hours,
      24,
      'Hours before a higher limit, or the end of one, can be confirmed (RG-04).',
    ),
    confirm_within_hours: withDefault(hours, 72, 'Hours in which it has to be confirmed then.'),
    reality_check_minutes: withDefault(
      expecting(
        z.nullable(z.int().check(z.minimum(1), z.maximum(1440))),
        'a whole number of minutes from 1 to 1440, or null',
        60,
      ),
      60,
      'Minutes after which a modal shows players what they have staked and won in their session, again and again (RG-01); null for none.',
    ),
    session_clock: withDefault(
      z.boolean(),
      false,
      'Whether every page shows players how long their session lasts and what they have won or lost in it; else each of them chooses. The law of some countries asks for it.',
    ),
    session_clock_countries: withDefault(
      expecting(z.array(countryCode), 'a list of countries as ISO 3166 alpha-2', ['DE']),
      [],
      'Countries whose visitors are shown it on every page, where `session_clock` does not say it for all.',
      ['DE'],
    ),
    time_out_days: withDefault(
      expecting(z.array(z.int().check(z.minimum(1), z.maximum(42))), 'days from 1 to 42', [1, 7]),
      [1, 3, 7, 14, 42],
      'Lengths of a time-out on offer, in days of 24 hours (RG-09).',
    ),
    self_exclusion_months: withDefault(
      expecting(z.array(z.int().check(z.minimum(6), z.maximum(600))), 'months from 6 to 600', [6, 12]),
      [6, 12, 60],
      'Lengths of a self-exclusion on offer, in months. For ever is always on offer.',
    ),
    registers: withDefault(
      expecting(z.record(countryCode, register), 'countries by their codes, each with its register', {
        DE: { address: 'https://register.example/ask' },
      }),
      {},
      'Registers of excluded persons, by country of residence (RG-10). Players of other countries are on none.',
      { DE: { address: 'https://register.example/ask' } },
    ),
    harm_markers: withDefault(
      z.boolean(),
      false,
      'Whether signs of harm are looked for once an hour in what players stake, deposit and limit, for the operator alone: in the table `harm_marker` and, with the id of the player, in the log.',
    ),
    limits: withDefault(
      expecting(
        z.record(
          currencyCode,
          z.strictObject({
            deposit: withoutDefault(periods, 'What is paid in.', { day: '1000' }),
            stake: withoutDefault(periods, 'What is staked.', { day: '1000' }),
            loss: withoutDefault(periods, 'What is staked, less what is paid out.', { month: '10000' }),
          }),
        ),
        'currencies by their codes, each with its limits',
        { EUR: { deposit: { day: '1000' } } },
      ),
      {},
      'Limits of every player, by currency. Players may set lower ones; the lowest counts.',
      { EUR: { deposit: { day: '1000' }, loss: { month: '10000' } } },
    ),
  },
  'Protection of players, with the flag `responsible_gambling`.',
);
