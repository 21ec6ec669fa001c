import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useCommands } from './PageProvider.tsx';
import { useNotices, usePanel, useSession, useSignInAsked } from './player.ts';
import { layoutQueries } from './widths.ts';
import { useMedia } from './screen.ts';

/** Why somebody is asked to sign in; the dialog says what comes after it. */
export type SignInReason = 'plain' | 'place' | 'bets' | 'expired';

export interface SignIn {
  /** Null while nobody is asked. */
  readonly asked: SignInReason | null;
  ask(reason: SignInReason): void;
  /** The ticket stands there again after a sign-in: its main button is what comes next. */
  readonly isBack: boolean;
  /** Signed in, or sent away. */
  close(): void;
  /** Signs out on purpose, so that nobody is told of an ended session. */
  leave(): Promise<void>;
}

const SignInContext = createContext<SignIn | null>(null);

export function useSignIn(): SignIn {
  const signIn = useContext(SignInContext);
  if (signIn === null) throw new Error('SignInProvider is missing above');
  return signIn;
}

/**
 * Who is asked to sign in, and why: by a press, or because a placement or an ended session needs it (TKT-06, AUTH-05).
 * On a small screen the sheet of the ticket gives way and comes back, so that no modal stands over another.
 */
export function SignInProvider({ children }: { readonly children: ReactNode }) {
  const commands = useCommands();
  const { status } = useSession();
  const panel = usePanel();
  const wish = useSignInAsked();
  const isSmall = useMedia(layoutQueries.small);
  const notices = useNotices();
  const [asked, setAsked] = useState<SignInReason | null>(null);
  const [isBack, setIsBack] = useState(false);
  const comesBack = useRef<'BET_SLIP' | 'MY_BETS' | null>(null);
  const wasSignedIn = useRef(false);
  const answered = useRef(wish);
  const sheet = isSmall && panel.open ? panel.tab : null;

  const ask = useCallback(
    (reason: SignInReason) => {
      if (sheet !== null) {
        comesBack.current = sheet;
        commands.closePanel();
      }
      setAsked(reason);
      setIsBack(false);
    },
    [commands, sheet],
  );
  const close = useCallback(() => setAsked(null), []);
  const leave = useCallback(async () => {
    wasSignedIn.current = false;
    await commands.signOut();
  }, [commands]);

  // Signed in, here or in another tab: there is nothing to ask any more.
  if (status === 'logged_in' && asked !== null) {
    setAsked(null);
    setIsBack(true);
  }
  if (isBack && status !== 'logged_in') setIsBack(false);

  useEffect(() => {
    if (status === 'logged_in') wasSignedIn.current = true;
  }, [status]);

  useEffect(() => {
    if (asked !== null || comesBack.current === null) return;
    commands.openPanel(comesBack.current);
    comesBack.current = null;
  }, [asked, commands]);

  useEffect(() => {
    if (answered.current === wish) return;
    answered.current = wish;
    ask(wasSignedIn.current ? 'expired' : 'place');
    wasSignedIn.current = false;
  }, [wish, ask]);

  // The dialog says it already: once is enough.
  useEffect(() => {
    if (asked !== 'expired') return;
    for (const { id, titleKey } of notices) if (titleKey === 'session.expired.title') commands.dismissNotice(id);
  }, [asked, notices, commands]);

  const signIn = useMemo<SignIn>(() => ({ asked, isBack, ask, close, leave }), [asked, isBack, ask, close, leave]);
  return <SignInContext value={signIn}>{children}</SignInContext>;
}
