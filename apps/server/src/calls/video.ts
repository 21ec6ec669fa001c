import type { Kysely } from 'kysely';
import type { Book, BookMatch } from '../catalogue/book.ts';
import type { Schema } from '../database/schema.ts';
import { CallError, type Handlers } from './handler.ts';

/** Whether there is a film of the match now: it has video and is being played (CAT-10). */
export const isOnAir = ({ match }: BookMatch): boolean =>
  match.hasVideo && match.type === 'match' && (match.status === 1 || match.status === 2);

const provider = 'touchline-test';

/** Video and streams of a match: a test picture for each match with video while it is played, nothing for the rest. */
export const videoCalls = ({
  book,
  db,
}: {
  readonly book: Book;
  readonly db: Kysely<Schema>;
}): Pick<Handlers, 'getVideo' | 'getStreams'> => {
  const onAir = async (id: string): Promise<BookMatch | null> => {
    const entry = book.match(id);
    if (entry !== undefined) return isOnAir(entry) ? entry : null;
    const ended = await db.selectFrom('match').select('id').where('id', '=', id).executeTakeFirst();
    if (ended === undefined) throw new CallError('not_found', `no match has the id ${id}`);
    return null;
  };
  const linkOf = ({ match }: BookMatch): string => `/media/streams/${match.id}.webm`;

  return {
    async getVideo({ params }) {
      const entry = await onAir(params.id);
      return { link: entry === null ? null : linkOf(entry), frame: null };
    },
    async getStreams({ params }) {
      const entry = await onAir(params.id);
      if (entry === null) return { data: [] };
      const english = { link: linkOf(entry), provider, language_code: 'en' };
      if (entry.match.sportKey !== 'soccer') return { data: [english] };
      return { data: [english, { link: `${linkOf(entry)}?language=de`, provider, language_code: 'de' }] };
    },
  };
};
