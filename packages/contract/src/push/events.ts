import * as z from 'zod/mini';
import { privateEvent } from './private-events.ts';
import { publicEvent } from './public-events.ts';

/** Everything that may arrive on a push channel (PUSH-04 to PUSH-06). */
export const pushEvent = z.union([publicEvent, privateEvent]);
export type PushEvent = z.infer<typeof pushEvent>;
/** The same as it travels. */
export type PushEventWire = z.input<typeof pushEvent>;
export type PushEventType = PushEvent['type'];
