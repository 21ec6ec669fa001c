/** What a process and those it started use, as Linux counts it. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK']).stdout?.toString() ?? 100);

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

/** Fields of `/proc/PID/stat` behind the name. */
function statOf(pid: number): readonly string[] {
  return (
    read(`/proc/${pid}/stat`)
      ?.replace(/^.*\) /, '')
      .split(' ') ?? []
  );
}

/** Processes that `pid` started, and those that they did. */
export function descendants(pid: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(statOf(Number(name))[1] ?? 0));
  const found: number[] = [];
  for (let level = [pid]; level.length > 0;) {
    level = [...parents].filter(([, parent]) => level.includes(parent)).map(([child]) => child);
    found.push(...level);
  }
  return found;
}

/** Those of this process whose command line holds all of the words. */
export function ownProcesses(...words: readonly string[]): readonly number[] {
  return descendants(process.pid).filter((pid) => {
    const line = read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? '';
    return words.every((word) => line.includes(word));
  });
}

/** Processor seconds of these so far. */
export function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = statOf(pid);
    return sum + (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / ticksPerSecond;
  }, 0);
}

/** Bytes that these hold; what several share is counted once. */
export function memoryOf(pids: readonly number[]): number {
  return pids.reduce(
    (sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0) * 1024,
    0,
  );
}
