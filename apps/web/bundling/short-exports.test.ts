import { expect, test } from 'vitest';
import { shortExports } from './short-exports.ts';

function built(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const bundle = Object.fromEntries(
    Object.entries(files).map(([name, code]) => [name, { type: 'chunk', name, fileName: `assets/${name}.js`, code }]),
  );
  shortExports(new Set(['frame'])).generateBundle(null, bundle);
  return Object.fromEntries(Object.entries(bundle).map(([name, { code }]) => [name, code]));
}

test('a name has one spelling in the file that gives it and in those that take it', () => {
  expect(
    built({
      first: 'var a=1,b=2;export{b as $r,a as t};',
      page: 'import{$r as x,t as y}from"./first.js";import{z}from"./frame.js";x(y,z);',
      frame: 'var q=1;export{q as z};',
    }),
  ).toEqual({
    first: 'var a=1,b=2;export{a,b};',
    page: 'import{a as y,b as x}from"./first.js";import{z}from"./frame.js";x(y,z);',
    frame: 'var q=1;export{q as z};',
  });
});

test('a value that is given twice is given once', () => {
  expect(built({ first: 'var a=1;export{a as s,a as t};', page: 'import{s,t}from"./first.js";s(t);' })).toEqual({
    first: 'var a=1;export{a};',
    page: 'import{a as s,a as t}from"./first.js";s(t);',
  });
});

test('a name by which something is taken while a file is fetched stays', () => {
  const page = 'import{b as x}from"./lists.js";import("./lists.js").then(e=>e.a);';
  expect(built({ lists: 'var a=1,c=2;export{c as a,a as b};', page })).toEqual({
    lists: 'var a=1,c=2;export{a as b,c as a};',
    page,
  });
});

test('a file of which all is handed on keeps its names', () => {
  const files = { first: 'var a=1;export{a as t};', page: 'import{t}from"./first.js";open(import("./first.js"),t);' };
  expect(built(files)).toEqual(files);
});
