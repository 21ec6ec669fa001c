import { replyErrors } from '../codes.ts';
import type { Code } from '../codes.ts';
import type { JsonValue } from '../frame.ts';

/** Thrown while a call is read or carried out: the caller is answered with this error. */
export class ApiRefusal extends Error {
  readonly code: Code;
  /** The body does not have the shape of the call, so nothing of it was done. */
  readonly isMalformed: boolean;

  constructor(code: Code, isMalformed = false) {
    super(code.reason);
    this.code = code;
    this.isMalformed = isMalformed;
  }
}

type Fields = Readonly<Record<string, JsonValue | undefined>>;

/**
 * The fields of one call, read by name and kind. A field of another kind, or one that nobody read, is a malformed call:
 * what this server does not know it does not drop silently. An absent field, or null, is the empty value of its kind.
 */
export class CallBody {
  readonly #fields: Fields;
  readonly #unread: Set<string>;

  private constructor(fields: Fields) {
    this.#fields = fields;
    this.#unread = new Set(Object.keys(fields));
  }

  /** Throws ApiRefusal for what is not one JSON object. */
  static parse(text: string): CallBody {
    return CallBody.of(parsed(text));
  }

  static of(value: JsonValue | undefined): CallBody {
    if (typeof value !== 'object' || value === null || isList(value)) throw malformed();
    return new CallBody(value);
  }

  #take(name: string): JsonValue | undefined {
    this.#unread.delete(name);
    return Object.hasOwn(this.#fields, name) ? (this.#fields[name] ?? undefined) : undefined;
  }

  /** The names that are in the body and not null. */
  get names(): readonly string[] {
    return Object.entries(this.#fields).flatMap(([name, value]) => (value === null ? [] : [name]));
  }

  text(name: string): string {
    const value = this.#take(name) ?? '';
    if (typeof value !== 'string') throw malformed();
    return value;
  }

  /** An absent one is refused too, though the body is not malformed: an empty one must be written as such. */
  requiredText(name: string): string {
    const value = this.#take(name);
    if (value === undefined) throw new ApiRefusal(replyErrors.badRequest);
    if (typeof value !== 'string') throw malformed();
    return value;
  }

  truth(name: string): boolean {
    const value = this.#take(name) ?? false;
    if (typeof value !== 'boolean') throw malformed();
    return value;
  }

  /** A whole number, not below `least`. */
  integer(name: string, least = 0): number {
    const value = this.#take(name) ?? 0;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least) throw malformed();
    return value;
  }

  texts(name: string): readonly string[] {
    return this.list(name).map((value) => {
      if (typeof value !== 'string') throw malformed();
      return value;
    });
  }

  list(name: string): readonly JsonValue[] {
    const value = this.#take(name) ?? [];
    if (!isList(value)) throw malformed();
    return value;
  }

  textsByName(name: string): Readonly<Record<string, string>> | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'object' || value === null || isList(value)) throw malformed();
    return Object.fromEntries(
      Object.entries(value).map(([label, text]) => {
        if (typeof text !== 'string') throw malformed();
        return [label, text];
      }),
    );
  }

  /** Any value, null too; undefined when it is absent. */
  json(name: string): JsonValue | undefined {
    this.#unread.delete(name);
    return Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
  }

  body(name: string): CallBody | null {
    const value = this.#take(name);
    return value === undefined ? null : CallBody.of(value);
  }

  /** Throws when a field is left that the call does not have. */
  end(): void {
    if (this.#unread.size > 0) throw malformed();
  }
}

function malformed(): ApiRefusal {
  return new ApiRefusal(replyErrors.badRequest, true);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}
