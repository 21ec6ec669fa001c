import { type BodyOf, type Call, type DeskCalls, deskCalls, type ParamsOf, type ReplyOf } from '@touchline/contract';

/** The desk of a running server: clock, scripted matches, faults. */
export interface Desk {
  call<Name extends keyof DeskCalls>(
    name: Name,
    given?: { readonly params?: ParamsOf<DeskCalls[Name]>; readonly body?: BodyOf<DeskCalls[Name]> },
  ): Promise<ReplyOf<DeskCalls[Name]>>;
}

/** Speaks to the desk at `url`; throws with the server's answer when a call is refused. */
export function deskAt(url: string): Desk {
  return {
    async call(name, given = {}) {
      const call: Call = deskCalls[name];
      const params = new Map(Object.entries<string>(given.params ?? {}));
      const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params.get(key) ?? ''));
      const answer = await fetch(`${url}/desk${path}`, {
        method: call.method,
        headers: { 'content-type': 'application/json', 'x-touchline-app': 'testkit' },
        ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`the desk refused ${name}: ${answer.status} ${text}`);
      const parsed = call.reply.safeParse(JSON.parse(text));
      if (!parsed.success) throw new Error(`the desk answered ${name} with another shape: ${text}`);
      return parsed.data as never;
    },
  };
}
