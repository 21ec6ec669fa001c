import type { ArenaProof } from '@touchline/contract/arena';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLanguage } from '../language.ts';
import { Digits } from './Digits.tsx';
import type { Check, Outcome } from './fair-model.ts';
import { StepTable } from './StepTable.tsx';
import type { FairCheck } from './fair-checks.ts';

/** The check of a result, step by step. Its title receives the focus. */
export function CheckResult({ check: { about, outcome } }: { readonly check: Check }) {
  const { t } = useLanguage();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => titleRef.current?.focus(), []);
  return (
    <>
      <h3 ref={titleRef} tabIndex={-1}>
        {t('fair.check.of', { about })}
      </h3>
      <OutcomeOfCheck outcome={outcome} />
    </>
  );
}

function OutcomeOfCheck({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useLanguage();
  switch (outcome.kind) {
    case 'waiting':
      return <p className="quiet">{t('fair.checking')}</p>;
    case 'failed':
      return <p className="quiet">{t('fair.failed')}</p>;
    case 'later':
      return (
        <>
          <Facts proof={outcome.proof} />
          <p>{t('fair.later')}</p>
        </>
      );
    case 'unable':
      return (
        <>
          <Facts proof={outcome.proof} />
          <p>{t('fair.unable')}</p>
          <Commands seed={outcome.seed} />
        </>
      );
    case 'checked':
      return (
        <>
          <FairChecks checks={outcome.checks} />
          <Facts proof={outcome.proof} />
          <h4>{t('fair.steps')}</h4>
          <p className="quiet">{t('fair.rule')}</p>
          <StepTable names={outcome.proof.names} steps={outcome.own.steps} />
          <Commands seed={outcome.seed} />
        </>
      );
    default:
      return outcome satisfies never;
  }
}

function FairChecks({ checks }: { readonly checks: readonly FairCheck[] }) {
  const { t } = useLanguage();
  return (
    <ul className="checks">
      {checks.map(({ is, key, values }) => (
        <li key={key} data-check={is === null ? 'open' : String(is)}>
          <span aria-hidden="true">{is === null ? '·' : is ? '✓' : '✗'}</span>
          <span>{t(key, values)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The commitment, and the seed once it is known. */
function Facts({ proof: { commitment, seed } }: { readonly proof: ArenaProof }) {
  const { t } = useLanguage();
  return (
    <dl>
      <div>
        <dt>{t('fair.commitment')}</dt>
        <dd>
          <Digits text={commitment} />
        </dd>
      </div>
      {seed !== null && (
        <div>
          <dt>{t('fair.seed')}</dt>
          <dd>
            <Digits text={seed} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** How to check it on a machine of one's own. */
function Commands({ seed }: { readonly seed: string }) {
  const { t } = useLanguage();
  return (
    <div>
      <p className="quiet">{t('fair.commands')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard */}
      <pre dir="ltr" tabIndex={0}>
        {`printf %s ${seed} | sha256sum\nprintf %s ${seed}:0 | sha256sum`}
      </pre>
    </div>
  );
}
