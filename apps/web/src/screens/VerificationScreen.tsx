import { useEffect, useRef, useState } from 'react';
import type { IdentityResult, PhoneResult } from '@touchline/client';
import type { IdentityProvider, IdentityState, PhoneVerification } from '@touchline/contract';
import { type Drafts, useDraft } from '../bindings/drafts.ts';
import { useLeaving } from '../bindings/leaving.ts';
import { useCommands, usePage } from '../bindings/PageProvider.tsx';
import { useSession, useVerifies } from '../bindings/player.ts';
import { CodeForm } from '../features/session/CodeForm.tsx';
import { judgePhone, typedNumber } from '../features/session/credentials.ts';
import { LoginField, Refusal } from '../features/session/fields.tsx';
import formStyles from '../features/session/SignInForm.module.css';
import { useForm } from '../features/session/use-form.ts';
import { type TextKey, useText } from '../text/use-text.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { ForPlayers, ProfilePage } from './ProfilePage.tsx';
import styles from './ProfileScreens.module.css';

/** /profile/verification: what the player proves of themselves (AUTH-11). */
export function VerificationScreen() {
  const { t } = useText();
  const { config } = usePage();
  const { phone_verification: byPhone, identity_providers: providers = [] } = config.platform_settings ?? {};
  const verifies = useVerifies();
  return (
    <ProfilePage title="verification.title">
      <ForPlayers>
        {byPhone === true ? <Phone /> : null}
        {providers.length > 0 ? <Identity providers={providers} /> : null}
        {verifies ? null : <EmptyState icon="check" title={t('verification.none')} />}
      </ForPlayers>
    </ProfilePage>
  );
}

/** What the server said, once it has; `refresh` asks again. */
function useAnswer<Result extends IdentityResult | PhoneResult>(
  read: () => Promise<Result | { readonly kind: 'unreachable' }>,
): readonly [Result | { readonly kind: 'unreachable' } | null, () => void] {
  const [answer, setAnswer] = useState<Result | { readonly kind: 'unreachable' } | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const result = await read();
      if (!isGone) setAnswer(result);
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [read]);
  const refresh = async (): Promise<void> => setAnswer(await read());
  return [answer, () => void refresh()];
}

interface NotKnownProps {
  /** Of the part that is not known, so that two of them can be told apart. */
  readonly id: string;
  readonly heading: string;
  readonly isAnswered: boolean;
  readonly onRetry: () => void;
}

function NotKnown({ id, heading, isAnswered, onRetry }: NotKnownProps) {
  const { t } = useText();
  return (
    <section className={styles.part} aria-labelledby={id} aria-busy={!isAnswered}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {isAnswered ? (
        <FailedState title={t('error.load')} action={t('action.retry')} onRetry={onRetry} />
      ) : (
        <SkeletonRows count={2} className={styles.waiting} label={t('loading')} />
      )}
    </section>
  );
}

const PHONE_WORDS = {
  unverified: 'verification.status.unverified',
  pending: 'verification.status.pending',
  verified: 'verification.status.verified',
} as const satisfies Record<PhoneVerification['verified_status'], TextKey>;

function Phone() {
  const { t } = useText();
  const commands = useCommands();
  const { env } = usePage();
  const [read, refresh] = useAnswer<PhoneResult>(commands.readPhone);
  const [newest, setNewest] = useState<PhoneVerification | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  const phone = newest ?? (read?.kind === 'done' ? read.phone : null);
  if (phone === null)
    return <NotKnown id="phone" heading={t('account.phone')} isAnswered={read !== null} onRetry={refresh} />;
  const { phone_number: number, verified_status: status, resend_timeout_until: until } = phone;
  const ask = async (to: string): Promise<PhoneResult> => {
    const result = await commands.askPhoneCode(to);
    if (result.kind === 'done') {
      setNewest(result.phone);
      setIsChanging(false);
    }
    return result;
  };
  const isAsking = isChanging || status === 'unverified';
  return (
    <section className={styles.part} aria-labelledby="phone">
      <h2 id="phone" className={styles.heading}>
        {t('account.phone')}
      </h2>
      <dl className={`${styles.facts} ${styles.wide}`}>
        <div>
          <dt>{number === null ? t('verification.phone.none') : <bdi dir="ltr">{number}</bdi>}</dt>
          <dd>{number === null ? null : t(PHONE_WORDS[status])}</dd>
        </div>
      </dl>
      {status === 'pending' && number !== null && !isChanging ? (
        <div className={styles.wide}>
          <CodeForm
            phone={number}
            againAt={until === null ? env.now() : Date.parse(until)}
            isUsedUp={phone.sms_limit_reached}
            isNew={newest !== null}
            confirm={commands.confirmPhone}
            again={() => ask(number)}
            now={env.now}
            onDone={(result) => setNewest(result.phone)}
          />
        </div>
      ) : null}
      {isAsking ? (
        <AskCode first={isChanging ? '' : (number ?? '')} ask={ask} isUsedUp={phone.sms_limit_reached && !isChanging} />
      ) : null}
      {status === 'unverified' ? null : (
        <Button onClick={() => setIsChanging(!isChanging)}>
          {t(isChanging ? 'verification.keep' : 'verification.change')}
        </Button>
      )}
    </section>
  );
}

