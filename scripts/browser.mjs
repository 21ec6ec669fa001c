// Finds a Chromium for the browser tests, or gets one: a path you name, an installed one, Debian's, Playwright's own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, root } from './install.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A Chromium that has no windows: for what nobody watches it needs half of the work. Debian's own starts it by a script. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const shellPlaces = ['/usr/lib/chromium/chromium-headless-shell'];

function onPath(wanted) {
  return (process.env.PATH ?? '').split(delimiter).flatMap((folder) => wanted.map((name) => join(folder, name)));
}
function installed() {
  return [...onPath(names), ...places].find((file) => existsSync(file));
}
function installedShell() {
  return [...shellPlaces, ...onPath(shells)].find((file) => existsSync(file));
}

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment() }).status === 0;
}

function hasApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}
function install(...packages) {
  return run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', ...packages]);
}

/**
 * Path of a Chromium, or null for "Playwright brings its own". Ends the process with one line when there is none to be had.
 */
export function ensureBrowser(print) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    print(`CHROMIUM_PATH names ${named}, which does not exist`);
    process.exit(1);
  }
  const found = installed();
  if (found) return found;
  if (hasApt()) {
    print('installing Chromium with apt-get (about a minute) …');
    const now = install('chromium') ? installed() : undefined;
    if (now) return now;
  }
  print('getting the Chromium of Playwright …');
  if (run('playwright', ['install', 'chromium'])) return null;
  print('no Chromium: install one (for example `apt-get install chromium`) or name it in CHROMIUM_PATH');
  process.exit(1);
}

/** The same for the browser stories: one without windows where there is one to be had and no other is named. */
export function ensureStoryBrowser(print) {
  if (process.env.CHROMIUM_PATH) return ensureBrowser(print);
  if (installedShell() === undefined && hasApt()) {
    print('installing the Chromium without windows with apt-get (half a minute) …');
    install('chromium-headless-shell');
  }
  return installedShell() ?? ensureBrowser(print);
}
