/** Reads half of the texts of a locale, compiled at build: see bundling/catalogues.ts. */
declare module '*.json?catalogue=*' {
  import type { Messages } from '@lingui/core';
  const read: () => Messages;
  export default read;
}
