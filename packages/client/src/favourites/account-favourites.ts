import { calls } from '@touchline/contract';
import type { Answer } from '../api/answer.ts';
import type { Api } from '../api/api.ts';
import type { Notices } from '../commands/notices.ts';
import type { Env } from '../env.ts';
import type { Questions } from '../queries/ask.ts';
import { createRetries } from '../session/retries.ts';
import type { FavouriteMark, FavouriteType } from '../sportsbook.ts';
import type { Favourites } from './favourites.ts';
import { type AccountRoom, createJoin } from './join-favourites.ts';

const everyType: readonly FavouriteType[] = ['matches', 'tournaments', 'sports', 'competitors'];

/** Kept over visits: a tab of the player has changed those of the account. */
const changedKey = 'touchline.favourites-changed';
/** Kept for the tab: the player who was told that some found no room in the account. */
const leftKey = 'touchline.favourites-left';

/** What was read so long ago, ms, is read again when the player comes back to the page: another device may have changed it. */
const freshMs = 15_000;

export interface AccountFavouritesDeps {
  readonly env: Env;
  readonly api: Pick<Api, 'call'>;
  readonly notices: Pick<Notices, 'add'>;
  readonly questions: Pick<Questions, 'reload'>;
  readonly playerId: string;
  /** Whether the back end keeps teams. */
  readonly hasTeams: boolean;
  readonly browser: Pick<Favourites, 'here' | 'keepHere' | 'refresh' | 'follow'>;
}

/** Favourites of one player in their account, once they are known. */
export interface AccountFavourites {
  /** With what this browser keeps, which is on its way into the account or found no room there. */
  marks(): readonly FavouriteMark[];
  /** What found no room: this browser alone keeps it. The same list until it changes. */
  left(): readonly FavouriteMark[];
  /** Acts at once, and is taken back with an alert when its call fails (NOTE-02). */
  change(marks: readonly FavouriteMark[], isKept: boolean): void;
}

type Failure = Exclude<Answer<unknown>, { readonly kind: 'ok' }>;

/** Why a call did nothing, as text key or sentence; null where another part says it. */
function reasonOf(answer: Failure): string | null {
  if (answer.kind === 'error') return answer.error.key;
  return answer.kind === 'unreachable' ? 'error.connection.description' : null;
}

/** A back end that keeps no favourites of this type. */
function isUnknownType(answer: Failure): boolean {
  return answer.kind === 'error' && (answer.status === 400 || answer.status === 404);
}

function partsOf(mark: FavouriteMark): { readonly type: FavouriteType; readonly id: string } {
  const at = mark.indexOf('/');
  // The form of a mark says so.
  return { type: mark.slice(0, at) as FavouriteType, id: mark.slice(at + 1) };
}

/**
 * Reads and changes the favourites of a player for as long as they are signed in; how to stop. Calls go one after another, so
 * that the last press on a star is the last that the server is told.
 */
