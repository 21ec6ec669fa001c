import { useEffect, useRef, useState } from 'react';
import { type ErrorKind, errorTitle, errorWords, loadErrorWords } from '../src/text/error-pages.ts';
import type { Text } from '../src/text/use-text.ts';
import { Button } from '../src/ui/Button.tsx';
import { Dialog } from '../src/ui/Dialog.tsx';
import { EmptyState } from '../src/ui/EmptyState.tsx';
import { FailedState } from '../src/ui/FailedState.tsx';
import { Invitation } from '../src/ui/Invitation.tsx';
import { ConfigProblems } from '../src/ui/ConfigProblems.tsx';
import { ErrorPage } from '../src/ui/ErrorPage.tsx';
import { LazyDialog, prepareDialog } from '../src/ui/LazyDialog.tsx';
import { ModalFrame } from '../src/ui/ModalFrame.tsx';
import { Modals } from '../src/ui/Modals.tsx';
import { NewsDialog } from '../src/ui/NewsDialog.tsx';
import { SkeletonRows } from '../src/ui/Skeleton.tsx';
import { Toasts } from '../src/ui/Toasts.tsx';
import { Windowed } from '../src/ui/Windowed.tsx';
import { Exhibit, Section, State, type Words } from './exhibit.tsx';

const DIALOGS = ['sheet', 'drawer', 'start', 'centre'] as const;
type Opened = (typeof DIALOGS)[number] | 'lazy' | 'frame' | 'news' | null;

/** A modal without a head of its own. */
function Bare({ text: { t }, onClose }: { readonly text: Text; readonly onClose: () => void }) {
  const frame = useRef<HTMLDialogElement>(null);
  return (
    <ModalFrame frame={frame} kind="tool" label={t('ticket.title')} className="bare-modal" onClose={onClose}>
      <div className="panel">
        <Button onClick={onClose}>{t('action.close')}</Button>
      </div>
    </ModalFrame>
  );
}

function Dialogs({ text }: { readonly text: Text }) {
  const [opened, open] = useState<Opened>(null);
  const { t } = text;
  const common = {
    kind: 'tool',
    label: t('ticket.title'),
    closeLabel: t('action.close'),
    onClose: () => open(null),
    children: <p className="panel">{t('ticket.empty.description')}</p>,
  } as const;
  return (
    <Modals isPlacing={false}>
      <Exhibit title="Dialog, LazyDialog, ModalFrame, NewsDialog: opened by a press, one at a time">
        {([...DIALOGS, 'lazy', 'frame', 'news'] as const).map((variant) => (
          <State key={variant} name={variant}>
            <Button onPointerEnter={prepareDialog} onClick={() => open(variant)}>
              {t('ticket.title')}
            </Button>
          </State>
        ))}
      </Exhibit>
      {opened === null ? null : opened === 'lazy' ? (
        <LazyDialog {...common} variant="centre" />
      ) : opened === 'frame' ? (
        <Bare text={text} onClose={common.onClose} />
      ) : opened === 'news' ? (
        <NewsDialog
          label={common.label}
          closeLabel={common.closeLabel}
          icon="gift"
          name={t('ticket.title')}
          worth="€5.00"
          actions={<Button onClick={common.onClose}>{t('action.close')}</Button>}
          onClose={common.onClose}
        >
          <p>{t('ticket.empty.description')}</p>
        </NewsDialog>
      ) : (
        <Dialog {...common} variant={opened} />
      )}
    </Modals>
  );
}

function Messages({ text: { t } }: { readonly text: Text }) {
  const tones = ['info', 'success', 'warning', 'error'] as const;
  const [shown, show] = useState<readonly number[]>(tones.map((_, id) => id));
  return (
    <Exhibit title="Toasts" layout="stack">
      <State name="every tone, one without a description">
        <div className="own-screen">
          <Toasts
            toasts={tones
              .map((tone, id) => ({
                id,
                tone,
                title: t('ticket.receipt.submitted', { count: 1 }),
                description: id === 1 ? null : t('ticket.receipt.submitted.description', { count: 1 }),
              }))
              .filter(({ id }) => shown.includes(id))}
            label={t('notices.label')}
            closeLabel={t('action.close')}
            onClose={(id) => show(shown.filter((each) => each !== id))}
          />
        </div>
      </State>
    </Exhibit>
  );
}

