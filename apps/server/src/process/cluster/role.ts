import type { LeaderServices } from '../leader-services.ts';

/** What the modules of a process ask of the leader services, in this process or another. */
export interface Role {
  /** Null while another process leads, and during a takeover. */
  leaderServices(): LeaderServices | null;
  /** Whether the book is fresh: prices of a stale feed are not sold (I7). */
  fresh(): boolean;
  /** Milliseconds since the book was last known to be that of the feed; infinite before. */
  feedAgeMs(): number;
  /** Resolves with whether the book shows everything that was committed before the call. */
  current(): Promise<boolean>;
  /** Role in the cluster; null without a cluster. */
  membership(): Membership | null;
  /** A commit wrote to the outbox. */
  committed(): void;
  /** A bet was committed that is to be decided at this feed time, ms since epoch. */
  delayed(decidesAt: number): void;
  /** A bet of the virtual games was taken that ends at this feed time. */
  arenaBetAccepted(endsAt: number): void;
  /** Called with the address of this process once its port is open. */
  listensAt(origin: string): void;
  /** Address of the leader's desk; null when this process leads, or none. */
  deskElsewhere(): Promise<string | null>;
}

/** A process in its cluster. */
export interface Membership {
  readonly role: 'leader' | 'follower';
  /** Leader term; 0 before the first one. */
  readonly term: number;
}

/** The role of a process without a cluster: it always has the leader services. */
export function alone(leaderServices: LeaderServices): Role {
  return {
    leaderServices: () => leaderServices,
    fresh: () => leaderServices.runner.fresh(),
    feedAgeMs: () => leaderServices.runner.ageMs(),
    current: () => Promise.resolve(true),
    membership: () => null,
    committed: () => leaderServices.outbox.wake(),
    delayed: (decidesAt) => leaderServices.decider.delayed(decidesAt),
    arenaBetAccepted: (endsAt) => leaderServices.arena.expect(endsAt),
    listensAt: () => undefined,
    deskElsewhere: () => Promise.resolve(null),
  };
}
