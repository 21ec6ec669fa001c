export * from './catalogue.ts';
export * from './SportsbookProvider.tsx';
export { constant, useReadable, useReadablePart, useSeen } from './use-readable.ts';
export { VisibilityContext } from './visibility-context.ts';
