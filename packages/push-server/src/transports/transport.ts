import type { Code } from '../codes.ts';
import type { Frame } from '../frame.ts';

/** What carries a connection, by Centrifugo's names. */
export type TransportKind = 'websocket' | 'http_stream' | 'sse';

/** Where the commands of a client go whose stream only brings. */
export interface EmulationAddress {
  /** Secret: whoever knows it sends commands as that client. Never logged. */
  readonly session: string;
  readonly node: string;
}

/**
 * The innermost of a way that is free: a fan-out asks it before the connection, whose state it then need not read. Everything
 * that has to be judged (a peer that is slow, or goes) is left to the connection.
 */
export interface Outlet {
  /** Sends the bytes of a frame; false, with nothing sent, unless the system is to take them at once. Never throws. */
  offer(frame: Buffer): boolean;
}

/** The way of finished frames to one client. None of its methods throws, whatever became of the peer. */
export interface Transport {
  readonly kind: TransportKind;
  /** Null where commands come the same way. */
  readonly emulation: EmulationAddress | null;
  /** Of WebSockets; null where frames have another form. */
  readonly outlet: Outlet | null;
  /** Whether what is written now can still arrive. */
  readonly isOpen: boolean;
  /** Bytes that were written and that the peer has not taken yet. */
  queuedBytes(): number;
  /** Sends a frame that many connections may share. */
  write(frame: Frame): void;
  /** Holds written frames back (true) or lets them go together (false). */
  hold(on: boolean): void;
  /** Sends the peer the reason and ends, in order behind everything written. */
  close(code: Code): void;
  /** Ends now, without waiting for the peer. */
  terminate(): void;
}

/** What a transport reports to the connection it carries. */
export interface TransportListener {
  /** The peer sent one message: commands, one a line. */
  receive(message: string): void;
  /** Whether an answer of the transport itself may be queued too; cuts a slow peer off otherwise. */
  takesMore(): boolean;
  /** The peer broke a rule of the transport. */
  close(code: Code): void;
  /** The peer went, or said that it goes. */
  closed(code: Code): void;
  /** Nothing is left of the transport. */
  gone(): void;
}
