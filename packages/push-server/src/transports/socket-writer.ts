import { writeSync, writevSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Outlet } from './transport.ts';

/** Of a connection of Node's what only Node knows: the number that the system has for it, below zero once it is closed. */
interface Inside {
  readonly _handle?: { readonly fd?: number } | null;
}

/** How many bytes the system takes of these at once. Why it takes none is found out by whoever writes them the usual way. */
function takenOf(descriptor: number, frames: readonly Buffer[]): number {
  try {
    return writevSync(descriptor, frames);
  } catch {
    return 0;
  }
}

function takenOfOne(descriptor: number, frame: Buffer): number {
  try {
    return writeSync(descriptor, frame, 0, frame.length, null);
  } catch {
    return 0;
  }
}

/**
 * How frames reach a socket that others write to as well. What the system takes goes there at once; the rest waits in the
 * socket as ever, and everything after it too, so what is written arrives in the order of the calls.
 *
 * A stream does a lot for each write that a fan-out of finished frames has no use for (decision 123). So while nothing waits
 * the system is asked directly. Where Node has no number for the connection, as on Windows, or means something else by it,
 * as with TLS, the stream is written to.
 */
export class SocketWriter implements Outlet {
  readonly #socket: Duplex;
  /** The same where the system may be asked. */
  readonly #plain: (Socket & Inside) | null;
  /** What is held back; null while nothing is to be. */
  #held: Buffer[] | null = null;
  #heldBytes = 0;

  constructor(socket: Duplex) {
    this.#socket = socket;
    // Not what is derived from it: what TLS sends is not what it was given.
    this.#plain = socket instanceof Socket && Object.getPrototypeOf(socket) === Socket.prototype ? socket : null;
  }

  /** Bytes that were written and that the system has not taken yet. */
  get queuedBytes(): number {
    return this.#socket.writableLength + this.#heldBytes;
  }

  /** As `Outlet.offer`: the same as `write` where nothing waits and the socket is to be written to at all. */
  offer(frame: Buffer): boolean {
    const plain = this.#plain;
    if (plain === null || this.#held !== null || !plain.writable || plain.writableLength > 0) return false;
    const descriptor = plain._handle?.fd ?? -1;
    if (descriptor < 0) return false;
    const taken = takenOfOne(descriptor, frame);
    if (taken < frame.length) plain.write(frame.subarray(taken));
    return true;
  }

  write(frame: Buffer): void {
    if (this.#held === null) return this.#send(frame);
    this.#held.push(frame);
    this.#heldBytes += frame.length;
  }

  /** Holds written frames back (true) or lets them go together (false). */
  hold(on: boolean): void {
    if (on) {
      this.#held ??= [];
      return;
    }
    const held = this.#held ?? [];
    this.#held = null;
    this.#heldBytes = 0;
    const [first] = held;
    if (held.length === 1 && first !== undefined) this.#send(first);
    else this.#sendAll(held);
  }

  #send(frame: Buffer): void {
    const descriptor = this.#descriptor();
    const taken = descriptor < 0 ? 0 : takenOfOne(descriptor, frame);
    if (taken < frame.length) this.#socket.write(frame.subarray(taken));
  }

  #sendAll(frames: readonly Buffer[]): void {
    if (frames.length === 0) return;
    const descriptor = this.#descriptor();
    let taken = descriptor < 0 ? 0 : takenOf(descriptor, frames);
    this.#socket.cork();
    for (const frame of frames) {
      if (taken < frame.length) this.#socket.write(frame.subarray(taken));
      taken = Math.max(0, taken - frame.length);
    }
    this.#socket.uncork();
  }

  #descriptor(): number {
    if (this.#plain === null || this.#plain.writableLength > 0) return -1;
    return this.#plain._handle?.fd ?? -1;
  }
}
