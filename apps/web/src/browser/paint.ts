/** A hidden page paints no frame: its work is done by timer. */
const HIDDEN_FRAME = 100;

let began = 0;

/** Runs the callback before the next paint. */
export function nextFrame(callback: () => void): void {
  const run = (): void => {
    began = performance.now();
    callback();
  };
  if (document.visibilityState === 'visible') window.requestAnimationFrame(run);
  else window.setTimeout(run, HIDDEN_FRAME);
}

let channel: MessageChannel | null = null;
let waiting: (() => void)[] = [];

/** The first task after the one that makes the frame, where the browser knows of priorities; else one of the next. */
function soon(task: () => void): void {
  if ('scheduler' in window) {
    void window.scheduler.postTask(task, { priority: 'user-blocking' });
    return;
  }
  waiting.push(task);
  if (channel === null) {
    channel = new MessageChannel();
    channel.port1.addEventListener('message', () => {
      const due = waiting;
      waiting = [];
      for (const each of due) each();
    });
    channel.port1.start();
  }
  channel.port2.postMessage(null);
}

/** Called while a frame is made: calls back with the ms that it took until it was painted. */
export function afterFrame(callback: (ms: number) => void): void {
  const since = began;
  soon(() => callback(performance.now() - since));
}
