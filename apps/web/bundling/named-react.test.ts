import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { asModule, namedReact } from './named-react.ts';

test('what a file of CommonJS takes and gives, its module imports and exports [P4]', () => {
  const code = `"use strict";
var React = require("react"),
  Scheduler = require("scheduler");
exports.now = void 0;
exports.now = function () { return Scheduler.now() + exports.offset; };
exports.offset = React.version;`;
  expect(asModule(code)).toBe(`import * as React from "react";
import * as Scheduler from "scheduler";
let export_now, export_offset;
"use strict";
var taken_1,
  taken_2;
export_now = void 0;
export_now = function () { return Scheduler.now() + export_offset; };
export_offset = React.version;
export { export_now as now, export_offset as offset };`);
});

test.each(['module.exports = f;', 'f(require("react"));', 'f(exports);'])('%s is not taken for a module', (code) => {
  expect(() => asModule(code)).toThrow('not known');
});

test('the modules of React export what its files do [P4]', () => {
  const require = createRequire(import.meta.url);
  const plugin = namedReact();
  for (const [source, file] of [
    ['react', 'react/cjs/react.production.js'],
    ['react/jsx-runtime', 'react/cjs/react-jsx-runtime.production.js'],
    ['react-dom/client', 'react-dom/cjs/react-dom-client.production.js'],
  ] as const) {
    const { code } = plugin.load(plugin.resolveId(source) ?? '') ?? { code: '' };
    const [, names = ''] = /^export \{ (.+) \};$/m.exec(code.slice(code.lastIndexOf('export {'))) ?? [];
    const folder = require.resolve(`${file.split('/')[0] ?? ''}/package.json`).replace(/package\.json$/, '');
    const whole = require(`${folder}${file.split('/').slice(1).join('/')}`) as object;
    expect(names.split(', ').map((name) => name.split(' as ')[1])).toEqual(expect.arrayContaining(Object.keys(whole)));
  }
  expect(plugin.resolveId('wouter')).toBeNull();
});

test('the router takes what it names of React, and no more [P4]', () => {
  const { handler } = namedReact().transform;
  expect(handler('const hook = React["useInsertion" + "Effect"];').code).toBe('const hook = React.useInsertionEffect;');
  const router = readFileSync(
    createRequire(import.meta.url)
      .resolve('wouter')
      .replace(/(?:src|esm)\/index\.js$/, 'src/react-deps.js'),
    'utf8',
  );
  expect(router).toContain('React["useInsertion" + "Effect"]');
});
