import { useEffect, useState } from 'react';
import { createHostLink, type HostLink, type HostScreen } from '@touchline/client/host';
import { productMessage } from '@touchline/contract/host';
import { keepCookiesFramed } from '../browser/cookies.ts';
import { setHostPort, setListens } from '../browser/host.ts';
import { hostOrigin, onHostMessage, onPageSize, postToHost, showSeenPart } from '../browser/host-window.ts';
import { type Page, usePage } from './PageProvider.tsx';

interface Screen extends Omit<HostScreen, 'follow' | 'listens'> {
  locale(): string;
}

/** The link, and how it is told what the screen does now. */
function openLink({ env, config, sportsbook }: Page, first: Screen) {
  let screen = first;
  let heardFrom = '';
  const link = createHostLink({
    env,
    config,
    sportsbook,
    screen: {
      go: (to) => screen.go(to),
      search: (isOpen) => screen.search(isOpen),
      restore: (code) => screen.restore(code),
      chooseLocale: (code) => screen.chooseLocale(code),
      follow: showSeenPart,
      listens: (actions) => setListens(heardFrom, actions),
    },
    locale: () => screen.locale(),
    post: postToHost,
  });
  return {
    link,
    show: (next: Screen) => {
      screen = next;
    },
    begin: () => {
      keepCookiesFramed();
      const stops = [
        onHostMessage((arrived) => {
          if (arrived.isFromParent) heardFrom = arrived.origin;
          link.receive(arrived);
        }),
        onPageSize(link.sizeChanged),
      ];
      setHostPort({
        handOver: (action, details) => {
          const read = productMessage.safeParse({ type: `sportsbook:${action}`, payload: details });
          return read.success && link.handOver(read.data);
        },
        modal: (modal, open) => link.tell({ type: 'sportsbook:notify-modal-triggered', payload: { modal, open } }),
      });
      link.start(hostOrigin());
      return () => {
        for (const stop of stops) stop();
        setHostPort(null);
        link.stop();
      };
    },
  };
}

/** [EMB-01, EMB-02] The link to the host of the frame, open for as long as it is mounted. */
export function useHostLink(screen: Screen): Pick<HostLink, 'tell'> {
  const page = usePage();
  const [{ link, show, begin }] = useState(() => openLink(page, screen));
  useEffect(() => show(screen), [show, screen]);
  useEffect(() => begin(), [begin]);
  return link;
}
