import type { Code } from './codes.ts';
import type { Connection } from './connection.ts';

/** The connections of a server, and how to find them by emulation session and by user. */
export class Connections {
  readonly #open = new Set<Connection>();
  /** Also those that were asked to go and have not gone yet. */
  readonly #sockets = new Set<Connection>();
  /** By the secret of their emulation session. */
  readonly #bySession = new Map<string, Connection>();
  readonly #byUser = new Map<string, Set<Connection>>();
  #everybodyGone: () => void = () => undefined;

  add(connection: Connection): void {
    this.#open.add(connection);
    this.#sockets.add(connection);
    if (connection.session !== null) this.#bySession.set(connection.session, connection);
  }

  /** The connection has said whose it is. */
  entered(connection: Connection): void {
    const { userId } = connection;
    if (userId === '') return;
    const own = this.#byUser.get(userId);
    if (own === undefined) this.#byUser.set(userId, new Set([connection]));
    else own.add(connection);
  }

  /** The connection is closed, though its transport may still say goodbye. */
  left(connection: Connection): void {
    this.#open.delete(connection);
    if (connection.session !== null) this.#bySession.delete(connection.session);
    const own = this.#byUser.get(connection.userId);
    if (own?.delete(connection) && own.size === 0) this.#byUser.delete(connection.userId);
  }

  /** Its transport has ended. */
  gone(connection: Connection): void {
    this.#sockets.delete(connection);
    if (this.#sockets.size === 0) this.#everybodyGone();
  }

  counts(): { readonly connections: number; readonly sessions: number; readonly leaving: number } {
    return {
      connections: this.#open.size,
      sessions: this.#bySession.size,
      leaving: this.#sockets.size - this.#open.size,
    };
  }

  ofSession(session: string): Connection | undefined {
    return this.#bySession.get(session);
  }

  /** The connections of a user; those of nobody for an empty id. */
  ofUser(userId: string): readonly Connection[] {
    if (userId !== '') return [...(this.#byUser.get(userId) ?? [])];
    return this.connected().filter((connection) => connection.userId === '');
  }

  /** Every connection, also those that have not sent their connect command yet. */
  all(): readonly Connection[] {
    return [...this.#open];
  }

  /** Those that have sent their connect command. */
  connected(): readonly Connection[] {
    return this.all().filter(({ clientId }) => clientId !== '');
  }

  tick(now: number): void {
    for (const connection of this.#open) connection.tick(now);
  }

  /** Closes everybody; resolves when all are gone, by force after `lingerMs`. */
  closeAll(code: Code, lingerMs: number): Promise<void> {
    for (const connection of this.#open) connection.close(code);
    const force = setTimeout(() => this.#sockets.forEach((connection) => connection.terminate()), lingerMs);
    const gone = new Promise<void>((resolve) => {
      this.#everybodyGone = resolve;
      if (this.#sockets.size === 0) resolve();
    });
    return gone.finally(() => clearTimeout(force));
  }
}
