import * as z from 'zod/mini';
import { provider, sportType } from '../entities/catalogue.ts';
import { acceptMode, oddsType } from '../entities/settings.ts';
import { slug, systemId } from '../primitives.ts';
import { expecting, needed, section, withDefault, withoutDefault } from '../field-notes.ts';
import { operatorShare } from './operator-money.ts';

const seconds = expecting(z.int().check(z.minimum(0), z.maximum(600)), 'a whole number of seconds from 0 to 600', 5);

export const systems = withoutDefault(
  expecting(z.array(expecting(systemId, 'the id of a system', '2/3')), 'a list of systems', ['2/3', 'trixie']),
  'Systems on offer: `k/n` of 3 to 8 selections, and full covers by their names such as `trixie` or `lucky15`. Every one of them when left out; an empty list for none (SLIP-10).',
  ['2/3', '2/4', '3/4', 'trixie', 'yankee'],
);

export const betting = section(
  {
    accept_odds: withDefault(
      acceptMode,
      'none',
      'How odds that have moved are accepted where the player has not chosen: `none`, `higher` or `any` (SLIP-12).',
    ),
    accept_return_share: withDefault(
      z.nullable(operatorShare),
      '0.10',
      'Largest share of its return that a player may let a bet lose to moved odds; null where that is not on offer.',
    ),
    live_delay: withDefault(
      seconds,
      5,
      'Seconds of feed time that a bet with a live selection waits before it is decided; 0 for none (PLC-01).',
    ),
    live_delay_by_sport: withDefault(
      expecting(z.record(slug, seconds), 'sports by their keys, each with its seconds', { tennis: 4 }),
      { tennis: 4, basketball: 4, cricket: 6 },
      'The same for single sports, by their keys.',
    ),
    system_bankers: withDefault(z.boolean(), true, 'Whether selections of a system may be bankers.'),
    edit_bets: withDefault(z.boolean(), true, 'Whether a placed bet may be edited before it starts.'),
    edit_freebets: withDefault(
      z.boolean(),
      false,
      'Whether that goes for bets that are staked by a freebet too, whose conditions the new bet has to meet (BON-19).',
    ),
    several_freebets: withDefault(
      z.boolean(),
      false,
      'Whether several bets of one press may be staked by freebets (BON-14).',
    ),
    max_stake_oddin: withDefault(
      z.boolean(),
      false,
      'Whether players may ask for the largest stake of selections of oddin too (VAL-10a).',
    ),
    multi_single: withDefault(
      z.strictObject({
        betradar: withDefault(z.boolean(), true, 'Selections of betradar.'),
        oddin: withDefault(z.boolean(), true, 'Selections of oddin.'),
        betconstruct: withDefault(z.boolean(), true, 'Selections of betconstruct.'),
      }),
      { betradar: true, oddin: true, betconstruct: true },
      'Providers whose selections may be split into several singles of one press (SLIP-08).',
    ),
  },
  'How bets are placed.',
);

export const margins = withDefault(
  expecting(
    z.record(slug, expecting(z.number().check(z.minimum(0), z.maximum(3)), 'a number from 0 to 3', 1.2)),
    'sports by their keys, each with a multiple of its margins',
    { soccer: 0.8 },
  ),
  {},
  'Margins of single sports by their keys, as multiples of those of the feed: 1.2 is a fifth more, 0 none. The simulated feed prices by them; a recording has its own.',
  { soccer: 0.8, tennis: 1.2 },
);

export const customBets = section(
  {
    enabled: withDefault(z.boolean(), true, 'Whether there is a bet builder (PLC-10).'),
    single: withDefault(z.boolean(), true, 'Whether it may stand for one selection.'),
  },
  'Custom bets of one match.',
);

export const cashOut = section(
  {
    enabled: withDefault(z.boolean(), true, 'Whether bets can be cashed out (PLC-07).'),
    partial: withDefault(z.boolean(), true, 'Whether a part of a bet can be cashed out.'),
    automatic: withDefault(z.boolean(), true, 'Whether players can set an amount at which it happens by itself.'),
    freebets: withDefault(
      z.boolean(),
      false,
      'Whether bets that are staked by a freebet can be cashed out, for what they can win beyond their stake (BON-19).',
    ),
    margin: withDefault(operatorShare, '0.05', 'Share of the fair value of a bet that is not paid.'),
  },
  'Cash-out.',
);

export const oddsTypes = section(
  {
    available: withDefault(
      expecting(z.array(oddsType).check(z.minLength(1)), 'a list of at least one odds format', ['decimal']),
      [...oddsType.options],
      'Odds formats that a player can choose, in their order (CAT-09).',
    ),
    selected: withDefault(
      oddsType,
      'decimal',
      'Format of a player who has chosen none. It has to be one of `available`.',
    ),
  },
  'Odds formats.',
);

const enabled = z.strictObject({ enabled: needed(z.boolean(), 'Whether it is on.', true) });

export const providers = {
  providers: withDefault(
    expecting(z.array(provider).check(z.minLength(1)), `a list of at least one of ${provider.options.join(', ')}`, [
      'betradar',
    ]),
    [...provider.options],
    'Providers of odds on offer (CAT-13). Sports of the others are taken out of the simulated feed, and bets on their open matches are voided; a recording has its own.',
    ['betradar', 'oddin'],
  ),
  sport_type_providers: withDefault(
    z.array(
      z.strictObject({
        sport_type: needed(sportType, 'Type of a sport.', 'regular'),
        providers: needed(z.array(provider), 'Providers whose match events are shown.', ['betradar']),
      }),
    ),
    [
      { sport_type: 'regular', providers: ['betradar', 'betconstruct'] },
      { sport_type: 'cyber', providers: ['oddin'] },
      { sport_type: 'premium_cricket', providers: ['betconstruct'] },
    ],
    'Types of sports and the providers whose match events are shown; those of every other pair are hidden (CAT-11, CAT-13).',
  ),
  additional_providers: withDefault(
    z.strictObject({
      horse_racing: withDefault(enabled, { enabled: true }, 'Horse racing (NAV-15).'),
      lotto: withDefault(enabled, { enabled: true }, 'Lotteries (NAV-16).'),
      premium_cricket: withDefault(enabled, { enabled: true }, 'Premium cricket (NAV-17).'),
      virtual_gaming_arena: withDefault(enabled, { enabled: true }, 'Virtual games (NAV-18).'),
    }),
    {
      horse_racing: { enabled: true },
      lotto: { enabled: true },
      premium_cricket: { enabled: true },
      virtual_gaming_arena: { enabled: true },
    },
    'Games beside the sports. What is off has no page, and is not launched.',
  ),
};
