import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';
import { disconnects } from '../codes.ts';
import type { Code } from '../codes.ts';
import type { Frame } from '../frame.ts';
import { SocketWriter } from './socket-writer.ts';
import type { Outlet, Transport, TransportListener } from './transport.ts';

/** What ws closes with, or 1006 for a broken socket; after an error its close event no longer says. */
function closeCodeOf(error: Error): number {
  return 'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? 1009 : 1006;
}

/** One WebSocket with JSON in text frames. [PUSH-01] */
export class WebSocketTransport implements Transport {
  readonly kind = 'websocket';
  readonly emulation = null;
  readonly #ws: WebSocket;
  readonly #writer: SocketWriter;

  constructor(ws: WebSocket, socket: Duplex) {
    this.#ws = ws;
    this.#writer = new SocketWriter(socket);
  }

  /** From now on the listener gets what the peer sends; called once, before the peer's first frame is read. */
  attach(listener: TransportListener): void {
    const ws = this.#ws;
    ws.on('message', (data: RawData, isBinary) => {
      if (isBinary || !Buffer.isBuffer(data)) listener.close(disconnects.badRequest);
      else listener.receive(data.toString());
    });
    // ws answers pings without looking at the queue, which a peer that never reads could fill for ever.
    ws.on('ping', (data: Buffer) => {
      if (listener.takesMore()) ws.pong(data);
    });
    ws.on('error', (error) => listener.closed({ code: closeCodeOf(error), reason: error.message }));
    ws.on('close', (code, reason) => {
      listener.closed({ code, reason: reason.toString() });
      listener.gone();
    });
  }

  /**
   * Once the peer has said that it closes, ws ends the socket within the turn in which it answers, so that this one takes nothing
   * more; a connection that closes by itself is in no channel any more.
   */
  get outlet(): Outlet {
    return this.#writer;
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  queuedBytes(): number {
    return this.#writer.queuedBytes;
  }

  /**
   * Straight to the socket the host handed over, past `ws.send`, which would build a header for every receiver. That is
   * safe here: without extensions and Blobs ws queues nothing of its own but writes each frame to the same socket at once,
   * so whole frames only ever follow each other; and once a close frame is on its way (not open any more) nothing is
   * written after it. The replies to a frame are never overtaken: handling it takes one turn, in which nothing is pushed
   * to the connection it came from.
   */
  write(frame: Frame): void {
    this.#writer.write(frame.webSocket);
  }

  hold(on: boolean): void {
    this.#writer.hold(on);
  }

  close({ code, reason }: Code): void {
    // What was held back was written before.
    this.#writer.hold(false);
    this.#ws.close(code, reason);
  }

  terminate(): void {
    this.#ws.terminate();
  }
}

/** The half of ws that answers upgrades, for connections that look after themselves. */
export function webSocketUpgrades(maxMessageBytes: number, lingerMs: number): WebSocketServer {
  // Known to ws, not to its published types.
  const untyped = { closeTimeout: lingerMs };
  return new WebSocketServer({
    ...untyped,
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    maxPayload: maxMessageBytes,
    handleProtocols: (offered) => offered.has('centrifuge-json') && 'centrifuge-json',
  });
}

/** Whether the client asks for Protobuf frames, which this server does not speak. */
export function wantsBinary(request: IncomingMessage): boolean {
  const query = new URLSearchParams(request.url?.split('?', 2)[1] ?? '');
  if (query.get('format') === 'protobuf' || query.get('cf_protocol') === 'protobuf') return true;
  const offered = new Set(request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()));
  return offered.has('centrifuge-protobuf') && !offered.has('centrifuge-json');
}

/** Answers an upgrade with a refusal and nothing else. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
