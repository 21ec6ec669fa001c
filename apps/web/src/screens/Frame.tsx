import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isPlainKey, useKeys } from '../bindings/keys.ts';
import { usePage } from '../bindings/PageProvider.tsx';
import { SignInProvider, useSignIn } from '../bindings/signIn.tsx';
import { onKey } from '../browser/page.ts';
import { OddsWalk } from '../features/odds-walk/OddsWalk.tsx';
import { AccountMenu } from '../features/session/AccountMenu.tsx';
import { SportsIcons } from '../features/sports-nav/SportsIcons.tsx';
import { SportsTree } from '../features/sports-nav/SportsTree.tsx';
import { TicketPresence } from '../features/ticket/TicketPresence.tsx';
import { Shell } from '../shell/Shell.tsx';

const DevPanel = lazy(() => import('../dev/DevPanel.tsx'));
const loadTicket = () => import('./TicketContents.tsx');
const TicketContents = lazy(loadTicket);
const SignInDialog = lazy(async () => ({
  default: (await import('../features/session/SignInDialog.tsx')).SignInDialog,
}));
const Shortcuts = lazy(async () => ({ default: (await import('../shell/Shortcuts.tsx')).Shortcuts }));
const DEV_KEY = 'touchline.dev';

/** Fills the places of the shell. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { env } = usePage();
  const [isDev, setIsDev] = useState(() => env.local.get(DEV_KEY) === '1');
  useEffect(
    () =>
      onKey((event) => {
        if (!(event.ctrlKey && event.shiftKey && event.code === 'KeyD')) return;
        event.preventDefault();
        setIsDev((was) => !was);
      }),
    [],
  );
  const [isHelp, setIsHelp] = useState(false);
  useKeys((event) => {
    if (!isPlainKey(event, '?')) return;
    // No dialog over a dialog.
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return;
    event.preventDefault();
    setIsHelp(true);
  });
  // Fetched right after the first paint, so that the sheet of a small screen opens at once.
  useEffect(() => void loadTicket(), []);
  return (
    <SignInProvider>
      <Shell tree={<SportsTree />} icons={<SportsIcons />} account={<AccountMenu />} ticket={<Ticket />}>
        {children}
      </Shell>
      <TicketPresence />
      <OddsWalk />
      <SignInWhenAsked />
      {isHelp ? (
        <Suspense fallback={null}>
          <Shortcuts onClose={() => setIsHelp(false)} />
        </Suspense>
      ) : null}
      {isDev ? (
        <Suspense fallback={null}>
          <DevPanel onClose={() => setIsDev(false)} />
        </Suspense>
      ) : null}
    </SignInProvider>
  );
}

function Ticket() {
  return (
    <Suspense fallback={null}>
      <TicketContents />
    </Suspense>
  );
}

function SignInWhenAsked() {
  const { asked } = useSignIn();
  return asked === null ? null : (
    <Suspense fallback={null}>
      <SignInDialog />
    </Suspense>
  );
}
