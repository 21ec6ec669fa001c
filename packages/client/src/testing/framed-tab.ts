import type { ProductMessage } from '@touchline/contract/host';
import { createHostLink, type HostLink } from '../host/host-link.ts';
import { started } from './started-tab.ts';
import type { OpenTab, Stage } from './stage.ts';

/** Origin of the host that framed tabs of tests listen to. */
export const testHost = 'https://portal.host.example';

/** A tab in the frame of a host, and what it did to the screen and said. */
export interface FramedTab {
  readonly link: HostLink;
  /** What was posted, with the origin that may read it. */
  readonly posted: readonly { readonly origin: string; readonly message: ProductMessage }[];
  /** What the screen was asked for, in its order. */
  readonly shown: readonly (readonly [what: string, value: unknown])[];
  /** A message of the host. */
  say(data: unknown, sender?: { readonly isFromParent?: boolean; readonly origin?: string }): string;
}

/** Puts a tab into the frame of `testHost`. Its configuration has to name that origin. */
export function frameTab({ env, sportsbook }: OpenTab, origins: readonly string[] = [testHost]): FramedTab {
  const posted: { origin: string; message: ProductMessage }[] = [];
  const shown: (readonly [string, unknown])[] = [];
  const note = (what: string) => (value: unknown) => void shown.push([what, value]);
  const link = createHostLink({
    env,
    config: {
      host_origins: [...origins],
      locales: [
        { code: 'en', name_in_locale: 'English' },
        { code: 'de', name_in_locale: 'Deutsch' },
      ],
      currencies: ['EUR', 'USD'].map((code) => ({ code, subunits: '100', fiat: true })),
    },
    sportsbook: sportsbook,
    screen: {
      go: note('go'),
      search: note('search'),
      restore: note('restore'),
      chooseLocale: note('locale'),
      follow: note('follow'),
      listens: note('listens'),
    },
    locale: () => 'en',
    post: (message, origin) => void posted.push({ origin, message }),
  });
  return {
    link,
    posted,
    shown,
    say: (data, { isFromParent = true, origin = testHost } = {}) => link.receive({ isFromParent, origin, data }),
  };
}

/** A tab in the frame of `testHost` that knows who is here. */
export async function framed(stage: Stage): Promise<OpenTab & FramedTab> {
  const tab = await started(stage);
  tab.env.frame();
  const frame = frameTab(tab);
  frame.link.start(testHost);
  return { ...tab, ...frame };
}

/** What it has said to its host by messages of this type, without the name of the product. */
export function said({ posted }: Pick<FramedTab, 'posted'>, type: string): unknown[] {
  return posted.filter(({ message }) => message.type === `sportsbook:${type}`).map(({ message }) => message.payload);
}
