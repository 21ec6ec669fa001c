import * as z from 'zod/mini';

/** What documents and messages say of a field of the operator's file. */
export interface FieldNote {
  /** One sentence or two for the operator. */
  readonly description?: string;
  /** A value that could stand there; its default when absent. */
  readonly example?: unknown;
  /** What is expected of a value, as the end of "expected …"; derived from the schema when absent. */
  readonly expects?: string;
}

/** By schema. A map, so that the page, which reads notes of wrong fields alone, needs no registry of the schema library. */
export const fieldNotes = new Map<z.core.$ZodType, FieldNote>();

/** Adds to what is said of a schema, and returns it. */
function noted<Schema extends z.ZodMiniType>(schema: Schema, note: FieldNote): Schema {
  fieldNotes.set(schema, { ...fieldNotes.get(schema), ...note });
  return schema;
}

/** The schema with what is expected of a value, where it does not say so itself. */
export function expecting<Schema extends z.ZodMiniType>(schema: Schema, expects: string, example: unknown): Schema {
  // The same schema may stand in other places, where something else is said of it.
  return noted(z.clone(schema), { expects, example });
}

/** A field that is as `standard` when the file leaves it out. */
export function withDefault<Schema extends z.ZodMiniType>(
  schema: Schema,
  standard: z.core.util.NoUndefined<z.output<Schema>>,
  description: string,
  example?: unknown,
) {
  return noted(z._default(schema, standard), { description, ...(example === undefined ? {} : { example }) });
}

/** An object of fields that all have a default. Fields that nobody knows are refused. */
export function section<Shape extends z.core.$ZodLooseShape>(shape: Shape, description: string) {
  const object = z.strictObject(shape);
  return noted(z.prefault(object, {} as z.input<typeof object>), { description });
}

/** A field that may be missing, and says nothing then. */
export function withoutDefault<Schema extends z.ZodMiniType>(schema: Schema, description: string, example: unknown) {
  return noted(z.optional(schema), { description, example });
}

/** A field that an entry of a list has to have. */
export function needed<Schema extends z.ZodMiniType>(schema: Schema, description: string, example: unknown) {
  // A schema that stands in several places says something else in each.
  return noted(z.nonoptional(schema), { description, example });
}
