/** Addresses that a part of the server answers at, for the answers to methods that they do not take. */
export interface ServedAddress {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}
