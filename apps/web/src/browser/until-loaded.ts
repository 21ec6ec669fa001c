/** Tries of one load while there is a network. After them it is given up, and the error boundary around it shows that. */
const mostTries = 6;
const firstPauseMs = 1_000;

/** Without a network until there is one; with one, each time twice as long. */
function pause(failures: number): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, firstPauseMs * 2 ** failures);
    else addEventListener('online', () => resolve(), { once: true });
  });
}

const lostSheets = new Set<HTMLLinkElement>();

function noteLostSheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostSheets.add(target);
}

/** Whoever imports a part asks for its style sheets only once, so that those that did not arrive are asked for here. */
async function loadLostSheets(): Promise<void> {
  const loads = [...lostSheets].map(
    (link) =>
      new Promise((resolve, reject) => {
        const again = document.createElement('link');
        again.rel = 'stylesheet';
        again.crossOrigin = link.crossOrigin;
        again.href = link.href;
        again.addEventListener('load', resolve);
        again.addEventListener('error', () => reject(new Error(`The style sheet ${link.href} did not load`)));
        lostSheets.delete(link);
        link.replaceWith(again);
      }),
  );
  await Promise.all(loads);
}

/**
 * Loads the code of a part. When that fails because the network is gone, it loads again as soon as there is one, and rejects
 * only when it fails time after time with a network (I15).
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  // The event of a sheet does not bubble. Added twice it is one listener. A server that renders has no document.
  if (typeof document !== 'undefined') document.addEventListener('error', noteLostSheet, true);
  for (let failures = 0; ;) {
    try {
      if (failures > 0) await loadLostSheets();
      return await load();
    } catch (error) {
      failures += 1;
      if (failures >= mostTries) throw error;
      await pause(failures - 1);
    }
  }
}
