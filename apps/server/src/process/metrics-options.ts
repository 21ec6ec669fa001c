import { type Environment, optional } from './option-values.ts';

/** Where metrics are read; not by the port of the site, which is open to the world. */
export interface MetricsOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Name or address to listen at; this machine alone unless another is named. */
  readonly host: string;
}

export function metricsOptions(env: Environment): MetricsOptions | null {
  const port = optional('METRICS_PORT', env['METRICS_PORT'], 65_535);
  return port === null ? null : { port, host: env['METRICS_HOST'] || '127.0.0.1' };
}
