import { useMemo } from 'react';
import { countries as everyCountry } from '@touchline/contract/countries';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useIsHydrated } from '../../bindings/screen.ts';
import { countryIn } from '../../text/names.ts';
import { useText } from '../../text/use-text.ts';
import { SelectField, TextField } from './fields.tsx';
import type { SignUpErrors, SignUpField, TypedAccount } from './sign-up-form.ts';

interface Props {
  readonly fields: ReadonlySet<SignUpField>;
  readonly typed: TypedAccount;
  readonly errors: SignUpErrors;
  readonly onType: (field: SignUpField, value: string) => void;
  readonly isFixed: boolean;
}

/** What the operator asks of a person who opens an account (AUTH-06b). */
export function PersonFields({ fields, typed, errors, onType, isFixed }: Props) {
  const { t } = useText();
  const isLive = useIsHydrated();
  const line = (field: SignUpField) => ({
    value: typed[field],
    error: errors[field],
    onType: (value: string) => onType(field, value),
    isFixed,
  });
  return (
    <>
      {fields.has('firstName') ? (
        <TextField
          label="account.first_name"
          autoComplete="given-name"
          maxLength={100}
          dir="auto"
          {...line('firstName')}
        />
      ) : null}
      {fields.has('lastName') ? (
        <TextField
          label="account.last_name"
          autoComplete="family-name"
          maxLength={100}
          dir="auto"
          {...line('lastName')}
        />
      ) : null}
      {fields.has('birthDate') ? (
        <TextField label="account.birth_date" autoComplete="bday" type="date" dir="ltr" {...line('birthDate')} />
      ) : null}
      {fields.has('country') ? (
        <SelectField
          label="account.country"
          autoComplete="country"
          value={typed.country}
          error={errors.country}
          onChoose={(value) => onType('country', value)}
          isFixed={isFixed}
        >
          <option value="">{t('account.country.choose')}</option>
          {isLive ? <Countries /> : null}
        </SelectField>
      ) : null}
      {fields.has('municipality') ? (
        <TextField
          label="account.municipality"
          autoComplete="address-level2"
          maxLength={100}
          dir="auto"
          {...line('municipality')}
        />
      ) : null}
    </>
  );
}

/** The operator's countries, or every one (CFG-02), by their names in the language of the page: in the browser alone, which may name some as the server does not. */
function Countries() {
  const text = useText();
  const { countries = everyCountry } = usePage().config;
  const named = useMemo(() => {
    const { compare } = new Intl.Collator(text.locale);
    return countries.map((code) => ({ code, name: countryIn(text, code) })).toSorted((a, b) => compare(a.name, b.name));
  }, [text, countries]);
  return named.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
