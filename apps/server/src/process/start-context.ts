import type { Logger } from 'pino';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Closing } from './closing.ts';
import type { BrandFiles } from '../operator/brand-files.ts';
import type { Operator } from '../operator/operator.ts';
import type { ServerOptions } from './options.ts';
import type { SteadyClock } from './time/steady-clock.ts';

/** What every step of a start uses. */
export interface StartContext {
  readonly options: ServerOptions;
  /** What the operator has chosen. */
  readonly operator: Operator;
  readonly brandFiles: BrandFiles;
  /** Folder of the repository. */
  readonly root: string;
  readonly log: Logger;
  readonly onError: (error: unknown) => void;
  readonly database: OpenDatabase;
  readonly steady: SteadyClock;
  /** Whether several processes may work on the database. */
  readonly shared: boolean;
  /** Country of a network address by the operator's table; null without one (AUTH-07). */
  readonly countryTable: ((address: string) => string | null) | null;
  /** Each step adds how it is closed. */
  readonly closing: Closing;
}
