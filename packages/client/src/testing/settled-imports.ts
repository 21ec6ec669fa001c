/**
 * Before a file of tests ends, what it began to `import()` is there: modules are loaded anew for each file, and one that is on
 * its way between two files is broken in the second.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => vi.dynamicImportSettled());
