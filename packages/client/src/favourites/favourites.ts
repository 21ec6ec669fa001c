import type { Env } from '../env.ts';
import { localKeys } from '../session/storage-keys.ts';
import type { Commands, FavouriteMark, Select } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { readFact } from '../store/readable.ts';
import type { AccountFavourites } from './account-favourites.ts';

const listKey = 'favourites';
const none: readonly FavouriteMark[] = [];

/** Favourites of a visitor in this browser, or of a player in the account. */
export interface Favourites {
  readonly select: Pick<Select, 'favourite' | 'favourites' | 'favouritesLeft'>;
  readonly commands: Pick<Commands, 'markFavourites'>;
  /** What this browser keeps, the latest first. */
  here(): readonly FavouriteMark[];
  /** Puts marks into this browser, or takes them out of it. */
  keepHere(marks: readonly FavouriteMark[], isKept: boolean): void;
  /** From now on presses go to the account of a player; null: to this browser. */
  follow(account: AccountFavourites | null): void;
  /** What is marked may have changed, in the account or in this browser. */
  refresh(): void;
}

/** The part that every visit has: the code of accounts comes with a player (`session/watch-session.ts`). */
export function createFavourites({ local }: Env, notifier: Notifier): Favourites {
  // Only what reads as a mark is one, whatever was stored.
  const here = () => (local.get(localKeys.favourites)?.match(/[a-z]+\/[\w:.-]+/g) ?? none) as readonly FavouriteMark[];
  let list = here();
  let marks = new Set(list);
  let account: AccountFavourites | null = null;

  const refresh = (): void => {
    const next = account?.marks() ?? here();
    const former = marks;
    marks = new Set(next);
    // The stars that turned, and no other.
    const turned = [...former, ...next].filter((mark) => former.has(mark) !== marks.has(mark));
    if (turned.length > 0) list = next;
    for (const key of [...turned, listKey]) notifier.changed(key, 'frame');
  };

  const keepHere = (changed: readonly FavouriteMark[], isKept: boolean): void => {
    const rest = here().filter((mark) => !changed.includes(mark));
    local.set(localKeys.favourites, (isKept ? [...changed, ...rest] : rest).join(' '));
    refresh();
  };

  return {
    select: {
      favourites: readFact(notifier, listKey, () => list),
      favouritesLeft: readFact(notifier, listKey, () => account?.left() ?? none),
      favourite: (mark) => readFact(notifier, mark, () => marks.has(mark)),
    },
    commands: { markFavourites: (changed, isKept) => (account?.change ?? keepHere)(changed, isKept) },
    here,
    keepHere,
    refresh,
    follow: (next) => {
      account = next;
      refresh();
    },
  };
}
