import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { codeOfError, StartProblem } from '../database/problem.ts';
import type { ServerOptions } from './options.ts';

/** Checks that the port is free before the database is started. Rejects with a StartProblem. */
export function checkPort(options: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainListenError(error, options)));
    probe.listen(options.port, options.host, () => probe.close(() => resolve()));
  });
}

/** Opens the port and returns it. Throws StartProblem when it cannot be opened. */
export async function listen(app: FastifyInstance, options: ServerOptions): Promise<number> {
  try {
    await app.listen({ port: options.port, host: options.host });
  } catch (error) {
    throw explainListenError(error, options);
  }
  return portOf(app.server.address());
}

function explainListenError(error: unknown, { port, host }: ServerOptions): unknown {
  switch (codeOfError(error)) {
    case 'EADDRINUSE':
      return new StartProblem(
        `port ${port} is in use: stop the process that listens there, or choose another with --port N (or PORT=N)`,
      );
    case 'EACCES':
      return new StartProblem(
        `port ${port} may not be used by this user: choose one above 1023 with --port N (or PORT=N)`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`HOST=${host} is no address of this machine`);
    default:
      return error;
  }
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Address of this process. */
export function ownAddressOf({ host }: ServerOptions, port: number): string {
  return `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
}

/** Origins whose pages may open the push channel of this process. */
export function ownOrigins({ publicUrl, allowedOrigins }: ServerOptions, port: number): readonly string[] {
  return [
    ...allowedOrigins,
    ...(publicUrl === null
      ? ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`)
      : [publicUrl.origin]),
  ];
}
