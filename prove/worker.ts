/** A worker of `npm run prove`: compares the batches that it is sent. */
import { parentPort } from 'node:worker_threads';
import { type PartName, parts } from './parts.ts';

export interface Batch {
  readonly part: PartName;
  readonly seed: number;
  readonly from: number;
  readonly count: number;
}

parentPort?.on('message', ({ part, seed, from, count }: Batch) => {
  parentPort?.postMessage(parts[part].check(seed, from, count));
});
