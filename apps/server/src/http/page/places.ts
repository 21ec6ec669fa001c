import type { ClientConfig } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import type { AskedOf, Given } from './drawing.ts';

/** What the pages beside the page stand on. */
export interface Places {
  /** Path that every page begins with. */
  readonly base: string;
  readonly ask: (asked: AskedOf) => Promise<Given | null>;
  readonly config: () => ClientConfig;
  readonly originOf: (request: FastifyRequest) => string;
}
