/** Commands of a client whose stream only brings. */
export interface Emulation {
  readonly session: string;
  readonly node: string;
  /** One JSON object a line. */
  readonly commands: string;
}

/** The body of an emulation request; null when it is none. */
export function readEmulation(body: string): Emulation | null {
  const fields = parse(body);
  if (typeof fields !== 'object' || fields === null) return null;
  const { session, node, data }: { session?: unknown; node?: unknown; data?: unknown } = fields;
  if (typeof session !== 'string' || typeof node !== 'string' || typeof data !== 'string') return null;
  return session === '' || node === '' || data === '' ? null : { session, node, commands: data };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
