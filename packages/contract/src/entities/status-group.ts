import * as z from 'zod/mini';
import { decimal, text } from '../primitives.ts';

/**
 * A group of the loyalty programme (AUTH-13). A player is in it by their comp points, from `comp_points_min` to
 * `comp_points_max`, or, where it is `writeable`, because the operator has put them there.
 */
export const statusGroup = z.object({
  id: text.check(z.minLength(1)),
  name: text,
  /** Whether the player is in it. */
  status: z.boolean(),
  writeable: z.boolean(),
  /** Null: no bound. */
  comp_points_min: z.nullable(decimal),
  comp_points_max: z.nullable(decimal),
});
export type StatusGroup = z.infer<typeof statusGroup>;
