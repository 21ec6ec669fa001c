import { useState } from 'react';
import type { AccountResult } from '@touchline/client';
import { affiliate } from '../../bindings/affiliate.ts';
import { type Drafts, useDraft } from '../../bindings/drafts.ts';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useIsHydrated } from '../../bindings/screen.ts';
import {
  accountFrom,
  countryBeforehand,
  fieldsOf,
  judgeAccount,
  type SignUpErrors,
  type SignUpField,
  type TypedAccount,
  wrongFields,
} from './sign-up-form.ts';
import type { TypedLogin } from './typed-login.ts';
import { useForm } from './use-form.ts';
import { dropWaiting, keepWaiting, readWaiting, type WaitingCode } from './waiting-code.ts';

/** Years of age from which people may bet, where the configuration does not say it. */
const USUAL_AGE = 18;

interface TypedSignUp extends Omit<TypedAccount, 'password'> {
  readonly by: 'email' | 'phone';
}

const typedSignUps: Drafts<TypedSignUp> = new Map();

const NOTHING_TYPED = { email: '', phone: '', firstName: '', lastName: '', birthDate: '', municipality: '' };

/** What was typed, checked and sent to open an account. */
export interface SignUp {
  readonly by: 'email' | 'phone';
  chooseBy(by: 'email' | 'phone'): void;
  readonly account: TypedAccount;
  readonly fields: ReadonlySet<SignUpField>;
  readonly errors: SignUpErrors;
  /** Rises with each attempt that found something wrong. */
  readonly attempts: number;
  type(field: SignUpField, value: string): void;
  readonly form: ReturnType<typeof useForm>;
  /** The letter that confirms the account is on its way. */
  readonly isLetterSent: boolean;
}

export function useSignUp(typed: TypedLogin | undefined, code: SignUpCode): SignUp {
  const { config, env } = usePage();
  const commands = useCommands();
  const draft = useDraft<TypedSignUp>(typedSignUps, '', {
    ...NOTHING_TYPED,
    by: config.platform_settings?.sign_up_by?.[0] ?? 'email',
    currency: config.default_currency,
    country: countryBeforehand(config),
  });
  const { by, ...rest } = draft.value;
  const [password, setPassword] = useState('');
  // What was typed to sign in need not be typed again.
  const email = typed === undefined || typed.value === '' ? rest.email : typed.value;
  const account: TypedAccount = { ...rest, email, password };
  const fields = fieldsOf(by, config, rest.country);
  const [errors, setErrors] = useState<SignUpErrors>({});
  const [attempts, setAttempts] = useState(0);
  const [isLetterSent, setIsLetterSent] = useState(false);

  const mark = (found: SignUpErrors): boolean => {
    setErrors(found);
    const isWrong = Object.keys(found).length > 0;
    if (isWrong) setAttempts((before) => before + 1);
    return isWrong;
  };
  const check = (): boolean => !mark(judgeAccount(account, fields, config.minimum_age ?? USUAL_AGE, env.now()));
  const open = async (): Promise<AccountResult> => {
    const asked = accountFrom(account, fields, affiliate());
    const result = await commands.signUp(asked);
    if (result.kind === 'refused') mark(wrongFields(result.fields));
    if (result.kind !== 'done') return result;
    if (by === 'phone') code.sent(asked.phone ?? '', open);
    else {
      draft.drop();
      setIsLetterSent(true);
    }
    return result;
  };
  return {
    by,
    chooseBy: (chosen) => draft.change((before) => ({ ...before, by: chosen })),
    account,
    fields,
    errors,
    attempts,
    type: (field, value) => {
      if (field === 'password') setPassword(value);
      else draft.change((before) => ({ ...before, [field]: value }));
      if (field === 'email') typed?.onType(value);
      setErrors((before) => ({ ...before, [field]: undefined }));
    },
    form: useForm(check, open),
    isLetterSent,
  };
}

/** The code that a sign-up by phone waits for. */
export interface SignUpCode {
  /** Null where none is on its way. */
  readonly waiting: WaitingCode | null;
  /** Asks for the account again, which sends another code; null where the form was filled in before the page was loaded. */
  readonly again: (() => Promise<AccountResult>) | null;
  sent(phone: string, again: () => Promise<AccountResult>): void;
  /** The account is open. */
  confirmed(): void;
  /** Back to the form. */
  leave(): void;
}

interface CodeState {
  readonly waiting: WaitingCode | null;
  readonly again: SignUpCode['again'];
}

export function useSignUpCode(): SignUpCode {
  const { env } = usePage();
  const isLive = useIsHydrated();
  const [state, setState] = useState<CodeState | null>(null);
  // The server's markup knows nothing of the tab.
  const kept = isLive ? readWaiting(env.session, env.now()) : null;
  return {
    ...(state ?? { waiting: kept, again: null }),
    sent: (phone, again) => {
      const waiting = { phone, sentAt: env.now() };
      keepWaiting(env.session, waiting);
      setState({ waiting, again });
    },
    confirmed: () => {
      dropWaiting(env.session);
      typedSignUps.clear();
    },
    leave: () => {
      dropWaiting(env.session);
      setState({ waiting: null, again: null });
    },
  };
}
