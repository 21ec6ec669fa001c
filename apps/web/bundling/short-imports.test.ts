import { expect, test } from 'vitest';
import { shortImports } from './short-imports.ts';

function built(code: string): string {
  const file = { type: 'chunk', code };
  shortImports().generateBundle(null, { 'first.js': file });
  return file.code;
}

test('what is taken of a file is taken by whoever asked for it', () => {
  expect(
    built(
      'l(async()=>{let{A:e}=await import("./a.js").then(e=>e.c);return{A:e}},[]);l(async()=>{const{B:t}=await(import("./b.js"));return{B:t}})',
    ),
  ).toBe('l(()=>import("./a.js").then(e=>e.c),[]);l(()=>(import("./b.js")))');
});

test('what gives another name than it took stays', () => {
  const code = 'l(async()=>{let{A:e}=await import("./a.js");return{B:e}},[])';
  expect(built(code)).toBe(code);
});

function one(locale: string, file = locale): string {
  return `"./catalogues/${locale}.json":()=>l(()=>import("./${file}-first-1.js").then(e=>e.default),[])`;
}

test('files that differ by their locale are a list of locales', () => {
  expect(built(`x=Object.assign({${one('ar')},${one('de-CH')}});`)).toBe(
    'x=Object.fromEntries("ar de-CH".split(" ").map(e=>[`./catalogues/${e}.json`,()=>import(`./${e}-first-1.js`).then(e=>e.default)]));',
  );
});

test('one whose file has another name leaves the list as it was', () => {
  const code = `x=Object.assign({${one('ar')},${one('de', 'en')}});`;
  expect(built(code)).toBe(code);
});
