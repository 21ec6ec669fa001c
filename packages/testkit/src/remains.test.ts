import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearRemains, commandOf, ownPrefix } from './remains.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'touchline-remains-'));
  chmodSync(parent, 0o755);
});
afterEach(() => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }));

/** The number of a process that has ended. */
function ended(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

/** As a process names its folders. */
function nameOf(pid: number): string {
  return `${ownPrefix.replace(String(process.pid), String(pid))}AbC123`;
}

function folder(name: string): string {
  const made = join(parent, name);
  mkdirSync(made, { mode: 0o755 });
  return made;
}

describe('what killed runs have left', () => {
  test('is removed when its process is gone, and nothing else is', () => {
    folder(nameOf(ended()));
    // One of another container, where the number may be that of a run that goes on, among them.
    const kept = [
      `${ownPrefix}AbC123`,
      `touchline-${ended()}-elsewhere-AbC123`,
      `other-${ended()}-AbC123`,
      `touchline-restore-AbC123`,
    ];
    for (const name of kept) folder(name);
    clearRemains(parent);
    expect(readdirSync(parent).toSorted()).toEqual(kept.toSorted());
  });

  test('is its PostgreSQL too, which no signal to the run has reached', async () => {
    const data = folder(nameOf(ended()));
    const alone = join(import.meta.dirname, '../../../apps/server/src/database/alone.ts');
    const child = spawn(process.execPath, [alone, data, '20', '--throw-away'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    const pid = Number(readFileSync(join(data, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
    expect(commandOf(pid)).toContain(data);
    clearRemains(parent);
    await expect.poll(() => commandOf(pid)).toBe('');
    // It may have written to its folder while that was removed.
    clearRemains(parent);
    expect(readdirSync(parent)).toEqual([]);
  });
});
