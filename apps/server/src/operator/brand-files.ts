import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { messageOf } from '../database/problem.ts';
import { brandStyle } from './brand-style.ts';
import type { OperatorConfig } from '@touchline/contract/operator';

/** A file of the brand, at an address that changes with its content. */
export interface BrandFile {
  /** Below the base path: `/brand/logo-1a2b3c4d.svg`. */
  readonly path: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** What the brand adds to the build. */
export interface BrandFiles {
  readonly style: BrandFile | null;
  readonly logo: BrandFile | null;
}

const types: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' };
const largestLogo = 200_000;

function fileOf(name: string, ending: string, type: string, bytes: Buffer): BrandFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { path: `/brand/${name}-${hash}${ending}`, type, bytes };
}

/** Reads the files that an operator's file names, from its folder; a text says why one cannot be used. */
export function readBrandFiles({ brand }: OperatorConfig, file: string | null): BrandFiles | string {
  const css = brandStyle(brand);
  const style = css === '' ? null : fileOf('style', '.css', 'text/css; charset=utf-8', Buffer.from(css));
  if (brand.logo === undefined || file === null) return { style, logo: null };
  const ending = extname(brand.logo);
  try {
    const bytes = readFileSync(join(dirname(file), brand.logo));
    if (bytes.length > largestLogo) return `a picture of at most ${largestLogo} bytes, not ${bytes.length}`;
    return { style, logo: fileOf('logo', ending, types[ending] ?? 'application/octet-stream', bytes) };
  } catch (error) {
    return `a picture that can be read (${messageOf(error)})`;
  }
}
