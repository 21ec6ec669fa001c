import type { OutcomeView } from '@touchline/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDrawnPrice } from './drawn-price.ts';

/** A text of a document. */
class Characters {
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
  vi.stubGlobal('CharacterData', Characters);
});
afterEach(() => {
  // All prices share one queue of flashes.
  vi.runAllTimers();
  vi.unstubAllGlobals();
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
    classList: {
      add: (name: string) => void classes.add(name),
      remove: (...names: string[]) => names.forEach((name) => classes.delete(name)),
    },
  };
  const drawn = createDrawnPrice((odds) => pressed.push(odds));
  // What a browser makes of the two elements, as far as it is read.
  drawn.face.current = face as unknown as HTMLSpanElement;
  drawn.price.current = { firstChild: text } as unknown as HTMLSpanElement;
  const visibility = { isOff: () => isOff, whenBack: () => undefined };
  const render = (view: OutcomeView | null): void =>
    drawn.rendered({ outcome: view, write: (odds) => odds.replace('.', ','), visibility });
  render(outcome('1.85'));
  return { drawn, text, pressed, render, classes };
}

test('a price that moves is written in the format of the player, and a press is about what stands there', () => {
  const { drawn, text, pressed } = rendered();
  expect(drawn.show(outcome('1.90', { move: up(1) }))).toBe(true);
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
  const { drawn, text } = rendered();
  expect(drawn.show(next)).toBe(false);
  expect([text.data, text.writes]).toEqual(['1,85', 0]);
});

test('a suspended price, and one whose text is not there, is left to a render', () => {
  const { drawn, render } = rendered();
  render(outcome('1.85', { locked: true }));
  expect(drawn.show(outcome('1.90'))).toBe(false);
  render(outcome('1.85'));
  drawn.price.current = null;
  expect(drawn.show(outcome('1.90'))).toBe(false);
});

test('a render at the price of the render before it puts right what was written since [I8]', () => {
  const { drawn, text, render } = rendered();
  drawn.show(outcome('1.90', { move: up(1) }));
  // React finds the same text as in its last render, and writes nothing.
  render(outcome('1.85', { move: up(2) }));
  expect(text.data).toBe('1,85');
});

test('a move flashes once, whether it was written or rendered; none does at first, and none off the screen', () => {
  const { drawn, render, classes } = rendered();
  const flashed = (): boolean => {
    const was = classes.size > 0;
    vi.advanceTimersByTime(3_000);
    return was;
  };
  expect(flashed()).toBe(false);
  drawn.show(outcome('1.90', { move: up(1) }));
  expect(flashed()).toBe(true);
  render(outcome('1.90', { move: up(1) }));
  expect(flashed()).toBe(false);
  render(outcome('1.95', { move: up(2) }));
  expect(flashed()).toBe(true);
  const far = rendered(true);
  far.drawn.show(outcome('1.90', { move: up(1) }));
  expect(far.classes.size).toBe(0);
});
