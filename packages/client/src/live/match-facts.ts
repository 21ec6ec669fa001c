import { marketKey } from '@touchline/contract';
import type { Match, PushEvent } from '@touchline/contract';
import { applyMatch, applyMatchStatus, fieldOf, isBettable, sidesOf } from '@touchline/rules';
import type { MatchApplied } from '@touchline/rules';
import type { MatchHead } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { headKey, membershipKey, outcomesPrefix } from './keys.ts';

export type StatusPayload = Extract<PushEvent, { type: 'match_status_changed' }>['payload'];

export type Applied = 'applied' | 'dropped' | 'snapshot_needed';

/** What is known of matches, without their markets. */
export interface MatchFacts {
  head(matchId: string): MatchHead | undefined;
  heads(): Iterable<MatchHead>;
  idOfSlug(slug: string): string | undefined;
  /** Rises when a match came, went, or moved between lists. */
  membership(): number;
  /** `round`: the one in which it was asked for, or that of now where push says it. */
  applyMatch(match: Match, round: number): Applied;
  applyStatus(payload: StatusPayload): Applied;
  forget(matchId: string): void;
  /** A new one begins whenever something may have been missed. */
  round(): number;
  nextRound(): number;
  /** What was not named since this round began is not proven any more. */
  doubt(round: number): void;
  /** [I9] Whether the match was named whole since it was doubted last: what lists show of it is that of now. */
  isProven(matchId: string): boolean;
}

function headOf(match: Match): MatchHead {
  const { main_market: main, secondary_market: secondary, top_markets: top, ...rest } = match;
  return {
    ...rest,
    competitors: sidesOf(match),
    field: fieldOf(match),
    mainMarketKey: main === null ? null : marketKey(main),
    secondaryMarketKey: secondary === null ? null : marketKey(secondary),
    topMarketKeys: top.map(marketKey),
  };
}

function placeOrLogoOf({ stadium, city, competitors }: MatchHead): string | null {
  return stadium ?? city ?? competitors?.home.logo ?? competitors?.away.logo ?? null;
}

/** A list that came along with the page leaves out what no list shows (P4): the same version of the match brings it. */
function lacksInner(known: MatchHead | undefined, next: MatchHead): known is MatchHead {
  return (
    known?.version === next.version &&
    (known.topMarketKeys.length < next.topMarketKeys.length ||
      (placeOrLogoOf(known) === null && placeOrLogoOf(next) !== null))
  );
}

function withInnerOf(head: MatchHead, { topMarketKeys, stadium, city, competitors }: MatchHead): MatchHead {
  return { ...head, topMarketKeys, stadium, city, competitors };
}

function withStatusOf(
  head: MatchHead,
  { status, stage, statistics, available_markets, version }: MatchHead,
): MatchHead {
  return { ...head, status, stage, statistics, available_markets, version };
}

/** `onMatch`: the status of a match is another one, or the markets that lists show of it are. */
export function createMatchFacts(notifier: Notifier, onMatch: (head: MatchHead) => void): MatchFacts {
  const heads = new Map<string, MatchHead>();
  /** Version of the last whole match: a status change leaves its name, its time and its main market out. */
  const wholeVersions = new Map<string, number>();
  const slugs = new Map<string, string>();
  let membership = 0;
  /** Round in which a match was named last, and the first of those that prove something. */
  const named = new Map<string, number>();
  let round = 0;
  let provenFrom = 0;

  const membershipChanged = (): void => {
    membership += 1;
    notifier.changed(membershipKey, 'frame');
  };

  const put = (applied: MatchApplied<MatchHead>): Applied => {
    if (applied.kind !== 'changed') return applied.kind;
    const head = applied.match;
    const before = heads.get(head.id);
    heads.set(head.id, head);
    slugs.set(head.slug, head.id);
    const statusMoved = before?.status !== head.status;
    notifier.changed(headKey(head.id), statusMoved ? 'frame' : 'list');
    const movedBetweenLists =
      statusMoved ||
      before?.start_time !== head.start_time ||
      before.has_video !== head.has_video ||
      (before.available_markets === 0) !== (head.available_markets === 0);
    if (movedBetweenLists) membershipChanged();
    if (before !== undefined && isBettable(before.status) !== isBettable(head.status)) {
      notifier.changedAll(outcomesPrefix(head.id), 'frame');
    }
    const areOthersListed =
      before?.mainMarketKey !== head.mainMarketKey || before.secondaryMarketKey !== head.secondaryMarketKey;
    if (statusMoved || areOthersListed) onMatch(head);
    return 'applied';
  };

  return {
    head: (matchId) => heads.get(matchId),
    heads: () => heads.values(),
    idOfSlug: (slug) => slugs.get(slug),
    membership: () => membership,
    applyMatch: (match, since) => {
      const [known, next] = [heads.get(match.id), headOf(match)];
      named.set(match.id, Math.max(since, named.get(match.id) ?? 0));
      const applied = applyMatch(known, next);
      // Words that a gap has swallowed are news, though a status that came since is newer.
      const areWordsNew =
        known !== undefined && applied.kind === 'dropped' && next.version > (wholeVersions.get(match.id) ?? -1);
      const done = put(
        areWordsNew
          ? { kind: 'changed', match: withStatusOf(next, known) }
          : lacksInner(known, next)
            ? { kind: 'changed', match: withInnerOf(known, next) }
            : applied,
      );
      if (done === 'applied') wholeVersions.set(match.id, next.version);
      return done;
    },
    applyStatus: (payload) => put(applyMatchStatus(heads.get(payload.match_id), payload)),
    forget: (matchId) => {
      const head = heads.get(matchId);
      heads.delete(matchId);
      wholeVersions.delete(matchId);
      named.delete(matchId);
      if (head !== undefined) slugs.delete(head.slug);
      notifier.changed(headKey(matchId), 'frame');
      membershipChanged();
    },
    round: () => round,
    nextRound: () => {
      round += 1;
      return round;
    },
    doubt: (since) => {
      provenFrom = Math.max(provenFrom, since);
    },
    isProven: (matchId) => (named.get(matchId) ?? 0) >= provenFrom,
  };
}
