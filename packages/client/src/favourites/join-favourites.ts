import { type Answer, leavesOpen } from '../api/answer.ts';
import type { Env } from '../env.ts';
import type { FavouriteMark, FavouriteType } from '../sportsbook.ts';
import { keepArray } from '../store/readable.ts';
import type { Favourites } from './favourites.ts';

/** What an account keeps of one type. */
export interface AccountRoom {
  readonly type: FavouriteType;
  readonly marks: readonly FavouriteMark[];
  /** How many there is room for; infinite where the back end does not say. */
  readonly room: number;
}

export interface JoinDeps {
  readonly env: Pick<Env, 'exclusively'>;
  readonly browser: Pick<Favourites, 'here' | 'keepHere'>;
  /** The account as it is known now, without types that the back end does not keep. */
  readonly rooms: () => readonly AccountRoom[];
  /** Adds one to the account in its turn among the other calls; null once the player has left. */
  readonly add: (mark: FavouriteMark) => Promise<Answer<unknown> | null>;
  /** Something found no room. */
  readonly onLeft: () => void;
  /** Nobody answered: the rest waits. */
  readonly onBroken: () => void;
}

/** What a visitor kept in this browser goes into the account of the player who signs in (NOTE-02a). */
export interface JoinFavourites {
  /** One tab at a time does it. Whether anything went into the account. */
  run(): Promise<boolean>;
  /** What this browser keeps because the account had no room; the same list until it changes. */
  left(): readonly FavouriteMark[];
  /** There may be room again. */
  onRoom(): void;
}

export function createJoin({ env, browser, rooms, add, onLeft, onBroken }: JoinDeps): JoinFavourites {
  /** What the account does not take: it stays in this browser, and is not sent again on this visit. */
  const unknown = new Set<FavouriteMark>();
  const full = new Set<FavouriteMark>();
  let left: readonly FavouriteMark[] = [];

  const ofType = (type: FavouriteType): readonly FavouriteMark[] =>
    browser.here().filter((mark) => mark.startsWith(`${type}/`));

  const leave = (marks: readonly FavouriteMark[]): void => {
    for (const mark of marks) full.add(mark);
    if (marks.length > 0) onLeft();
  };

  /** What is to be sent, the oldest first, so that the order stays. Where there is no room for all, the latest go. */
  const waiting = ({ type, marks, room }: AccountRoom): readonly FavouriteMark[] => {
    const there = new Set(marks);
    const both = ofType(type).filter((mark) => there.has(mark));
    if (both.length > 0) browser.keepHere(both, false);
    const missing = ofType(type).filter((mark) => !unknown.has(mark) && !full.has(mark));
    const places = Math.max(0, room - there.size);
    leave(missing.slice(places));
    return missing.slice(0, places).toReversed();
  };

  /** Whether the next one may be sent. */
  const send = async (mark: FavouriteMark): Promise<boolean> => {
    const answer = await add(mark);
    if (answer === null) return false;
    if (answer.kind === 'ok') {
      browser.keepHere([mark], false);
      return true;
    }
    if (answer.kind !== 'error' || leavesOpen(answer) || answer.status === 429) {
      onBroken();
      return false;
    }
    // What the back end does not know is shown among what has left the programme.
    if (answer.status === 404) unknown.add(mark);
    else leave([mark]);
    return true;
  };

  return {
    run: () =>
      env.exclusively('favourites', async () => {
        let sent = 0;
        for (const each of rooms()) {
          for (const mark of waiting(each)) {
            if (!(await send(mark))) return sent > 0;
            sent += 1;
          }
        }
        return sent > 0;
      }),
    left: () => {
      left = keepArray(
        left,
        browser.here().filter((mark) => full.has(mark)),
      );
      return left;
    },
    onRoom: () => full.clear(),
  };
}
