import { statfsSync } from 'node:fs';

export interface DiskWatchOptions {
  /** Folder of the database; null when it is on another machine. */
  readonly folder: string | null;
  /** Free space below which nothing new is taken, bytes; 0 for no bound. */
  readonly leastFree: number;
  /** Called when there is too little, and when there is enough again. */
  readonly onChange: (hasRoom: boolean, free: number) => void;
  /** Bytes that others than root may still write. */
  readonly freeBytes?: (folder: string) => number;
  /** Real time in ms, of a clock that does not jump. */
  readonly now?: () => number;
}

export interface DiskWatch {
  /**
   * Whether the disk has room for what players do. PostgreSQL ends when it cannot write its log: what is refused before
   * that harms nobody, and settlement goes on with what is left (R9).
   */
  hasRoom(): boolean;
}

/** A press may ask so often; a disk does not fill in this time, ms. */
const knownForMs = 250;

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export function createDiskWatch(options: DiskWatchOptions): DiskWatch {
  const { folder, leastFree, onChange, freeBytes = freeIn, now = () => performance.now() } = options;
  let hasRoom = true;
  let lookedAt = -Infinity;
  const look = (watched: string): void => {
    let free: number;
    try {
      free = freeBytes(watched);
    } catch {
      // PostgreSQL says what is wrong with its folder.
      return;
    }
    const had = hasRoom;
    hasRoom = free >= leastFree;
    if (had !== hasRoom) onChange(hasRoom, free);
  };
  return {
    hasRoom() {
      if (folder !== null && leastFree > 0 && now() - lookedAt >= knownForMs) {
        lookedAt = now();
        look(folder);
      }
      return hasRoom;
    },
  };
}
