import type { LeaderServices } from './leader-services.ts';

/** What the rooms of one process ask of those who do things for all of them, here or elsewhere. */
export interface Role {
  /** Null where another process has it, and while it changes hands. */
  leaderServices(): LeaderServices | null;
  /** Whether the book has heard from the feed lately (I7). */
  fresh(): boolean;
  /** Resolves with whether the book shows everything that was committed before the call. */
  current(): Promise<boolean>;
  /** What this process is among others; null for one that is alone. */
  standing(): Standing | null;
  /** A commit wrote to the outbox. */
  committed(): void;
  /** A bet was committed that is to be decided at this feed time, ms since epoch. */
  delayed(decidesAt: number): void;
  /** A bet of the virtual games was taken that ends at this feed time. */
  arenaTaken(endsAt: number): void;
  /** Where this process listens, once it does. */
  listensAt(origin: string): void;
  /** Where the desk of the leader is, when that is another process; null when it is this one, or nobody. */
  deskElsewhere(): Promise<string | null>;
}

export interface Standing {
  readonly role: 'leader' | 'follower';
  /** 0 before any process has led. */
  readonly term: number;
}

/** The role of a process that is alone: it has the office from its start to its end. */
export function alone(leaderServices: LeaderServices): Role {
  return {
    leaderServices: () => leaderServices,
    fresh: () => leaderServices.runner.fresh(),
    current: () => Promise.resolve(true),
    standing: () => null,
    committed: () => leaderServices.outbox.wake(),
    delayed: (decidesAt) => leaderServices.decider.delayed(decidesAt),
    arenaTaken: (endsAt) => leaderServices.arena.expect(endsAt),
    listensAt: () => undefined,
    deskElsewhere: () => Promise.resolve(null),
  };
}
