/** A configuration that can not be used; `message` is one clear line for whoever wrote it. */
export class ConfigFault extends Error {}

const durationPattern = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/;
const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** One object of the configuration file. Its options are read by name and kind; what nobody read is unknown. */
export class Section {
  readonly #path: string;
  readonly #values: ReadonlyMap<string, unknown>;
  readonly #unread: Set<string>;

  /** Throws ConfigFault for what is no object. */
  constructor(path: string, value: unknown) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fault(path, 'must be an object');
    this.#path = path;
    this.#values = new Map(Object.entries(value));
    this.#unread = new Set(this.#values.keys());
  }

  #at(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }

  #take(name: string): unknown {
    this.#unread.delete(name);
    return this.#values.get(name);
  }

  section(name: string): Section {
    return new Section(this.#at(name), this.#take(name) ?? {});
  }

  sections(name: string): readonly Section[] {
    const value = this.#take(name) ?? [];
    if (!Array.isArray(value)) throw fault(this.#at(name), 'must be a list');
    return value.map((each, n) => new Section(`${this.#at(name)}[${n}]`, each));
  }

  text(name: string, otherwise: string): string {
    const value = this.#take(name) ?? otherwise;
    if (typeof value !== 'string') throw fault(this.#at(name), 'must be a text');
    return value;
  }

  texts(name: string): readonly string[] {
    const value = this.#take(name) ?? [];
    if (!Array.isArray(value)) throw fault(this.#at(name), 'must be a list of texts');
    return value.map((each: unknown) => {
      if (typeof each !== 'string') throw fault(this.#at(name), 'must be a list of texts');
      return each;
    });
  }

  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.#take(name);
    const chosen = choices.find((choice) => choice === value);
    if (value !== undefined && chosen === undefined) {
      throw fault(this.#at(name), `must be ${choices.map((choice) => `"${choice}"`).join(' or ')}`);
    }
    return chosen;
  }

  truth(name: string): boolean | undefined {
    const value = this.#take(name);
    if (value !== undefined && typeof value !== 'boolean') throw fault(this.#at(name), 'must be true or false');
    return value;
  }

  count(name: string, least = 0): number | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least) {
      throw fault(this.#at(name), `must be a whole number from ${least}`);
    }
    return value;
  }

  /** A port as number or as text. */
  port(name: string): number | undefined {
    const value = this.#take(name);
    if (value === undefined || value === '') return undefined;
    const port = typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : value;
    if (typeof port !== 'number' || !Number.isInteger(port) || port < 0 || port > 65_535) {
      throw fault(this.#at(name), 'must be a port');
    }
    return port;
  }

  /** A duration such as "25s" or "1h30m", in milliseconds. */
  duration(name: string): number | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || !durationPattern.test(value)) {
      throw fault(this.#at(name), 'must be a duration like "25s" or "1h30m"');
    }
    const parts = [...value.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
    return parts.reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (unitMs[unit] ?? 0), 0);
  }

  /** Throws when an option is left that nobody knows. */
  end(): void {
    const [unknown] = this.#unread;
    if (unknown !== undefined) throw fault(this.#at(unknown), 'is not an option of this server');
  }

  /** Throws about one option of this section. */
  refuse(name: string, why: string): never {
    throw fault(this.#at(name), why);
  }
}

function fault(path: string, why: string): ConfigFault {
  return new ConfigFault(`${path === '' ? 'the configuration' : path} ${why}`);
}
