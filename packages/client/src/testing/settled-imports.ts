/**
 * Before a file of tests ends, what it began to `import()` is there: files of one worker follow one another in it, and what one
 * has left on its way would arrive in the next.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => vi.dynamicImportSettled());
