import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { handToHost } from '../browser/host.ts';
import { useCommands } from './PageProvider.tsx';
import { useIsSessionOver, useNotices, useSession, useSignInAsked } from './player.ts';

/** Why somebody is asked to sign in; the modal says what comes after it. */
export type SignInReason = 'plain' | 'place' | 'bets' | 'expired';
/** What the modal shows: to sign in, to open an account, or to ask for a new password (LAY-05a). */
export type SignInView = 'sign_in' | 'sign_up' | 'password';

export interface SignIn {
  /** Null while nobody is asked. */
  readonly asked: SignInReason | null;
  readonly view: SignInView;
  /** Opens the modal at its first view, or another one. False where the host of the frame takes it (AUTH-08). */
  ask(reason: SignInReason, view?: 'sign_up'): boolean;
  /** Leads from one view of the modal to another. */
  show(view: SignInView): void;
  /** The ticket stands there again after a sign-in: its main button is what comes next. */
  readonly isBack: boolean;
  /** Signed in, or sent away. */
  close(): void;
  /** Signs out on purpose, without the notice of an ended session. */
  leave(): Promise<void>;
}

const SignInContext = createContext<SignIn | null>(null);

export function useSignIn(): SignIn {
  const signIn = useContext(SignInContext);
  if (signIn === null) throw new Error('SignInProvider is missing above');
  return signIn;
}

/** Who is asked to sign in, and why: by a click, or because a placement or an ended session needs it (TKT-06, AUTH-05). */
export function SignInProvider({ children }: { readonly children: ReactNode }) {
  const commands = useCommands();
  const { status } = useSession();
  const isOver = useIsSessionOver();
  const wish = useSignInAsked();
  const notices = useNotices();
  const [asked, setAsked] = useState<SignInReason | null>(null);
  const [view, setView] = useState<SignInView>('sign_in');
  const [isBack, setIsBack] = useState(false);
  const wasSignedIn = useRef(false);
  const answered = useRef(wish);

  const ask = useCallback((reason: SignInReason, first?: 'sign_up') => {
    if (first === undefined ? handToHost('sign-in', { reason }) : handToHost('sign-up')) return false;
    setAsked(reason);
    setView(first ?? 'sign_in');
    setIsBack(false);
    return true;
  }, []);
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
  // A session can end before anybody counts as signed in: its own modal says so and leads here.
  if (isOver && asked !== null) setAsked(null);
  if (isBack && status !== 'logged_in') setIsBack(false);

  useEffect(() => {
    if (status === 'logged_in') wasSignedIn.current = true;
  }, [status]);

  useEffect(() => {
    if (answered.current === wish) return;
    answered.current = wish;
    ask(wasSignedIn.current ? 'expired' : 'place');
    wasSignedIn.current = false;
  }, [wish, ask]);

  // The modal says it already: once is enough.
  useEffect(() => {
    if (asked !== 'expired') return;
    for (const { id, titleKey } of notices) if (titleKey === 'session.expired.title') commands.dismissNotice(id);
  }, [asked, notices, commands]);

  const signIn = useMemo<SignIn>(
    () => ({ asked, view, isBack, ask, show: setView, close, leave }),
    [asked, view, isBack, ask, close, leave],
  );
  return <SignInContext value={signIn}>{children}</SignInContext>;
}
