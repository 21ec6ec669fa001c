import { createCipheriv, createHmac } from 'node:crypto';
import { createRng, rngOf, type Rng, unit } from './models/random.ts';

/**
 * What everything random follows from. A number is for demonstrations and tests: whoever knows it can predict every result.
 * Bytes are a secret: without them no result can be predicted from anything that was published (decision 53).
 */
export type Seed = number | Uint8Array;

/** What decides one match. */
export interface MatchChances {
  /** The numbers that its course is drawn from, from the first one on. */
  course(): Rng;
  /** A number in [0, 1) for a small move of opinion about the match, the same each time for the same place. */
  opinion(salt: number, place: number): number;
}

/** What decides a feed. */
export interface Chances {
  /** 32 bits that decide the calendar: who plays whom, and when. They can be found by trying, and predict no result. */
  readonly calendar: number;
  /** `seed` is the match's own part of the calendar. */
  match(id: string, startTime: number, seed: number): MatchChances;
}

const SECRET_BYTES = 32;
/** Bytes that are made at a time of the numbers of a course. */
const BLOCK_BYTES = 1024;

function macOf(secret: Uint8Array, label: string): Buffer {
  return createHmac('sha256', secret).update(label).digest();
}

/** Numbers from the key stream of AES-256 in counter mode: those that were seen say nothing about those to come. */
function keyStream(key: Uint8Array): Rng {
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const zeros = Buffer.alloc(BLOCK_BYTES);
  let block = cipher.update(zeros);
  let at = 0;
  return rngOf(() => {
    if (at === BLOCK_BYTES) {
      block = cipher.update(zeros);
      at = 0;
    }
    const drawn = block.readUInt32BE(at);
    at += 4;
    return drawn / 0x100000000;
  });
}

/** Of a secret, which stays where nobody who writes a plan to a log can see it. */
class SecretMatch implements MatchChances {
  readonly #secret: Uint8Array;
  readonly #name: string;

  constructor(secret: Uint8Array, name: string) {
    this.#secret = secret;
    this.#name = name;
  }

  course(): Rng {
    return keyStream(macOf(this.#secret, `feed|course|${this.#name}`));
  }

  opinion(salt: number, place: number): number {
    return macOf(this.#secret, `feed|opinion|${this.#name}|${salt}|${place}`).readUInt32BE(0) / 0x100000000;
  }
}

class SeededMatch implements MatchChances {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  course(): Rng {
    return createRng(this.#seed);
  }

  opinion(salt: number, place: number): number {
    return unit(this.#seed, salt, place);
  }
}

/** Throws a `RangeError` for a number that is no integer, and for a secret of another length than 32 bytes. */
export function chancesOf(seed: Seed): Chances {
  if (typeof seed === 'number') {
    if (!Number.isSafeInteger(seed)) throw new RangeError(`The seed must be an integer, not ${seed}.`);
    return { calendar: seed, match: (_id, _startTime, own) => new SeededMatch(own) };
  }
  if (seed.length !== SECRET_BYTES) throw new RangeError(`The secret must have ${SECRET_BYTES} bytes.`);
  return {
    calendar: macOf(seed, 'feed|calendar').readUInt32BE(0),
    match: (id, startTime) => new SecretMatch(seed, `${id}|${startTime}`),
  };
}
