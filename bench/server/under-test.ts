import type { TestServer } from '@touchline/testkit/server';
import type pg from 'pg';

/** How much is asked at once, and for how long. */
export interface Load {
  readonly clients: number;
  /** Seconds of each measurement. */
  readonly seconds: number;
}

export interface ServerUnderTest {
  readonly plan: Load;
  readonly server: TestServer;
  readonly client: pg.Client;
  readonly address: { readonly host: string; readonly port: number };
}

export function shown(value: number, digits = 0): string {
  return value.toFixed(digits).padStart(9);
}
export function verdict(holds: boolean): string {
  return holds ? 'holds' : 'MISSED';
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