function Invitations({ text: { t } }: { readonly text: Text }) {
  return (
    <Exhibit title="Invitation: in the place of what a player has" layout="cards">
      <State name="to sign in">
        <Invitation words={t('promotions.sign_in')} action={t('session.sign_in')} onAccept={() => undefined} />
      </State>
      <State name="where nobody may sign in">
        <Invitation words={t('promotions.sign_in')} action={t('session.sign_in')} onAccept={null} />
      </State>
    </Exhibit>
  );
}

function Empty({ text: { t } }: { readonly text: Text }) {
  return (
    <Exhibit title="EmptyState and FailedState" layout="cards">
      <State name="empty, with a next step">
        <div className="framed">
          <EmptyState icon="ticket" title={t('ticket.empty.title')}>
            <p>{t('ticket.empty.description')}</p>
            <Button variant="main">{t('ticket.empty.live')}</Button>
          </EmptyState>
        </div>
      </State>
      <State name="failed, spoken at once">
        <div className="framed">
          <FailedState title={t('error.load')} action={t('action.retry')} onRetry={() => undefined}>
            <p>{t('error.load.description')}</p>
          </FailedState>
        </div>
      </State>
      <State name="not found, spoken politely, without more">
        <div className="framed">
          <EmptyState icon="search" title={t('not_found.title')} live="status" />
        </div>
      </State>
    </Exhibit>
  );
}

const ERRORS: readonly ErrorKind[] = ['error', 'not_found', 'blocked', 'locked'];

function ErrorPages({ text: { locale } }: { readonly text: Text }) {
  const [words, setWords] = useState(() => errorWords(locale));
  useEffect(() => {
    void loadErrorWords(locale).then(setWords);
  }, [locale]);
  return (
    <Exhibit title="ErrorPage" layout="cards">
      {ERRORS.map((kind) => (
        <State key={kind} name={kind}>
          <div className="framed whole-page">
            <ErrorPage
              title={errorTitle(words, kind, null)}
              home={kind === 'locked' ? null : { href: '#overlays', title: words['page.error.home-button.title'] }}
              retry={
                kind === 'error'
                  ? { title: words['page.error.retry-button.title'], onPress: () => undefined }
                  : undefined
              }
            />
          </div>
        </State>
      ))}
    </Exhibit>
  );
}

/** What an operator reads who has written a wrong `config.json`. */
function WrongConfig() {
  return (
    <Exhibit title="ConfigProblems">
      <State name="two wrong fields">
        <ConfigProblems
          problems={[
            'currencies.0.code: expected the code of a currency, found "eur"; for example "EUR"',
            'flags.jackpots: expected true or false, found "yes"; for example true',
          ]}
        />
      </State>
    </Exhibit>
  );
}

function Loading({ text: { t } }: { readonly text: Text }) {
  return (
    <Exhibit title="SkeletonRows" layout="cards">
      <State name="three rows">
        <SkeletonRows count={3} className="waiting-row" label={t('loading')} />
      </State>
    </Exhibit>
  );
}

function Windows() {
  const draw = (isNear: boolean) => <p className="panel">{isNear ? 'near the screen' : 'away, in its light form'}</p>;
  return (
    <Exhibit title="Windowed: what is far from the screen comes when it is scrolled to" layout="stack">
      <State name="of a height that is known">
        <Windowed height={56}>{draw}</Windowed>
      </State>
      <State name="kept in the document while away">
        <Windowed height={56} wideHeight={72} keepMounted>
          {draw}
        </Windowed>
      </State>
      <State name="of an estimated height, there from the first paint">
        <Windowed height={120} isExact={false} eager>
          {draw}
        </Windowed>
      </State>
    </Exhibit>
  );
}

export function OverlaysSection({ text }: Words) {
  return (
    <Section id="overlays" title="Dialogs, messages, places">
      <Dialogs text={text} />
      <Messages text={text} />
      <Empty text={text} />
      <Invitations text={text} />
      <ErrorPages text={text} />
      <WrongConfig />
      <Loading text={text} />
      <Windows />
    </Section>
  );
}
