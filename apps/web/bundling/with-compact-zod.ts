import { fileURLToPath } from 'node:url';

interface Log {
  readonly code?: string | undefined;
  readonly message: string;
}

/** Puts `compact-zod.ts` in the place of the schema library. A name that it lacks fails the build. */
export function withCompactZod() {
  const compact = fileURLToPath(new URL('compact-zod.ts', import.meta.url));
  return {
    name: 'touchline-compact-zod',
    apply: 'build' as const,
    enforce: 'pre' as const,
    resolveId: {
      filter: { id: /^zod\/mini$/ },
      handler: (): string => compact,
    },
    onLog(_level: string, { code, message }: Log): void {
      if (code === 'IMPORT_IS_UNDEFINED' && message.includes('compact-zod')) throw new Error(message);
    },
  };
}
