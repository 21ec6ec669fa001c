/** How a component follows what the client knows. */
export { constant, useReadable, useReadablePart } from '@touchline/react';
