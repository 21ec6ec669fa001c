import type { DeskHandlers } from './handler.ts';

interface Message {
  readonly sentAt: Date;
  readonly to: string;
  readonly kind: string;
  readonly text: string;
}

/** The latest messages of each channel, the newest first. */
export interface DeskMessages {
  readonly mail: (most: number) => Promise<readonly Message[]>;
  readonly sms: (most: number) => Promise<readonly Message[]>;
}

const mostOfEach = 50;

/** Letters and short messages for who has neither mailbox nor phone. */
export function deskMessageCalls({ mail, sms }: DeskMessages): Pick<DeskHandlers, 'getMessages'> {
  return {
    async getMessages() {
      const wire = (channel: 'mail' | 'sms', messages: readonly Message[]) =>
        messages.map(({ sentAt, ...message }) => ({ channel, sent_at: sentAt.toISOString(), ...message }));
      const all = [...wire('mail', await mail(mostOfEach)), ...wire('sms', await sms(mostOfEach))];
      return { data: all.toSorted((a, b) => b.sent_at.localeCompare(a.sent_at)) };
    },
  };
}
