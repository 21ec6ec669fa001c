import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import {
  namesGiven,
  namesRead,
  withConstants,
  withDefaults,
  withExports,
  withoutCalls,
  withoutDeadCode,
  withoutOptions,
} from './library-paths.ts';
import { withPlainEmitter, withPlainEnumerations } from './library-replacements.ts';

function parse(code: string): unknown {
  return parseSync('library.js', code).program;
}
function words(code: string): string {
  return code.replaceAll(/\s+/g, ' ').trim();
}
function isPrivate(name: string): boolean {
  return name.startsWith('_');
}

test('what a client may give are the names in its literals, what it takes are the names it reads [P4]', () => {
  const program = parse(`const { once } = deps; make(url, { name, since: { offset }, ...more }); client.on('x', f);`);
  expect([...namesGiven([program])].filter((name) => name !== '')).toEqual(['name', 'since', 'offset']);
  expect([...namesRead([program])].filter((name) => name !== '')).toEqual(['on']);
});

test('what is said to the console goes, also of another name for the same, and nothing else does [P4]', () => {
  const code = `if (late) this._debug('late', this.channel); else self._debug('x'); this._send(() => this._other());`;
  expect(words(withoutCalls(code, parse(code), '_debug'))).toBe('if (late) ; else ; this._send(() => this._other());');
});

test('what an option leads to that nobody gives goes, and what asks for more than that stays [P4]', () => {
  const code = `
    if (options.map === true) { this._map = true; }
    if (options.pageSize !== undefined) { this._size = options.pageSize; }
    if (options.filter) { throw new Error(); }
    if (options.since) { this._since = options.since; }
    if (options.filter && options.since) { this._both = true; }
    if (options.filter) { this._a = 1; } else { this._a = 2; }`;
  expect(words(withoutOptions(code, parse(code), new Set(['since'])))).toBe(
    '; ; ; if (options.since) { this._since = options.since; } ' +
      'if (options.filter && options.since) { this._both = true; } ' +
      'if (options.filter) { this._a = 1; } else { this._a = 2; }',
  );
});

test('a property that is made one value and never changed is that value [P4]', () => {
  const code = `class One {
  constructor() { this._map = false; this._count = 0; this._late = null; this._other = 'x'; this.open = false; }
  add() { this._count++; this._unmade = true; }
  end() { return this._map || this._count || this._late || this._unmade || this.open || this._other; }
}
class Two { constructor() { this._other = 'y'; } end(one) { one._late = null; } }`;
  expect(words(withConstants(code, parse(code), isPrivate))).toBe(
    `class One { constructor() { ; this._count = 0; this._late = null; this._other = 'x'; this.open = false; } ` +
      'add() { this._count++; this._unmade = true; } ' +
      'end() { return (false) || this._count || this._late || this._unmade || this.open || this._other; } } ' +
      `class Two { constructor() { this._other = 'y'; } end(one) { one._late = null; } }`,
  );
});

test('an option that nobody gives is its default, unless it is set or holds more than one value [P4]', () => {
  const code = `const defaults = { debug: false, data: null, timeout: 5, headers: {}, token: '' };
this._config.token = token;
ask(this._config.debug, this._config.data, other.debug, this._config.headers, this._config.token, this._config.timeout);`;
  expect(
    words(withDefaults(code, parse(code), { holder: '_config', given: new Set(['timeout']) }))
      .split('; ')
      .at(-1),
  ).toBe('ask((false), (null), other.debug, this._config.headers, this._config.token, this._config.timeout);');
});

test('what nobody takes is exported under no name [P4]', () => {
  const code = `Client.State = State; Client.Error = Error; Client.limit = limit; use(Client.limit); export { Client, State, Error as Problem };`;
  expect(words(withExports(code, parse(code), new Set(['Client', 'Error'])))).toBe(
    '; Client.Error = Error; Client.limit = limit; use(Client.limit); export { Client };',
  );
});

test('an enumeration is its values where it is read, and stays where it is taken as a whole [P4]', () => {
  const enumeration = (name: string): string => `var ${name};
(function (${name}) {
    ${name}[${name}["late"] = 1] = "late";
    ${name}["gone"] = "went";
})(${name} || (${name} = {}));\n`;
  const code = `${enumeration('Code')}${enumeration('Kind')}use(Code.late, Code.gone, Kind.late, { Code: 1 }, Object.keys(Kind));`;
  const left = words(withPlainEnumerations(code, parse(code)));
  expect(left).toContain('use(1, "went", Kind.late, { Code: 1 }, Object.keys(Kind));');
  expect(left).not.toContain('Code["late"]');
  expect(left).toContain('Kind["late"]');
});

test('an emitter that is only listened to is a plain one, with what it does [P4]', () => {
  const code = `function EventEmitter() {}
EventEmitter.prototype.on = listen;
EventEmitter.prototype.once = listenOnce;
var EventEmitter = (0, pick)(events);
class Client extends EventEmitter { go() { return this.emit('x', 1, 2); } }`;
  const plain = withPlainEmitter(code, parse(code), new Set(['on']));
  expect(plain).not.toBe(code);
  expect(withPlainEmitter(code, parse(code), new Set(['once']))).toBe(code);
  const [, text = ''] = /const EventEmitter = ([\s\S]*?^\});/m.exec(plain) ?? [];
  // oxlint-disable-next-line no-implied-eval, typescript/no-unsafe-call -- the text is the product's own
  const Emitter = new Function(`return ${text}`)() as new () => {
    on(name: string, listener: (...given: readonly unknown[]) => void): unknown;
    emit(name: string, ...given: readonly unknown[]): boolean;
  };
  const emitter = new Emitter();
  const log: unknown[] = [];
  emitter.on('x', (...given) => {
    log.push(['first', ...given]);
    emitter.on('x', () => log.push('too late'));
  });
  emitter.on('x', function listener(this: unknown) {
    log.push(this === emitter);
  });
  expect([emitter.emit('x', 1, 2), emitter.emit('y')]).toEqual([true, false]);
  expect(log).toEqual([['first', 1, 2], true]);
});

test('what cannot be reached goes, with what only it uses [P4]', async () => {
  const code = `function used() { return 1; } function unused() { return used(); }
export function go() { if (false || null) { unused(); } return used(); }`;
  expect(words(await withoutDeadCode(code))).toBe(
    'function used() { return 1; } export function go() { return used(); }',
  );
});
