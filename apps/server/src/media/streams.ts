import { Readable } from 'node:stream';
import { cardHeight, cardWidth, createTestCard, type Scene } from './testCard.ts';
import { filmFrame, filmHeader } from './webm.ts';

/** CAT-10: films of live matches, made here. One film serves all who watch it and ends with the last of them. */
export interface Streams {
  /** A film that never ends while the match is live; null when it is not, `full` when nobody else may watch. */
  watch(matchId: string, language: Scene['language']): Readable | 'full' | null;
  /** Films that are being made. */
  running(): number;
  stop(): void;
}

export interface StreamsDeps {
  /** The match as it stands, or null when it is not live or has no video. */
  readonly look: (matchId: string) => Omit<Scene, 'language'> | null;
  readonly onError: (error: unknown) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** Milliseconds in which a reader has to take the rest of a film that is over. */
  readonly takeEndMs?: number;
}

const frameMs = 200;
export const filmsAtOnce = 4;
export const viewersOfFilm = 50;
/**
 * A browser plays only when it has seen so many pictures, whatever their times: the first one is given over and over, close
 * together, so that a film starts at once and runs a second behind.
 */
const openingFrames = 44;
const openingMs = 20;
/** A reader who has not taken this much is gone. */
const waitingBytes = 1024 * 1024;
const usualTakeEndMs = 10_000;

interface Picture {
  readonly bytes: Buffer;
  /** Milliseconds since the film began. */
  readonly at: number;
}

interface Viewer {
  readonly film: Readable;
  /** Time of the first picture it was given. */
  from: number | null;
}

interface Film {
  readonly viewers: Set<Viewer>;
  join(): Readable;
  end(): void;
}

export const createStreams = ({
  look,
  onError,
  now = () => performance.now(),
  takeEndMs = usualTakeEndMs,
}: StreamsDeps): Streams => {
  const films = new Map<string, Film>();
  const sceneNow = (matchId: string, language: Scene['language']): Scene | null => {
    const scene = look(matchId);
    return scene === null ? null : { ...scene, language };
  };

  const begin = (key: string, matchId: string, language: Scene['language'], first: Scene): Film => {
    const card = createTestCard(first);
    const begun = now();
    const viewers = new Set<Viewer>();
    let latest: Picture | null = null;
    const over = new AbortController();
    let timer: NodeJS.Timeout | null = null;
    const end = (): void => {
      // By then another film of the match may have begun.
      if (over.signal.aborted) return;
      over.abort();
      if (timer !== null) clearTimeout(timer);
      films.delete(key);
      for (const { film } of viewers) {
        film.push(null);
        // Who does not take the end either would hold the line for ever.
        const hold = setTimeout(() => film.destroy(), takeEndMs).unref();
        film.once('close', () => clearTimeout(hold));
      }
      viewers.clear();
    };
    const leave = (viewer: Viewer): void => {
      if (viewers.delete(viewer) && viewers.size === 0) end();
    };
    const give = (viewer: Viewer, { bytes, at }: Picture): void => {
      if (viewer.from === null) {
        viewer.from = at - openingFrames * openingMs;
        for (let frame = 0; frame < openingFrames; frame += 1) viewer.film.push(filmFrame(bytes, frame * openingMs));
      }
      viewer.film.push(filmFrame(bytes, at - viewer.from));
      if (viewer.film.readableLength > waitingBytes) viewer.film.destroy();
    };
    /** Draws on until nobody watches or the match is over; a picture that would come late is left out. */
    const run = async (): Promise<void> => {
      for (
        let scene: Scene | null = first;
        scene !== null && !over.signal.aborted;
        scene = sceneNow(matchId, language)
      ) {
        const at = Math.round(now() - begun);
        latest = { bytes: await card.draw(scene, at), at };
        for (const viewer of viewers) give(viewer, latest);
        await new Promise<void>((resolve) => {
          timer = setTimeout(resolve, frameMs - ((now() - begun) % frameMs)).unref();
        });
      }
      end();
    };
    run().catch((error: unknown) => {
      onError(error);
      end();
    });
    return {
      viewers,
      end,
      join() {
        const film = new Readable({ highWaterMark: waitingBytes, read: () => undefined });
        const viewer: Viewer = { film, from: null };
        film.push(filmHeader(cardWidth, cardHeight, frameMs));
        film.once('close', () => leave(viewer));
        film.on('error', () => undefined);
        if (latest !== null) give(viewer, latest);
        viewers.add(viewer);
        return film;
      },
    };
  };

  return {
    watch(matchId, language) {
      const scene = sceneNow(matchId, language);
      if (scene === null) return null;
      const key = `${matchId} ${language}`;
      const known = films.get(key);
      if (known === undefined ? films.size >= filmsAtOnce : known.viewers.size >= viewersOfFilm) return 'full';
      const film = known ?? begin(key, matchId, language, scene);
      films.set(key, film);
      return film.join();
    },
    running: () => films.size,
    stop() {
      for (const film of films.values()) film.end();
    },
  };
};
