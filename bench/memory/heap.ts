import type { CDPSession } from '@playwright/test';

/** What a page holds after its garbage is taken away. */
export interface Holding {
  /** Bytes of the script heap. */
  readonly heap: number;
  /** Bytes of everything in a heap snapshot: scripts, and what the browser keeps for elements, styles and layout. */
  readonly whole: number;
  /** Bytes of it that the engine made of the scripts: code grows for minutes, until all of it is optimised. */
  readonly code: number;
  /** Listeners that the browser keeps for scripts. */
  readonly listeners: number;
  /** Elements and texts that stand in no document, and are held all the same. */
  readonly detached: number;
  /** The commonest of them, with how many there are. */
  readonly kinds: readonly string[];
}

/** Several: what the first makes free may hold more, and weak references are let go in a turn of their own. */
const collections = 3;
const mostKinds = 6;

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly (readonly string[])[] };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

async function collect(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.enable');
  for (let turn = 0; turn < collections; turn += 1) await session.send('HeapProfiler.collectGarbage');
}

async function takeSnapshot(session: CDPSession): Promise<Snapshot> {
  const parts: string[] = [];
  const take = ({ chunk }: { readonly chunk: string }): void => void parts.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  return JSON.parse(parts.join('')) as Snapshot;
}

function bytesOf({ snapshot, nodes }: Snapshot): { readonly whole: number; readonly code: number } {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  if (type < 0 || size < 0) throw new Error('this Chromium does not say how big things are');
  const isCode = types[type]?.indexOf('code');
  let [whole, code] = [0, 0];
  for (let at = 0; at < nodes.length; at += fields.length) {
    const bytes = nodes[at + size] ?? 0;
    whole += bytes;
    if (nodes[at + type] === isCode) code += bytes;
  }
  return { whole, code };
}

/** What a heap snapshot marks as detached. */
function detachedOf({ snapshot, nodes, strings }: Snapshot): readonly string[] {
  const { node_fields: fields } = snapshot.meta;
  const [name, detachedness] = [fields.indexOf('name'), fields.indexOf('detachedness')];
  if (name < 0 || detachedness < 0) throw new Error('this Chromium does not say which nodes are detached');
  const found: string[] = [];
  for (let at = 0; at < nodes.length; at += fields.length) {
    // 2: detached; 1: attached; 0: cannot be either.
    if (nodes[at + detachedness] === 2) found.push(strings[nodes[at + name] ?? 0] ?? '?');
  }
  return found;
}

async function metricOf(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.find((metric) => metric.name === name);
  if (found === undefined) throw new Error(`this Chromium has no metric ${name}`);
  return found.value;
}

/** The heap is read before the snapshot is taken, which holds things itself. */
export async function readHolding(session: CDPSession): Promise<Holding> {
  await collect(session);
  const heap = await metricOf(session, 'JSHeapUsedSize');
  const { jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  const snapshot = await takeSnapshot(session);
  const detached = detachedOf(snapshot);
  const kinds = [...Map.groupBy(detached, (kind) => kind)]
    .map(([kind, all]) => ({ kind, count: all.length }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostKinds)
    .map(({ kind, count }) => `${count} × ${kind.slice(0, 80)}`);
  return { heap, ...bytesOf(snapshot), listeners, detached: detached.length, kinds };
}
