import { Frame } from './frame.ts';
import type { Publication } from './publication.ts';

/**
 * What a subscriber is sent of a publication: its value; or, where deltas were agreed to, its text in full as long as the
 * subscriber has no publication to compare with, and what changed from then on.
 */
export type Form = 'value' | 'full' | 'delta';

/** Which frame of a window a subscriber is sent: an index, so that finding it costs nothing in a fan-out. */
export type Kind = number;

const forms = ['value', 'full', 'delta'] as const satisfies readonly Form[];

export function kindOf(form: Form, receivesJoins: boolean): Kind {
  return forms.indexOf(form) + (receivesJoins ? forms.length : 0);
}

/** What the subscriber of a kind is once it was sent a publication. */
export function kindAfter(kind: Kind): Kind {
  return kind % forms.length === 1 ? kind + 1 : kind;
}

interface Published {
  readonly publication: Publication;
  /** The one before it in its stream, if that was still there. */
  readonly base: Publication | null;
}

/**
 * What happens on one channel until it is sent: one frame for each kind of subscriber, made when the first of the kind
 * needs it and shared by all. The frame of plain subscribers costs the same for one of them and for a thousand.
 */
export class Window {
  readonly #before: string;
  readonly #after: string;
  readonly #items: (Published | string)[] = [];
  readonly #frames: (Frame | null | undefined)[] = [];
  #publications = 0;
  #firstOffset = 0;

  /** `before` and `after` stand around a publication in a push to the channel. */
  constructor([before, after]: readonly [before: string, after: string]) {
    this.#before = before;
    this.#after = after;
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  get publications(): number {
    return this.#publications;
  }

  /** Of the first publication; 0 without history. */
  get firstOffset(): number {
    return this.#firstOffset;
  }

  add(publication: Publication, base: Publication | null): void {
    if (this.#publications === 0) this.#firstOffset = publication.offset;
    this.#publications += 1;
    this.#items.push({ publication, base });
  }

  /** Somebody came or went: a whole push, for those who subscribed to it. */
  addEvent(push: string): void {
    this.#items.push(push);
  }

  /** Null where there is nothing for subscribers of this kind. */
  frame(kind: Kind): Frame | null {
    const known = this.#frames[kind];
    if (known !== undefined) return known;
    const frame = this.#write(forms[kind % forms.length] ?? 'value', kind >= forms.length);
    this.#frames[kind] = frame;
    return frame;
  }

  #write(form: Form, receivesJoins: boolean): Frame | null {
    const lines: string[] = [];
    let hasBase = form === 'delta';
    for (const item of this.#items) {
      if (typeof item === 'string') {
        if (receivesJoins) lines.push(item);
        continue;
      }
      lines.push(this.#before + textOf(item, form === 'value' ? 'value' : hasBase ? 'delta' : 'full') + this.#after);
      hasBase = true;
    }
    return lines.length === 0 ? null : new Frame(lines.join('\n'));
  }
}

function textOf({ publication, base }: Published, form: Form): string {
  if (form === 'value') return publication.text;
  return form === 'full' || base === null || !publication.allowsDelta ? publication.full : publication.since(base);
}