/** By player: an ended session takes the form away for a moment. */
const typedNumbers: Drafts<string> = new Map();

interface AskCodeProps {
  readonly first: string;
  readonly ask: (phone: string) => Promise<PhoneResult>;
  /** No other message goes to the number today. */
  readonly isUsedUp: boolean;
}

function AskCode({ first, ask, isUsedUp }: AskCodeProps) {
  const { t } = useText();
  const { value: typed, change, drop } = useDraft(typedNumbers, useSession().player?.id ?? '', first);
  const [error, setError] = useState<TextKey | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const check = (): boolean => {
    const found = judgePhone(typed);
    setError(found);
    if (found !== undefined) field.current?.focus();
    return found === undefined;
  };
  const form = useForm(check, async () => {
    const result = await ask(typedNumber(typed));
    if (result.kind === 'done') drop();
    else if (result.kind === 'refused' && result.fields.includes('phone_number')) {
      setError('account.field.wrong');
      field.current?.focus();
    }
    return result;
  });
  return (
    <form
      className={`${formStyles.form} ${styles.wide}`}
      noValidate
      aria-busy={form.isPending}
      onSubmit={form.onSubmit}
    >
      <p className={styles.words}>{t('verification.phone.words')}</p>
      <LoginField
        ref={field}
        only="phone"
        isLogin={false}
        value={typed}
        error={error}
        onType={(value) => {
          change(() => value);
          setError(undefined);
        }}
        isFixed={form.isPending}
      />
      <Refusal>{form.refusal ?? (isUsedUp && typed === first ? t('error.phone.sms_limit') : null)}</Refusal>
      <Button type="submit" variant="main" className={formStyles.submit} aria-disabled={form.isPending}>
        {t(form.isPending ? 'account.sending' : 'verification.send')}
      </Button>
    </form>
  );
}

const IDENTITY_WORDS = {
  none: 'identity.status.none',
  pending: 'identity.status.pending',
  approved: 'identity.status.approved',
  rejected: 'identity.status.rejected',
} as const satisfies Record<IdentityState['status'], TextKey>;

const PROVIDER_NAMES = { serasa: 'Serasa', sumsub: 'Sumsub' } as const satisfies Record<IdentityProvider, string>;

function Identity({ providers }: { readonly providers: readonly IdentityProvider[] }) {
  const { t, serverText } = useText();
  const commands = useCommands();
  const [read, refresh] = useAnswer<IdentityResult>(commands.readIdentity);
  const { leave, isLeaving, stayedFor } = useLeaving();
  const [isStarting, setIsStarting] = useState(false);
  const [started, setStarted] = useState<IdentityProvider | null>(null);
  const [words, setWords] = useState<string | null>(null);
  if (read?.kind !== 'done')
    return <NotKnown id="identity" heading={t('identity.title')} isAnswered={read !== null} onRetry={refresh} />;
  const { status } = read.identity;
  const isPending = isStarting || isLeaving;
  const start = async (provider: IdentityProvider): Promise<void> => {
    if (isPending) return;
    setIsStarting(true);
    setStarted(provider);
    setWords(null);
    const result = await commands.startIdentity(provider);
    setIsStarting(false);
    if (result.kind === 'done') return leave(result.url) ? undefined : setWords(t('account.refused'));
    setWords(result.kind === 'unreachable' ? t('session.unreachable') : serverText(result.key, t('account.refused')));
  };
  return (
    <section className={styles.part} aria-labelledby="identity">
      <h2 id="identity" className={styles.heading}>
        {t('identity.title')}
      </h2>
      <p>
        <strong>{t(IDENTITY_WORDS[status])}</strong>
      </p>
      {status === 'approved' ? null : (
        <>
          <p className={styles.words}>{t('identity.words')}</p>
          {providers.map((provider) =>
            provider === started && stayedFor !== null ? (
              <a key={provider} href={stayedFor} className={buttonClass('quiet')}>
                {t('identity.start', { provider: PROVIDER_NAMES[provider] })}
              </a>
            ) : (
              <Button key={provider} aria-disabled={isPending} onClick={() => void start(provider)}>
                {t('identity.start', { provider: PROVIDER_NAMES[provider] })}
              </Button>
            ),
          )}
        </>
      )}
      <output className={styles.problem}>{words}</output>
    </section>
  );
}
