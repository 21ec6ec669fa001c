import type { OutcomeView } from '@touchline/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDrawnPrice } from './drawn-price.ts';

/** A text of a document. */
class Characters {
  readonly nodeType = 3;
  writes = 0;
  #data: string;
  constructor(data: string) {
    this.#data = data;
  }
  get data(): string {
    return this.#data;
  }
  set data(next: string) {
    this.writes += 1;
    this.#data = next;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // All prices share one queue of flashes.
  vi.runAllTimers();
  vi.useRealTimers();
});

function outcome(odds: string, more: Partial<OutcomeView> = {}): OutcomeView {
  return { name: 'Home', odds, locked: false, stale: false, move: null, ...more };
}

function up(serial: number): OutcomeView['move'] {
  return { direction: 'up', serial };
}

/** A price that was rendered at 1.85. */
function rendered(isOff = false) {
  const pressed: string[] = [];
  const text = new Characters('1,85');
  const classes = new Set<string>();
  const face = {
    children: [{}, { firstChild: text }],
    classList: {
      add: (name: string) => void classes.add(name),
      remove: (...names: string[]) => names.forEach((name) => classes.delete(name)),
    },
  };
  const drawn = createDrawnPrice((odds) => pressed.push(odds));
  // What a browser makes of the element, as far as it is read.
  drawn.face.current = face as unknown as HTMLSpanElement;
  const visibility = { isOff: () => isOff, whenBack: () => undefined };
  const render = (view: OutcomeView | null): void => drawn.rendered(view, (odds) => odds.replace('.', ','));
  const show = (view: OutcomeView | null): boolean => drawn.show(view, visibility);
  render(outcome('1.85'));
  return { drawn, text, pressed, render, show, classes };
}

test('a price that moves is written in the format of the player, and a press is about what stands there', () => {
  const { drawn, text, pressed, show } = rendered();
  expect(show(outcome('1.90', { move: up(1) }))).toBe(true);
  expect(text.data).toBe('1,90');
  drawn.press();
  expect(pressed).toEqual(['1.90']);
});

test.each([
  ['is suspended', outcome('1.90', { locked: true })],
  ['is stale', outcome('1.90', { stale: true })],
  ['has another name', outcome('1.90', { name: 'Away' })],
  ['is of another length, and set in another size', outcome('11.50')],
  ['is gone', null],
])('a price that %s is left to a render', (_which, next) => {
  const { text, show } = rendered();
  expect(show(next)).toBe(false);
  expect([text.data, text.writes]).toEqual(['1,85', 0]);
});

test('a suspended price, and one whose text is not there, is left to a render', () => {
  const { drawn, render, show } = rendered();
  render(outcome('1.85', { locked: true }));
  expect(show(outcome('1.90'))).toBe(false);
  render(outcome('1.85'));
  drawn.face.current = null;
  expect(show(outcome('1.90'))).toBe(false);
});

test('a render at the price of the render before it puts right what was written since [I8]', () => {
  const { text, render, show } = rendered();
  show(outcome('1.90', { move: up(1) }));
  // React finds the same text as in its last render, and writes nothing.
  render(outcome('1.85', { move: up(2) }));
  expect(text.data).toBe('1,85');
});

test('a move flashes once, also where the price is left to a render; a new price does not, and none off the screen', () => {
  const { render, show, classes } = rendered();
  const flashed = (): boolean => {
    const was = classes.size > 0;
    vi.advanceTimersByTime(3_000);
    return was;
  };
  expect(flashed()).toBe(false);
  show(outcome('1.90', { move: up(1) }));
  expect(flashed()).toBe(true);
  render(outcome('1.90', { move: up(1) }));
  show(outcome('1.90', { move: up(1) }));
  expect(flashed()).toBe(false);
  expect(show(outcome('11.95', { move: up(2) }))).toBe(false);
  expect(flashed()).toBe(true);
  expect(show(outcome('1.95', { move: up(3), locked: true }))).toBe(false);
  expect(flashed()).toBe(false);
  const far = rendered(true);
  far.show(outcome('1.90', { move: up(1) }));
  expect(far.classes.size).toBe(0);
});

test('a price whose text a translation has taken is left to a render, and so is its getting stale [I9]', () => {
  const { drawn, show } = rendered();
  // As a browser that translates a page leaves it: an element in the place of the text.
  const taken = {
    children: [{}, { firstChild: { nodeType: 1, data: undefined } }],
    classList: { add: vi.fn(), remove: vi.fn() },
  };
  drawn.face.current = taken as unknown as HTMLSpanElement;
  expect([show(outcome('1.90')), show(outcome('1.85', { stale: true }))]).toEqual([false, false]);
});

test('a price that is shown again without a render keeps what was written since [I8]', () => {
  const { drawn, text, pressed, show } = rendered();
  const write = (odds: string): string => odds.replace('.', ',');
  const before = outcome('1.85');
  drawn.rendered(before, write);
  show(outcome('1.90', { move: up(1) }));
  // React runs an effect again with what it had, where what was hidden is shown again.
  drawn.rendered(before, write);
  drawn.press();
  expect([text.data, pressed]).toEqual(['1,90', ['1.90']]);
});
