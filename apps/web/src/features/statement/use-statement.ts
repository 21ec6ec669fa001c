import { useMemo } from 'react';
import type { Loaded, Readable, Select } from '@touchline/client';
import { calls, type ReplyOf } from '@touchline/contract';
import { useSelect } from '../../bindings/PageProvider.tsx';
import { useSession } from '../../bindings/player.ts';
import { useReadable } from '../../bindings/use-readable.ts';

export type StatementPart = ReplyOf<typeof calls.getStatement>;

/** Which statement is shown: of which account, from when on. */
export interface StatementChoice {
  readonly currency: string;
  /** ISO 8601; null for all of it. */
  readonly from: string | null;
}

const SHOWN = 50;
const WRITTEN = 500;

interface PartQuestion extends StatementChoice {
  readonly cursor: string | null;
  readonly limit: number;
  readonly playerId: string;
}

function partOf(select: Select, { currency, from, cursor, limit, playerId }: PartQuestion) {
  const query = {
    currency,
    limit: String(limit),
    ...(from === null ? {} : { from }),
    ...(cursor === null ? {} : { cursor }),
  };
  return select.ask(calls.getStatement, { query, playerId });
}

/** A part of a statement; the newest lines for a cursor of null. */
export function useStatementPart({ currency, from }: StatementChoice, cursor: string | null): Loaded<StatementPart> {
  const select = useSelect();
  const playerId = useSession().player?.id ?? '';
  return useReadable(
    useMemo(
      () => partOf(select, { currency, from, cursor, limit: SHOWN, playerId }),
      [select, currency, from, cursor, playerId],
    ),
  );
}

/** What a readable comes to; null where nothing came. */
function settled<T>(readable: Readable<Loaded<T>>): Promise<T | null> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const { state, value } = readable.get();
      if (state === 'loading') return false;
      resolve(state === 'ready' ? value : null);
      return true;
    };
    const stop = readable.subscribe(() => {
      if (look()) stop();
    });
    if (look()) stop();
  });
}

/** Every line of a statement, newest first; null when a part did not come. */
export function useWholeStatement(choice: StatementChoice): () => Promise<StatementPart['data'] | null> {
  const select = useSelect();
  const playerId = useSession().player?.id ?? '';
  return async () => {
    const lines: StatementPart['data'] = [];
    let cursor: string | null = null;
    do {
      const part: StatementPart | null = await settled(partOf(select, { ...choice, cursor, limit: WRITTEN, playerId }));
      if (part === null) return null;
      lines.push(...part.data);
      cursor = part.next;
    } while (cursor !== null);
    return lines;
  };
}
