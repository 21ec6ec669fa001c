/**
 * The product's flash rule: a strong tint at once, a weak one after 800 ms, gone after 1500, in steps of 100; what is
 * nearly due goes along with a new flash.
 */
const weakAfter = 800;
const lasts = 1500;
const step = 100;
const early = 75;

interface Flash {
  readonly since: number;
  readonly direction: string;
  isWeak: boolean;
}

const running = new Map<Element, Flash>();
let isTimed = false;
let lastAlong = 0;
let weak = '';

function sweep(now: number, ahead: number): void {
  for (const [face, flash] of running) {
    const age = now - flash.since + ahead;
    if (age >= lasts) {
      face.classList.remove(flash.direction, weak);
      running.delete(face);
    } else if (age >= weakAfter && !flash.isWeak) {
      flash.isWeak = true;
      face.classList.add(weak);
    }
  }
}

function arm(): void {
  if (isTimed || running.size === 0) return;
  isTimed = true;
  setTimeout(() => {
    isTimed = false;
    sweep(performance.now(), 0);
    arm();
  }, step);
}

export function nameWeak(name: string): void {
  weak = name;
}

export function flash(face: Element, direction: string): void {
  const now = performance.now();
  const before = running.get(face);
  if (before === undefined || before.direction !== direction) {
    if (before !== undefined) face.classList.remove(before.direction);
    face.classList.add(direction);
  }
  if (before?.isWeak === true) face.classList.remove(weak);
  running.set(face, { since: now, direction, isWeak: false });
  if (now - lastAlong >= step / 2) {
    lastAlong = now;
    sweep(now, early);
  }
  arm();
}
