import type { Ticket } from '../ticket/ticket-types.ts';
import { unknown } from './ticket-answers.ts';
import { answered, chosen, click, press, resolved, stake } from './ticket-events.ts';
import { play, playFrom } from './ticket-plays.ts';
import { a, b, idOf } from './ticket-selections.ts';

/** A single of `a` with a stake of 10; pressed; asked about again; left open. */
export function ready(): Ticket {
  return play(click(a), stake(idOf(a), '10'));
}

export function processing(): Ticket {
  return playFrom(ready(), press());
}

export function resolving(): Ticket {
  return playFrom(processing(), answered(unknown));
}

export function unresolved(): Ticket {
  return playFrom(resolving(), resolved(unknown));
}

/** `ready` as it is once it was pressed: nothing to be taken back. */
export function pressed(): Ticket {
  return { ...ready(), undo: null };
}

/** Singles of `a` and `b` with a stake of 10 each. */
export function singles(): Ticket {
  return play(click(a), click(b), chosen('single'), { type: 'stakeForAllTyped', text: '10' });
}
