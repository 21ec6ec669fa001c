import { idempotencyKey } from '@touchline/contract';
import type { PlacedPress } from '@touchline/rules';
import { isRecord } from '../../is-record.ts';
import type { Env } from '../../env.ts';
import { localKeys } from '../../session/storage-keys.ts';

/**
 * Presses on placed bets whose answer is not known, by player, kept over visits (I1): cash-outs and edits. What cannot be
 * read is reported once and stays where it is.
 */
export interface KeptPresses {
  all(playerId: string): readonly PlacedPress[];
  keep(playerId: string, press: PlacedPress): void;
  forget(playerId: string, key: string): void;
}

const version = 1;

type BodyOf<Kind extends PlacedPress['kind']> = Extract<PlacedPress, { kind: Kind }>['body'];

function isAmount(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,40}(?:\.\d{1,40})?$/.test(value);
}

// The page is built without the schemas of requests (`bundling/slim-calls.ts`): what is kept is read by its shape alone.
function isCashOut(value: unknown): value is BodyOf<'cash_out'> {
  return (
    isRecord(value) &&
    typeof value['bet_id'] === 'string' &&
    isAmount(value['to_cashout']) &&
    (value['share'] === undefined || isAmount(value['share']))
  );
}

/** Whether the server would take it does not matter: it was pressed, and only its key says what became of it. */
function isEdit(value: unknown): value is BodyOf<'edit'> {
  return (
    isRecord(value) &&
    isRecord(value['bet']) &&
    isRecord(value['bet']['stake']) &&
    Array.isArray(value['bet']['selections']) &&
    value['bet']['selections'].every(isRecord)
  );
}

function readPlacedPress(value: unknown): PlacedPress | null {
  if (!isRecord(value)) return null;
  const { key, betId, pressedAt, taken, body } = value;
  if (!idempotencyKey.safeParse(key).success || typeof key !== 'string' || typeof betId !== 'string') return null;
  const common = { key, betId, pressedAt: typeof pressedAt === 'number' && Number.isFinite(pressedAt) ? pressedAt : 0 };
  if (value['kind'] === 'cash_out' && isCashOut(body)) {
    if (typeof taken !== 'number' || !Number.isSafeInteger(taken)) return null;
    return { ...common, kind: 'cash_out', body, taken };
  }
  if (value['kind'] === 'edit' && isEdit(body)) return { ...common, kind: 'edit', body };
  return null;
}

function stored(text: string | null): readonly unknown[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && value['version'] === version && Array.isArray(value['value']) ? value['value'] : [value];
  } catch {
    return [text];
  }
}

export function createKeptPresses(env: Env): KeptPresses {
  const reported = new Set<string>();

  const rows = (playerId: string) =>
    stored(env.local.get(localKeys.placed(playerId))).map((raw) => {
      const press = readPlacedPress(raw);
      const text = JSON.stringify(raw);
      if (press === null && !reported.has(text)) {
        reported.add(text);
        env.report('placed', new Error('a press on a placed bet cannot be read'));
      }
      return { raw, press };
    });

  const others = (playerId: string, key: string): readonly unknown[] =>
    rows(playerId)
      .filter(({ press }) => press?.key !== key)
      .map(({ raw }) => raw);

  const write = (playerId: string, value: readonly unknown[]): void => {
    if (value.length === 0) env.local.remove(localKeys.placed(playerId));
    else env.local.set(localKeys.placed(playerId), JSON.stringify({ version, value }));
  };

  const all = (playerId: string): readonly PlacedPress[] =>
    rows(playerId).flatMap(({ press }) => (press === null ? [] : [press]));

  return {
    all,
    keep: (playerId, press) => write(playerId, [...others(playerId, press.key), press]),
    forget: (playerId, key) => {
      if (all(playerId).some((press) => press.key === key)) write(playerId, others(playerId, key));
    },
  };
}
