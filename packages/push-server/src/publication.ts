import { fossilDelta, longestCompared } from './delta.ts';
import { asciiJson } from './frame.ts';

/** What a publication carries besides its data; JSON text where it says so, all of it ASCII. */
export interface PublicationMarks {
  /** The client that published, as JSON text; absent when the host did. */
  readonly info?: string | undefined;
  readonly tags?: Readonly<Record<string, string>> | undefined;
  /** Whether subscribers that agreed to deltas may be sent this one as a delta. */
  readonly allowsDelta?: boolean;
}

/** One publication in each form that subscribers may get. The forms of many subscribers are the same string. */
export class Publication {
  readonly offset: number;
  /** ASCII JSON text. */
  readonly data: string;
  readonly allowsDelta: boolean;
  /** For subscribers without deltas, for histories too: `data` as a value. Offset 0 means no history. */
  readonly text: string;
  readonly #tail: string;
  #delta: string | null = null;

  constructor(offset: number, data: string, { info, tags, allowsDelta = false }: PublicationMarks) {
    this.offset = offset;
    this.data = data;
    this.allowsDelta = allowsDelta;
    this.#tail =
      (offset === 0 ? '' : `,"offset":${offset}`) +
      (info === undefined ? '' : `,"info":${info}`) +
      (tags === undefined ? '' : `,"tags":${asciiJson(tags)}`);
    this.text = `{"data":${data}${this.#tail}}`;
  }

  /** For subscribers with deltas that have no base: the JSON text of the data, as text. [PUSH-10] */
  get full(): string {
    return `{"data":${JSON.stringify(this.data)}${this.#tail}}`;
  }

  /**
   * For subscribers with deltas that have `base`, always the publication before this one: what changed, or all of it where
   * that is not longer or there is too much to compare. [PUSH-10]
   */
  since(base: Publication): string {
    this.#delta ??= this.#shorterSince(base);
    return this.#delta;
  }

  #shorterSince(base: Publication): string {
    if (Math.max(base.data.length, this.data.length) > longestCompared) return this.full;
    const delta = JSON.stringify(fossilDelta(base.data, this.data));
    const data = JSON.stringify(this.data);
    return delta.length < data.length ? `{"data":${delta},"delta":true${this.#tail}}` : `{"data":${data}${this.#tail}}`;
  }
}
