import { createContext } from 'react';
import type { Visibility } from '@touchline/client';

/** Visibility of the row around a price, for `useOutcome`; undefined counts as visible. */
export const VisibilityContext = createContext<Visibility | undefined>(undefined);
