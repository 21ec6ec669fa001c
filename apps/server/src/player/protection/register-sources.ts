import { readFile } from 'node:fs/promises';
import type { ExclusionRegister, Person } from './registers.ts';

/** The register behind an address: of a service over HTTP, or of a file. */
export function registerAt(address: string, timeoutSeconds: number): ExclusionRegister {
  const url = new URL(address);
  return url.protocol === 'file:' ? fileRegister(url) : httpRegister(url, timeoutSeconds);
}

/**
 * A gateway to a national register: it is sent the person as JSON and answers `{ "excluded": true }` or false. Everything else
 * is no answer.
 */
function httpRegister(url: URL, timeoutSeconds: number): ExclusionRegister {
  return {
    async isExcluded(person) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutSeconds * 1000),
      });
      if (!answer.ok) throw new Error(`the register answered ${answer.status}`);
      const body: unknown = await answer.json();
      const excluded: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'excluded') : undefined;
      if (typeof excluded !== 'boolean') throw new Error('the register answered without a verdict');
      return excluded;
    },
  };
}

/** The reference register: a file with an email address or a phone number a line, read again for each question. */
function fileRegister(url: URL): ExclusionRegister {
  return {
    async isExcluded(person) {
      const lines = new Set((await readFile(url, 'utf8')).split('\n').map((line) => line.trim().toLowerCase()));
      return namesOf(person).some((name) => lines.has(name.toLowerCase()));
    },
  };
}

function namesOf({ email, phone_number: phone }: Person): readonly string[] {
  return [email, phone].flatMap((name) => (name === null ? [] : [name]));
}
