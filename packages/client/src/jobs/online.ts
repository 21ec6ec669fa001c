import type { Env } from '../env.ts';
import type { Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';

/** Whether the browser has a network, followed from `start` on. */
export interface Online {
  readonly view: Readable<boolean>;
  /** Returns how to stop. `onChange` may come without one; `isBack`: the network was gone. */
  start(onChange: (isBack: boolean) => void): () => void;
}

export function createOnline(env: Pick<Env, 'online' | 'onEnvironmentChange'>, notifier: Notifier): Online {
  const view = createCell(notifier, 'online', env.online());
  return {
    view,
    start: (onChange) =>
      env.onEnvironmentChange(() => {
        const isBack = !view.get() && env.online();
        view.set(env.online());
        onChange(isBack);
      }),
  };
}
