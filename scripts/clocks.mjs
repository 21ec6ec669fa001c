// `npm run clocks -- [--at 23:55] [FILE…]`: the browser stories of the first tier with the clock of the machine at five times of the day
// (UTC), one after the other. Needs a build of the page, and libfaketime (`apt-get install libfaketime`), which sets the clock of
// the stories, the server and PostgreSQL; Chromium does not run with it, so the stories set the clock of the page.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureStoryBrowser } from './browser.mjs';
import { ensureInstalled, environment, root } from './install.mjs';

function print(line) {
  return process.stdout.write(`${line}\n`);
}

/** Shortly after and before a day begins, and its quarters. */
const hours = ['00:05', '06:00', '12:00', '18:00', '23:55'];
const { values, positionals } = parseArgs({
  options: { at: { type: 'string', multiple: true } },
  allowPositionals: true,
});

function findLibrary() {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib'];
  const ofMachines = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : [];
  const found = [...folders, ...ofMachines]
    .map((folder) => join(folder, 'faketime/libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
  if (found !== undefined) return found;
  print('no libfaketime: apt-get install libfaketime');
  return process.exit(1);
}

/** Seconds from now to the next time that it is this hour, UTC. */
function secondsUntil(hour) {
  const at = new Date(`${new Date().toISOString().slice(0, 10)}T${hour}:00Z`).getTime();
  if (Number.isNaN(at)) {
    print(`${hour} is no time of the day: 00:05`);
    process.exit(2);
  }
  const day = 86_400_000;
  return Math.round(((at - Date.now() + day) % day) / 1000);
}

await ensureInstalled(print);
const library = findLibrary();
const browser = ensureStoryBrowser(print);
const failed = (values.at ?? hours).filter((hour) => {
  print(`\n── at ${hour}`);
  const shift = secondsUntil(hour);
  const command = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=line', '--grep-invert', '@thorough'];
  const { status } = spawnSync('playwright', [...command, ...positionals], {
    cwd: root,
    stdio: 'inherit',
    env: environment({
      ...(browser === null ? {} : { CHROMIUM_PATH: browser }),
      LD_PRELOAD: library,
      FAKETIME: `+${shift}`,
      // What has been waited for goes on as it does.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      CLOCK_SHIFT: String(shift * 1000),
    }),
  });
  return status !== 0;
});
print(failed.length === 0 ? '\nall passed' : `\nfailed at ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
