import type { Course, CourseEvent } from './model.ts';

function movedTo(event: CourseEvent, at: number): CourseEvent {
  return { ...event, at };
}

/** A course of these events and an `end` at `end` ms, the whole squeezed where it would be longer than `longest`. */
export function finished(events: readonly CourseEvent[], end: number, longest: number): Course {
  const squeeze = Math.min(1, longest / end);
  const squeezed = events.map((event) => movedTo(event, Math.floor(event.at * squeeze)));
  const duration = Math.floor(end * squeeze);
  return { events: [...squeezed, { at: duration, type: 'end', side: null }], duration };
}
