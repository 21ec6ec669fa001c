/** The database has not answered anybody for a while: refused before anything is sent, so that nobody waits for it too. */
export class SilentDatabase extends Error {
  override readonly name = 'SilentDatabase';
  readonly code = 'ETIMEDOUT';
}

/** Tells a database that answers nobody, because it is paused or unreachable without a word, from one that is slow. */
export interface SilenceWatch {
  /** Throws SilentDatabase while the database is silent and a few ask already. */
  admit(): void;
  /** A statement is sent. Call the result once, with whether it was answered, by an error too. */
  asked(): (isAnswered: boolean) => void;
}

/** Longer than what players do takes, and shorter than they wait. */
const usualMs = 3_000;
/** So many ask while it is silent: their answers tell that it is back. */
const probes = 3;

export function createSilenceWatch(silentAfterMs = usualMs, now: () => number = () => performance.now()): SilenceWatch {
  /** When each statement without an answer was sent, the oldest first. */
  const waiting = new Map<object, number>();
  let answeredAt = -Infinity;
  return {
    admit() {
      const [oldest = Infinity] = waiting.values();
      const isSilent = now() - Math.max(oldest, answeredAt) >= silentAfterMs;
      if (isSilent && waiting.size >= probes) throw new SilentDatabase('the database does not answer anybody');
    },
    asked() {
      const statement = {};
      waiting.set(statement, now());
      return (isAnswered) => {
        waiting.delete(statement);
        if (isAnswered) answeredAt = now();
      };
    },
  };
}
