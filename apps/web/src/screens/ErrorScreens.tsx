import { useState } from 'react';
import { useErrorWords } from './use-error-words.ts';
import { useLinks } from '../bindings/links.tsx';
import { useLocale } from '../bindings/locale.ts';
import { useAnswerStatus, useCommands, usePage } from '../bindings/PageProvider.tsx';
import { useSession } from '../bindings/player.ts';
import { useTitle } from '../bindings/screen.ts';
import { reloadPage } from '../browser/page.ts';
import { Notices } from '../shell/Notices.tsx';
import { useText } from '../text/use-text.ts';
import { countryName, type ErrorKind, errorTitle } from '../text/error-pages.ts';
import { ErrorPage } from '../ui/ErrorPage.tsx';

const STATUS = { locked: 403, blocked: 403, error: 500, not_found: 404 } as const satisfies Record<ErrorKind, number>;

/** NAV-22: an error page of its own, in the locale of the page. */
export function ErrorScreen({ kind, isSudden = false }: { readonly kind: ErrorKind; readonly isSudden?: boolean }) {
  const { locale } = useLocale();
  const { config } = usePage();
  const links = useLinks();
  const words = useErrorWords(locale);
  const country = config.user_country ?? null;
  const title = errorTitle(words, kind, country === null ? null : countryName(country, locale));
  const { status } = useSession();
  const { signOut } = useCommands();
  const { t } = useText();
  // Who finds the site closed can still sign out (AUTH-12a).
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (): void => {
    if (isLeaving) return;
    setIsLeaving(true);
    void signOut().finally(() => setIsLeaving(false));
  };
  const isClosed = (kind === 'locked' || kind === 'blocked') && status === 'logged_in';
  useTitle(title);
  useAnswerStatus(STATUS[kind]);
  return (
    <ErrorPage
      title={title}
      home={kind === 'locked' ? null : { href: links.href('/'), title: words['page.error.home-button.title'] }}
      retry={kind === 'error' ? { title: words['page.error.retry-button.title'], onPress: reloadPage } : undefined}
      signOut={
        isClosed
          ? {
              title: t(isLeaving ? 'session.signing_out' : 'session.sign_out'),
              isPending: isLeaving,
              onPress: leave,
            }
          : undefined
      }
      isSudden={isSudden}
    >
      {isClosed ? <Notices /> : null}
    </ErrorPage>
  );
}

export function LockedScreen() {
  return <ErrorScreen kind="locked" />;
}
export function BlockedScreen() {
  return <ErrorScreen kind="blocked" />;
}
export function ServerErrorScreen() {
  return <ErrorScreen kind="error" />;
}