export function createAccountFavourites(deps: AccountFavouritesDeps): { stop(): void } {
  const { env, api, notices, questions, playerId, hasTeams, browser } = deps;
  const types = everyType.filter((type) => hasTeams || type !== 'competitors');
  let rooms: readonly AccountRoom[] | null = null;
  /** What was pressed and is not answered yet: shown in place of what the account has. */
  const wishes = new Map<FavouriteMark, boolean>();
  const retries = createRetries(env);
  let isStopped = false;
  let readAt = Number.NEGATIVE_INFINITY;
  let isAlertShown = false;
  let queue: Promise<void> = Promise.resolve();

  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(() => (isStopped ? undefined : work()));
    return queue;
  };

  const inAccount = (): readonly FavouriteMark[] => (rooms ?? []).flatMap(({ marks }) => marks);

  const put = (mark: FavouriteMark, isKept: boolean): void => {
    rooms = (rooms ?? []).map((room) => {
      if (room.type !== partsOf(mark).type) return room;
      const rest = room.marks.filter((each) => each !== mark);
      return { ...room, marks: isKept ? [mark, ...rest] : rest };
    });
  };

  /** Other tabs of this player read again, and so does what was asked for with a filter. */
  const announce = (): void => {
    env.local.set(changedKey, env.randomId(8));
    questions.reload('getFavourites');
  };

  const join = createJoin({
    env,
    browser,
    rooms: () => rooms ?? [],
    add: async (mark) => {
      let answer: Answer<unknown> = { kind: 'ok', value: null };
      await enqueue(async () => {
        // Taken away before its turn.
        if (!browser.here().includes(mark)) return;
        answer = await api.call(calls.addFavourite, { params: partsOf(mark), playerId });
        if (answer.kind === 'ok') put(mark, true);
      });
      return isStopped ? null : answer;
    },
    onLeft: () => {
      // Once a visit, not with every page of it.
      if (env.session.get(leftKey) === playerId) return;
      env.session.set(leftKey, playerId);
      notices.add('warning', 'favourites.left', 'favourites.left.description');
    },
    onBroken: () => retries.later(read),
  });

  const joinHere = async (): Promise<void> => {
    try {
      const hasJoined = await join.run();
      if (isStopped) return;
      browser.refresh();
      if (hasJoined) announce();
    } catch (error) {
      // Where the browser refuses locks, as in some frames, they stay in it.
      env.report('favourites', error);
    }
  };

  const failToRead = (answer: Failure): void => {
    const reason = reasonOf(answer);
    // Once, however often it is tried again; that the browser is offline is said elsewhere.
    if (!isAlertShown && reason !== null && env.online()) {
      isAlertShown = true;
      notices.add('error', 'favourites.unread', reason);
    }
    retries.later(read);
  };

  const readOnce = async (): Promise<void> => {
    readAt = env.now();
    const asked = await Promise.all(
      types.map(async (type) => ({
        type,
        answer: await api.call(calls.getFavourites, { params: { type }, playerId }),
      })),
    );
    if (isStopped) return;
    const found: AccountRoom[] = [];
    for (const { type, answer } of asked) {
      if (answer.kind === 'ok') {
        const { data, limit: room = Number.POSITIVE_INFINITY } = answer.value;
        found.push({ type, room, marks: data.map((id) => `${type}/${id}` as const) });
      } else if (!isUnknownType(answer)) return failToRead(answer);
    }
    retries.succeeded();
    isAlertShown = false;
    rooms = found;
    browser.follow(account);
    questions.reload('getFavourites');
    void joinHere();
  };

  const read = (): Promise<void> => enqueue(readOnce);

  const send = async (mark: FavouriteMark): Promise<void> => {
    const wish = wishes.get(mark);
    if (wish === undefined) return;
    const call = wish ? calls.addFavourite : calls.removeFavourite;
    const answer =
      wish === inAccount().includes(mark) ? null : await api.call(call, { params: partsOf(mark), playerId });
    if (isStopped) return;
    if (answer?.kind === 'ok') put(mark, wish);
    // After another press on it the later one is sent next, and what became of this one shows nowhere.
    if (wishes.get(mark) === wish) {
      wishes.delete(mark);
      const reason = answer === null || answer.kind === 'ok' ? null : reasonOf(answer);
      if (reason !== null) notices.add('error', 'favourites.unchanged', reason);
      browser.refresh();
    }
    if (answer?.kind === 'ok') announce();
    // Nobody knows whether it was carried out.
    if (answer?.kind === 'unreachable' && answer.sent) retries.later(read);
    if (answer?.kind === 'ok' && !wish && join.left().length > 0) {
      join.onRoom();
      void joinHere();
    }
  };

  const account: AccountFavourites = {
    marks: () => {
      const there = inAccount();
      const all = [...new Set([...browser.here(), ...there])];
      const added = [...wishes].flatMap(([mark, isKept]) => (isKept && !all.includes(mark) ? [mark] : []));
      return [...added.toReversed(), ...all.filter((mark) => wishes.get(mark) !== false)];
    },
    left: join.left,
    change: (changed, isKept) => {
      // Types that the back end does not keep stay in this browser.
      const kept = changed.filter((mark) => rooms?.some(({ type }) => type === partsOf(mark).type));
      const others = changed.filter((mark) => !kept.includes(mark));
      for (const mark of kept) wishes.set(mark, isKept);
      const here = new Set(browser.here());
      const leaving = kept.filter((mark) => here.has(mark));
      if (others.length > 0) browser.keepHere(others, isKept);
      if (!isKept && leaving.length > 0) browser.keepHere(leaving, false);
      browser.refresh();
      for (const mark of kept) void enqueue(() => send(mark));
    },
  };

  const stops = [
    env.onEnvironmentChange(() => {
      if (env.visible() && env.online() && Math.abs(env.now() - readAt) >= freshMs) void read();
    }),
    env.onLocalChange((key) => {
      if (key !== changedKey) return;
      // A hidden tab reads once it is looked at.
      readAt = Number.NEGATIVE_INFINITY;
      if (env.visible()) void read();
    }),
  ];
  void read();

  return {
    stop: () => {
      isStopped = true;
      retries.stop();
      for (const stop of stops) stop();
      browser.follow(null);
    },
  };
}
