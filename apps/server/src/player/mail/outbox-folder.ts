import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const keptAtMost = 500;

/** A folder of text files, newest last by name, that keeps the latest 500: what a machine without a mail server sends. */
export interface OutboxFolder {
  /** Never throws: callers must not learn whether something was sent. */
  write(to: string, kind: string, text: string): Promise<void>;
}

export function outboxFolder(folder: string, onError: (error: unknown) => void): OutboxFolder {
  let serial = 0;
  return {
    async write(to, kind, text) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        serial += 1;
        const name = `${String(Date.now()).padStart(15, '0')}-${String(serial).padStart(6, '0')}-${kind}.txt`;
        await writeFile(join(folder, name), `To: ${to}\nKind: ${kind}\n\n${text}`, { mode: 0o600, flag: 'wx' });
        const kept = await filesOf(folder);
        for (const old of kept.slice(0, Math.max(0, kept.length - keptAtMost))) await unlink(join(folder, old));
      } catch (error) {
        onError(error);
      }
    },
  };
}

export interface WrittenMessage {
  readonly sentAt: Date;
  readonly to: string;
  readonly kind: string;
  readonly text: string;
}

/** The latest messages of a folder, the newest first. */
export async function messagesIn(folder: string, most: number): Promise<readonly WrittenMessage[]> {
  const names = (await filesOf(folder)).slice(-most).toReversed();
  return Promise.all(
    names.map(async (name) => {
      const written = await readFile(join(folder, name), 'utf8');
      const [, to = '', kind = '', text = ''] = /^To: (.*)\nKind: (.*)\n\n([^]*)$/.exec(written) ?? [];
      return { sentAt: new Date(Number(name.split('-', 1)[0])), to, kind, text: text.trim() };
    }),
  );
}

/** Names in the order of their making; none of a folder that does not exist yet. */
async function filesOf(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((file) => file.endsWith('.txt')).toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
