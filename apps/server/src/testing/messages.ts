import { createCaller } from '@touchline/testkit/caller';

interface Message {
  readonly channel: string;
  readonly to: string;
  readonly kind: string;
  readonly text: string;
}

/** What the desk shows of the messages to an address or a number, the latest first. */
export async function messagesTo(url: string, to: string): Promise<readonly Message[]> {
  const { body } = await createCaller(url).call('getMessages');
  return (body as { readonly data: readonly Message[] }).data.filter((message) => message.to === to);
}
