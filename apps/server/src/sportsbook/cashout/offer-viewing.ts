export interface OfferViewingDeps {
  /** Whether the player is connected, or could still recover what is sent now. */
  readonly isWatched: (playerId: string) => boolean;
  /** Real time, ms since epoch. */
  readonly realNow: () => number;
  /** Real milliseconds in which a player who was shown an offer may still connect. */
  readonly arrivalMs: number;
}

/** Players who were shown an offer and have not disconnected since. Offers of other players are not repriced. */
export interface OfferViewing {
  /** The player is shown an offer now. */
  shown(playerId: string): void;
  has(playerId: string): boolean;
  forget(playerId: string): void;
  /**
   * Whether a player receives what is published now; asks about each player once, so make one for each round of
   * repricing. Forgets players who did not connect in time.
   */
  connections(): (playerId: string) => boolean;
  size(): number;
}

export function createOfferViewing({ isWatched, realNow, arrivalMs }: OfferViewingDeps): OfferViewing {
  /** Real time at which each of them was shown an offer last. */
  const shownAt = new Map<string, number>();
  return {
    shown: (playerId) => void shownAt.set(playerId, realNow()),
    has: (playerId) => shownAt.has(playerId),
    forget: (playerId) => void shownAt.delete(playerId),
    connections() {
      const asked = new Map<string, boolean>();
      return (playerId) => {
        const known = asked.get(playerId) ?? (shownAt.has(playerId) && isWatched(playerId));
        asked.set(playerId, known);
        if (!known && realNow() - (shownAt.get(playerId) ?? 0) >= arrivalMs) shownAt.delete(playerId);
        return known;
      };
    },
    size: () => shownAt.size,
  };
}
