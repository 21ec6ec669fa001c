import { operatorRights } from '@touchline/contract';
import type { Caller } from '@touchline/testkit/caller';
import { operatorAt, type OperatorClient } from '@touchline/testkit/operator';
import { beforeAll } from 'vitest';
import { addKey } from '../back-office/operator-keys.ts';
import { type ServerOfFile, serverOfFile } from './server-of-file.ts';

export interface HouseOfFile extends Pick<ServerOfFile, 'server' | 'database' | 'signedIn'> {
  /** The operator's own API, with every right. */
  readonly house: OperatorClient;
  /** Two demo players who are signed in. */
  readonly demo: Caller;
  readonly second: Caller;
}

/** A server for the tests of one file with those who give bonuses there and get them; its clock stands. */
export function houseOfFile(): HouseOfFile {
  const here = serverOfFile();
  let people: Pick<HouseOfFile, 'house' | 'demo' | 'second'> | null = null;
  const present = (): Pick<HouseOfFile, 'house' | 'demo' | 'second'> => {
    if (people === null) throw new Error('nobody has signed in yet');
    return people;
  };
  beforeAll(async () => {
    const house = operatorAt(here.server.url, await addKey(here.database.db, 'all', operatorRights));
    const [demo, second] = await Promise.all([here.signedIn('demo'), here.signedIn('second')]);
    await demo.call('setClock', { body: { action: 'stop' } });
    people = { house, demo, second };
  });
  return {
    get server() {
      return here.server;
    },
    get database() {
      return here.database;
    },
    signedIn: here.signedIn,
    get house() {
      return present().house;
    },
    get demo() {
      return present().demo;
    },
    get second() {
      return present().second;
    },
  };
}
