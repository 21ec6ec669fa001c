import type { ClientConfig } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import type { PageRequest, PageResponse } from './page-renderer.ts';

/** What the addresses beside the page need: the site map and the preview pictures. */
export interface Places {
  /** Path that every page begins with. */
  readonly base: string;
  readonly ask: (asked: PageRequest) => Promise<PageResponse | null>;
  readonly config: () => ClientConfig;
  readonly originOf: (request: FastifyRequest) => string;
}
