import * as z from 'zod/mini';
import { expecting, section, withDefault, withoutDefault } from '../field-notes.ts';
import { currencyCode, decimal } from '../primitives.ts';

const hours = expecting(z.int().check(z.minimum(1), z.maximum(720)), 'a whole number of hours from 1 to 720', 24);
const amount = expecting(decimal, 'an exact amount in the main unit, as text', '1000');

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
