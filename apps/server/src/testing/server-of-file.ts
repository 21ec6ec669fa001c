import { type Caller, createCaller } from '@touchline/testkit/caller';
import { type ServerOptions, startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll } from 'vitest';
import { connect, type Connected } from '../database/connect.ts';
import { demoPassword } from '../player/sessions/demo-players.ts';

export interface ServerOfFile {
  /** From the first `beforeAll` on. */
  readonly server: TestServer;
  /** A connection of the tests to its database. */
  readonly database: Connected;
  /** A caller whom a demo player has signed in, by the name before the @. */
  signedIn(name: string): Promise<Caller>;
  /** After a restart: lets go of the connection, and opens one to where the database is now. */
  connectAgain(): Promise<void>;
}

/** A server for the tests of one file, twenty matches unless told otherwise; it ends with them. */
export function serverOfFile(options: ServerOptions = {}, connections = 2): ServerOfFile {
  let started: { readonly server: TestServer; readonly database: Connected } | null = null;
  const running = (): { readonly server: TestServer; readonly database: Connected } => {
    if (started === null) throw new Error('the server of this file has not started');
    return started;
  };
  beforeAll(async () => {
    const server = await startServer({ matches: 20, ...options });
    started = { server, database: connect({ ...server.db(), max: connections }) };
  });
  afterAll(async () => {
    await started?.database.close();
    await started?.server.stop();
  });
  return {
    get server() {
      return running().server;
    },
    get database() {
      return running().database;
    },
    async connectAgain() {
      const { server, database } = running();
      await database.close();
      started = { server, database: connect({ ...server.db(), max: connections }) };
    },
    async signedIn(name) {
      const caller = createCaller(running().server.url);
      const { status } = await caller.call('signIn', {
        body: { login: `${name}@touchline.test`, password: demoPassword },
      });
      if (status !== 200) throw new Error(`signing in answered ${status}`);
      return caller;
    },
  };
}
