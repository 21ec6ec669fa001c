import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Builds the page as it is served, with others of its pages where they are named; throws where that fails. */
export function buildPage(others: readonly '@touchline/arena'[] = []): void {
  for (const workspace of ['@touchline/web', ...others]) {
    const { status, stderr } = spawnSync('npm', ['run', '--silent', 'build', '-w', workspace], {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(`${workspace} cannot be built: ${stderr}`);
  }
}
