import * as z from 'zod/mini';
import { slug } from './primitives.ts';

/** Pages that are one of their kind, by the keys of the specification (NAV-24). */
const singlePageKeys = [
  'sports',
  'in_play',
  'e_sports',
  'favorites',
  'schedule',
  'results',
  'promotions',
  'bets_history',
  'horse_racing',
  'lotteries',
  'virtual_gaming_arena',
] as const;
/** Pages in a sport. `category` is an addition: a category is no league (NAV-24a). */
export const inSportKeys = ['category', 'league', 'match'] as const;

export const singlePageKey = z.enum(singlePageKeys);
export type SinglePageKey = z.infer<typeof singlePageKey>;
const inSportKey = z.enum(inSportKeys);

/** Key of a page in settings and host messages. */
export type PageKey = SinglePageKey | 'sport' | z.infer<typeof inSportKey>;

/** A page by its key and what it is about: enough to lead there. */
export type NamedPage =
  | { readonly page: SinglePageKey }
  | { readonly page: 'sport'; readonly sport: string }
  | { readonly page: z.infer<typeof inSportKey>; readonly sport: string; readonly slug: string };

/** Words by locale; those of the first locale stand in for the missing ones. */
const title = z.record(z.string(), z.string().check(z.minLength(1), z.maxLength(60)));

/** The page of a sport in the navigation. */
export const sportEntry = z.object({ page: z.literal('sport'), sport: slug, title: z.optional(title) });
/** A page in a sport in the navigation. */
export const inSportEntry = z.object({ page: inSportKey, sport: slug, slug, title });
/** One way of the main navigation: the key of a page, and for pages in a sport what they are about and are called. */
export const navigationEntry = z.union([singlePageKey, sportEntry, inSportEntry]);
export type NavigationEntry = z.infer<typeof navigationEntry>;
