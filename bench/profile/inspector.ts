import type { CpuProfile } from './hottest.ts';

const samplingMicros = 500;

interface Reply {
  readonly id?: number;
  readonly result?: { readonly profile?: CpuProfile };
  readonly error?: { readonly message: string };
}

/** Profiles a Node process by its inspector while `work` goes on. */
export async function profileDuring(inspector: string, work: () => Promise<void>): Promise<CpuProfile> {
  const socket = new WebSocket(inspector);
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    if (reply.id !== undefined) waiting.get(reply.id)?.resolve(reply);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the inspector is gone'));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`${inspector} does not answer`)));
  });
  let last = 0;
  const call = async (method: string, params: object = {}): Promise<Reply> => {
    last += 1;
    const answered = Promise.withResolvers<Reply>();
    waiting.set(last, answered);
    socket.send(JSON.stringify({ id: last, method, params }));
    const reply = await answered.promise;
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.error.message}`);
    return reply;
  };
  try {
    await call('Profiler.enable');
    await call('Profiler.setSamplingInterval', { interval: samplingMicros });
    await call('Profiler.start');
    await work();
    const { result } = await call('Profiler.stop');
    if (result?.profile === undefined) throw new Error('the inspector has no profile');
    return result.profile;
  } finally {
    waiting.clear();
    socket.close();
  }
}
