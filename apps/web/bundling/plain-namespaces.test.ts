import { expect, test } from 'vitest';
import { plainNamespaces } from './plain-namespaces.ts';

const runtime = {
  type: 'chunk',
  name: 'rolldown-runtime',
  fileName: 'assets/rolldown-runtime-1.js',
  code: 'export{r as t};',
};

function built(code: string) {
  const page = { type: 'chunk', name: 'page', fileName: 'assets/page-1.js', imports: [runtime.fileName, 'a.js'], code };
  const bundle: Record<string, typeof page | typeof runtime> = { [runtime.fileName]: runtime, [page.fileName]: page };
  plainNamespaces().generateBundle(null, bundle);
  return { page, files: Object.keys(bundle) };
}

test('a namespace is a plain object that reads what it names when it is asked, and nothing asks for the helper', () => {
  const { page, files } = built(
    'import{t as e}from"./rolldown-runtime-1.js";import"./a.js";let b=1,z=e({Dialog:()=>b,default:()=>$c}),$c=he({x:()=>b});export{z}',
  );
  expect(page.code).toBe(
    'import"./a.js";let b=1,z={get Dialog(){return b},get default(){return $c}},$c=he({x:()=>b});export{z}',
  );
  expect([page.imports, files]).toEqual([['a.js'], ['assets/page-1.js']]);
});

test('one that is made in another way ends the build', () => {
  expect(() => built('import{t}from"./rolldown-runtime-1.js";let z=t({A:()=>b,B(){return 1}});')).toThrow(/not known/);
});
