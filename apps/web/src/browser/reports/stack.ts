/** One frame of a stack as the Sentry protocol has it; line and column count from 1. */
export interface StackFrame {
  readonly function: string;
  readonly filename: string;
  readonly lineno: number;
  readonly colno: number;
}

/** Frames that a report keeps. */
const MOST = 50;

/** `at place (address:1:2)` and `at address:1:2` of Chromium; `place@address:1:2` of Firefox and Safari. */
const FRAME = /^\s*(?:at (?:(?<named>.*?) \()?|(?<before>[^@]*)@)(?<filename>\S+?):(?<line>\d+):(?<column>\d+)\)?$/;

/** The frames of a stack, the outermost first, as the protocol wants them. Lines in no known form are left out. */
export function framesOf(stack: string): readonly StackFrame[] {
  return stack
    .split('\n')
    .slice(0, 2 * MOST)
    .flatMap((line): StackFrame[] => {
      const found = FRAME.exec(line)?.groups;
      if (found === undefined) return [];
      const { named, before, filename = '', line: lineno, column } = found;
      return [{ function: named || before || '?', filename, lineno: Number(lineno), colno: Number(column) }];
    })
    .slice(0, MOST)
    .toReversed();
}
