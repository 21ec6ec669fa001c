import { type ReactNode, useEffect, useState } from 'react';
import { useBreaks, useHasBreaks } from '../../bindings/breaks.ts';
import { PageLink, usePath } from '../../bindings/links.tsx';
import { useWhyNotOffered } from '../../bindings/may-offer.ts';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useHasCashier } from '../../bindings/payments.ts';
import { useBalance, useSession } from '../../bindings/player.ts';
import { isRegistered } from '../../bindings/registered.ts';
import { depositReminded, type ReminderMark, signUpReminded } from '../../bindings/reminder-marks.ts';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { useSumText } from '../../bindings/sums.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Reminders.module.css';

/** Delay of the deposit reminder where the configuration says none (RG-05). */
const USUAL_SECONDS = 10;

/** [RG-05] What the operator reminds players and visitors of, each in its turn among the modals. */
export function Reminders() {
  const { deposit, sign_up: signUp } = usePage().config.reminders ?? {};
  const { status } = useSession();
  // Whoever takes a break is not asked for money (RG-09). Until the answer is there nobody knows.
  const { state, value } = useBreaks();
  const hasBreaks = useHasBreaks();
  const mayRemind = !hasBreaks || (state === 'ready' && value?.running === null);
  if (status === 'logged_in' && deposit !== undefined && mayRemind) return <DepositReminder {...deposit} />;
  return status === 'not_logged_in' && signUp !== undefined ? <SignUpReminder {...signUp} /> : null;
}

/** Whether so many seconds have passed since this is on the page. */
function useIsDue(seconds: number): boolean {
  const { env } = usePage();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = env.setTimer(() => setIsDue(true), seconds * 1000);
    return () => env.clearTimer(timer);
  }, [env, seconds]);
  return isDue;
}

/** Players, once a day: where to pay in. */
function DepositReminder({ seconds = USUAL_SECONDS }: { readonly seconds?: number | undefined }) {
  const { t } = useText();
  const sumText = useSumText();
  const { config, env } = usePage();
  const path = usePath();
  const balance = useBalance();
  const hasCashier = useHasCashier();
  const isOffered = useWhyNotOffered('deposit') === null;
  const isDue = useIsDue(seconds);
  const [mark] = useState(() => depositReminded(env));
  const [isDone, setIsDone] = useState(mark.isSet);
  const leads = hasCashier || (isOffered && config.deposit_url !== undefined);
  if (isDone || !isDue || !leads || balance === null || path.startsWith('/profile/wallet')) return null;
  const done = (): void => setIsDone(true);
  return (
    <Reminder
      title="reminder.deposit.title"
      words={t('reminder.deposit.words', { amount: sumText(balance.balance, balance.currency) })}
      mark={mark}
      onClose={done}
    >
      <PageLink to="/profile/wallet" className={buttonClass('main')} onClick={done} data-first>
        {t('payment.deposit')}
      </PageLink>
    </Reminder>
  );
}

/** Visitors who have no account as far as this browser knows, once: how to open one. */
function SignUpReminder({ seconds }: { readonly seconds: number }) {
  const { t } = useText();
  const { env } = usePage();
  const path = usePath();
  const signIn = useSignIn();
  const isOffered = useWhyNotOffered('sign_up') === null;
  const isDue = useIsDue(seconds);
  const [mark] = useState(() => signUpReminded(env));
  const [isDone, setIsDone] = useState(() => isRegistered(env) || mark.isSet());
  // Whoever asks for the way in needs no reminder of it.
  if (!isDone && signIn.asked !== null) setIsDone(true);
  if (isDone || !isDue || !isOffered || path.startsWith('/users/')) return null;
  return (
    <Reminder
      title="reminder.sign_up.title"
      words={t('reminder.sign_up.words')}
      mark={mark}
      onClose={() => setIsDone(true)}
    >
      <Button
        variant="main"
        data-first
        onClick={() => {
          setIsDone(true);
          signIn.ask('plain', 'sign_up');
        }}
      >
        {t('account.new')}
      </Button>
    </Reminder>
  );
}

interface Props {
  readonly title: TextKey;
  readonly words: string;
  readonly mark: ReminderMark;
  readonly onClose: () => void;
  /** The way to what it reminds of. */
  readonly children: ReactNode;
}

function Reminder({ title, words, mark, onClose, children }: Props) {
  const { t } = useText();
  return (
    <Dialog
      kind="news"
      label={t(title)}
      closeLabel={t('session.close')}
      variant="centre"
      startAt="[data-first]"
      onClose={onClose}
    >
      <div className={styles.inside}>
        <WhenShown mark={mark} />
        <p>{words}</p>
        <div className={styles.ways}>
          {children}
          <Button onClick={onClose}>{t('reminder.later')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Nothing to see: a reminder counts once it is on the screen, not while another modal stands before it. */
function WhenShown({ mark }: { readonly mark: ReminderMark }) {
  useEffect(() => mark.set(), [mark]);
  return null;
}
