import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file with its cache headers. */
export interface MediaFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
}

export function fileOf(bytes: Buffer, type: string): MediaFile {
  return {
    bytes,
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
}

/** Sends a file, or 304 when the browser has it already. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: MediaFile,
  cacheControl: string,
): FastifyReply {
  void reply.header('etag', file.etag).header('cache-control', cacheControl);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(file.etag) === true || known?.includes('*') === true) return reply.code(304).send();
  return reply.type(file.type).send(file.bytes);
}
