import { type RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { ArenaWallet } from '@touchline/contract/arena';
import { useLanguage } from '../language.ts';
import { useStore } from '../store.ts';
import { amountText, chipsOf, readStake, returnText } from './money.ts';
import type { Choice } from './press.ts';
import { useSeen } from './seen.ts';
import type { SlipModel } from './slip-model.ts';

interface Props {
  readonly choice: Choice;
  readonly wallet: ArenaWallet;
  readonly model: SlipModel;
}

/** The stake, what it may win, and the button that places the bet. */
export function StakeForm({ choice, wallet, model }: Props) {
  const { t, formats } = useLanguage();
  const { stake } = useStore(model.store);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isSeen = useSeen(buttonRef);
  const place = (): void => model.place(isSeen());
  const amount = readStake(stake, wallet);
  return (
    <>
      <label htmlFor="stake">{t('slip.stake', { currency: wallet.currency })}</label>
      <input
        id="stake"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        dir="ltr"
        value={stake}
        onInput={({ currentTarget }) => model.setStake(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') place();
        }}
      />
      <Chips wallet={wallet} choose={model.setStake} />
      <p className="win">
        <span className="quiet">{t('slip.win')}</span>
        <strong data-win="" dir="ltr">
          {amount === null ? '–' : formats.money(returnText(amount, choice.odds, wallet), wallet.currency)}
        </strong>
      </p>
      <PlaceButton
        amount={amountText(amount ?? 0n, wallet)}
        wallet={wallet}
        model={model}
        buttonRef={buttonRef}
        place={place}
      />
    </>
  );
}

/** Stakes to press. */
function Chips({ wallet, choose }: { readonly wallet: ArenaWallet; readonly choose: (stake: string) => void }) {
  const { t, formats } = useLanguage();
  return (
    <fieldset className="chips" aria-label={t('slip.stakes')}>
      {chipsOf(wallet).map((chip) => {
        const stake = amountText(chip, wallet);
        return (
          <button key={stake} type="button" className="chip" onClick={() => choose(stake)}>
            {formats.money(stake, wallet.currency)}
          </button>
        );
      })}
    </fieldset>
  );
}

interface PlaceButtonProps {
  readonly amount: string;
  readonly wallet: ArenaWallet;
  readonly model: SlipModel;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly place: () => void;
}

/** Says what it does, or what hinders it. */
function PlaceButton({ amount, wallet, model, buttonRef, place }: PlaceButtonProps) {
  const { t, formats } = useLanguage();
  const { busy } = useStore(model.store);
  const disabledReason = model.disabledReason();
  const label = disabledReason ?? t('slip.place', { amount: formats.money(amount, wallet.currency) });
  return (
    <button
      ref={buttonRef}
      type="button"
      className="main"
      data-place=""
      aria-disabled={busy || disabledReason !== null}
      onClick={place}
    >
      {busy ? t('slip.placing') : label}
    </button>
  );
}
