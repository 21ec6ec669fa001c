import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useCustomQuestion } from '../bindings/builder.ts';
import { isInModal, isPlainKey, useKeys } from '../bindings/keys.ts';
import { useAddress } from '../bindings/links.tsx';
import { usePage } from '../bindings/PageProvider.tsx';
import { HydrationBoundary } from '../bindings/HydrationBoundary.tsx';
import { lazyPart, preload } from '../bindings/lazy-part.ts';
import { usePreference } from '../bindings/preferences.ts';
import { useHasSessionNews, useIsPlacing } from '../bindings/player.ts';
import { useQuickBet } from '../bindings/quick-bet.ts';
import { SignInProvider, useSignIn } from '../bindings/sign-in.tsx';
import { useIsFramed, useIsHydrated } from '../bindings/screen.ts';
import { onFirstInput, onKey } from '../browser/page.ts';
import { SearchProvider } from '../features/search/SearchProvider.tsx';
import { SearchLink } from '../features/search/SearchLink.tsx';
import { AccountMenu } from '../features/session/AccountMenu.tsx';
import { SportsIcons } from '../features/sports-nav/SportsIcons.tsx';
import { SportsTree } from '../features/sports-nav/SportsTree.tsx';
import { TicketPresence } from '../features/ticket/TicketPresence.tsx';
import { Consent } from '../shell/Consent.tsx';
import { Shell } from '../shell/Shell.tsx';
import { withText } from '../text/load.ts';
import { prepareDialog } from '../ui/LazyDialog.tsx';
import { Modals } from '../ui/Modals.tsx';
import { renderOutcome } from './pieces.tsx';

const DevPanel = lazyPart(async () => (await import('../dev/DevPanel.tsx')).default);
const loadTicket = withText(async () => (await import('./TicketContents.tsx')).default);
const TicketContents = lazyPart(loadTicket);
const SignInDialog = lazyPart(async () => (await import('../features/session/SignInDialog.tsx')).SignInDialog);
const PlayerHeader = lazyPart(async () => (await import('./PlayerHeader.tsx')).PlayerHeader);
const SessionNews = lazyPart(async () => (await import('./SessionNews.tsx')).SessionNews);
const OperatorExtras = lazyPart(async () => (await import('./OperatorExtras.tsx')).OperatorExtras);
const RestoreShared = lazyPart(async () => (await import('../features/share/RestoreShared.tsx')).RestoreShared);
const OddsExtras = lazyPart(async () => (await import('./OddsExtras.tsx')).OddsExtras);
const Shortcuts = lazyPart(async () => (await import('../shell/Shortcuts.tsx')).Shortcuts);
const DEV_KEY = 'touchline.dev';

const QuickDock = lazyPart(async () => (await import('../features/quick-bet/QuickDock.tsx')).QuickDock);
const CustomQuestion = lazyPart(
  async () => (await import('../features/bet-builder/CustomQuestion.tsx')).CustomQuestion,
);

function renderSearch(variant: 'field' | 'icon') {
  return <SearchLink variant={variant} />;
}

/** Renders the slots of the shell. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { env } = usePage();
  const isLive = useIsHydrated();
  const [isDevChosen, setIsDev] = useState<boolean | null>(null);
  const isDev = isLive && (isDevChosen ?? env.local.get(DEV_KEY) === '1');
  useEffect(
    () =>
      onKey((event) => {
        if (!(event.ctrlKey && event.shiftKey && event.code === 'KeyD')) return;
        event.preventDefault();
        setIsDev((was) => !(was ?? env.local.get(DEV_KEY) === '1'));
      }),
    [env],
  );
  const [isHelp, setIsHelp] = useState(false);
  useKeys((event) => {
    if (!isPlainKey(event, '?') || isInModal(event)) return;
    event.preventDefault();
    setIsHelp(true);
  });
  // Fetched when somebody begins to do something, so that the sheet of a small screen opens at once.
  useEffect(
    () =>
      onFirstInput(() =>
        env.whenIdle(() => {
          preload(loadTicket);
          prepareDialog();
        }),
      ),
    [env],
  );
  return (
    <PageModals>
      <SignInProvider>
        <SearchProvider renderOutcome={renderOutcome}>
          <ExtrasWhenSet />
          <Shell
            tree={
              <HydrationBoundary>
                <SportsTree />
              </HydrationBoundary>
            }
            icons={<SportsIcons />}
            search={renderSearch}
            account={<AccountMenu player={<PlayerHeader />} />}
            ticket={<Ticket />}
          >
            {children}
          </Shell>
        </SearchProvider>
        <TicketPresence />
        <OddsWhenUsed />
        <SignInWhenAsked />
        <NewsOfSession />
        <Consent />
        <SharedWhenAsked />
        <QuickWhenOn />
        <CustomWhenAsked />
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
    </PageModals>
  );
}

/** Follows the placements by itself, so that they render nothing else. */
function PageModals({ children }: { readonly children: ReactNode }) {
  return <Modals isPlacing={useIsPlacing()}>{children}</Modals>;
}

function Ticket() {
  // Its content belongs to this browser alone: the server renders an empty slot.
  return useIsHydrated() ? (
    <Suspense fallback={null}>
      <TicketContents />
    </Suspense>
  ) : null;
}

/** Its code is loaded only for those who came by a shared link. */
function SharedWhenAsked() {
  const { search } = useAddress();
  const [isAsked, setIsAsked] = useState(false);
  const isLive = useIsHydrated();
  if (!isAsked && search['betcode'] !== undefined) setIsAsked(true);
  return isAsked && isLive ? (
    <Suspense fallback={null}>
      <RestoreShared />
    </Suspense>
  ) : null;
}

/** Loaded when quick bet is first switched on. */
function QuickWhenOn() {
  const { isEnabled, state, unresolved } = useQuickBet();
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted && (isEnabled || state !== 'INITIAL' || unresolved !== null)) setIsWanted(true);
  return isWanted ? (
    <Suspense fallback={null}>
      <QuickDock />
    </Suspense>
  ) : null;
}

/** SLIP-03. */
function CustomWhenAsked() {
  return useCustomQuestion() === null ? null : (
    <Suspense fallback={null}>
      <CustomQuestion />
    </Suspense>
  );
}

/** Loaded when somebody first presses anything, and at once where prices are read aloud. */
function OddsWhenUsed() {
  const [isUsed, setIsUsed] = useState(false);
  const [speech] = usePreference('odds-speech');
  const isLive = useIsHydrated();
  useEffect(() => onFirstInput(() => setIsUsed(true)), []);
  return isUsed || (isLive && speech !== null) ? (
    <Suspense fallback={null}>
      <OddsExtras />
    </Suspense>
  ) : null;
}

/** AUTH-14, RG-01. */
function NewsOfSession() {
  return useHasSessionNews() ? (
    <Suspense fallback={null}>
      <SessionNews />
    </Suspense>
  ) : null;
}

/** RG-05, EMB-01, EMB-06. */
function ExtrasWhenSet() {
  const { config } = usePage();
  const { reminders, sign_in_frame_preloader: signIn, sign_up_frame_preloader: signUp } = config;
  const isFramed = useIsFramed();
  return useIsHydrated() && (isFramed || reminders !== undefined || signIn === true || signUp === true) ? (
    <Suspense fallback={null}>
      <OperatorExtras />
    </Suspense>
  ) : null;
}

function SignInWhenAsked() {
  const { asked } = useSignIn();
  return asked === null ? null : (
    <Suspense fallback={null}>
      <SignInDialog />
    </Suspense>
  );
}
