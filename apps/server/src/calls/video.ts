import type { Kysely } from 'kysely';
import type { Book, BookMatch } from '../catalogue/book.ts';
import type { Schema } from '../database/schema.ts';
import { filmPaths } from '../http/media/film.ts';
import { CallError, type Handlers } from './handler.ts';

/** Whether the match has a video now: it has coverage and is live (CAT-10). */
function isOnAir({ match }: BookMatch): boolean {
  return match.hasVideo && match.type === 'match' && (match.status === 1 || match.status === 2);
}

/** Video and streams of a match: the test film for each match with video while it is played, nothing for the rest. */
export function videoCalls({
  book,
  db,
}: {
  readonly book: Book;
  readonly db: Kysely<Schema>;
}): Pick<Handlers, 'getVideo' | 'getStreams'> {
  const onAir = async (id: string): Promise<boolean> => {
    const entry = book.match(id);
    if (entry !== undefined) return isOnAir(entry);
    const ended = await db.selectFrom('match').select('id').where('id', '=', id).executeTakeFirst();
    if (ended === undefined) throw new CallError('not_found', `no match has the id ${id}`);
    return false;
  };

  return {
    async getVideo({ params }) {
      return { link: (await onAir(params.id)) ? filmPaths.file : null, frame: null };
    },
    async getStreams({ params }) {
      if (!(await onAir(params.id))) return { data: [] };
      return {
        data: [
          { link: filmPaths.file, provider: 'touchline-file', language_code: 'en' },
          { link: filmPaths.hls, provider: 'touchline-hls', language_code: 'en' },
        ],
      };
    },
  };
}
