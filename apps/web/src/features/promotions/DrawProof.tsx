import { useState } from 'react';
import type { LootboxDraw } from '@touchline/contract';
import { sha256 } from '../../bindings/hashes.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { checkDraw, type DrawFindings } from './check-draw.ts';
import styles from './LootboxDialog.module.css';

type Check =
  | { readonly kind: 'not_asked' }
  | { readonly kind: 'unable' }
  | { readonly kind: 'checked'; readonly findings: DrawFindings };

interface Props {
  readonly draw: LootboxDraw;
  /** The box as this page had it while it was closed; null where it had it only open. */
  readonly before: LootboxDraw | null;
}

/** [BON-10a] Checks a draw in the browser, and says in words what was found. */
export function DrawProof({ draw, before }: Props) {
  const { t } = useText();
  const [check, setCheck] = useState<Check>({ kind: 'not_asked' });
  const run = async (): Promise<void> => {
    const findings = await checkDraw(draw, before, sha256);
    setCheck(findings === null ? { kind: 'unable' } : { kind: 'checked', findings });
  };
  return (
    <section className={styles.part} data-check={check.kind}>
      {check.kind === 'not_asked' ? <Button onClick={() => void run()}>{t('lootbox.check')}</Button> : null}
      <div className={styles.part} aria-live="polite">
        {check.kind === 'checked' ? <Found findings={check.findings} /> : null}
        {check.kind === 'unable' ? <p className={styles.words}>{t('lootbox.check.unable')}</p> : null}
      </div>
      {check.kind === 'not_asked' ? null : (
        <dl className={styles.digits}>
          <dt>{t('lootbox.hash')}</dt>
          <dd>
            <code dir="ltr">{draw.commitment}</code>
          </dd>
          <dt>{t('lootbox.seed')}</dt>
          <dd>
            <code dir="ltr">{draw.opened?.seed}</code>
          </dd>
        </dl>
      )}
    </section>
  );
}

function verdictOf({ isHash, isSeen, isPrize }: DrawFindings): TextKey {
  if (!isHash || !isPrize || isSeen === false) return 'lootbox.check.wrong';
  return isSeen === null ? 'lootbox.check.fits' : 'lootbox.check.right';
}

function Found({ findings }: { readonly findings: DrawFindings }) {
  const { t } = useText();
  const { isHash, isSeen, isPrize } = findings;
  const seen = isSeen === null ? 'lootbox.check.seen.not' : isSeen ? 'lootbox.check.seen' : 'lootbox.check.seen.other';
  const lines: readonly (readonly [is: boolean | null, words: TextKey])[] = [
    [isHash, isHash ? 'lootbox.check.hash' : 'lootbox.check.hash.not'],
    [isSeen, seen],
    [isPrize, isPrize ? 'lootbox.check.prize' : 'lootbox.check.prize.not'],
  ];
  const verdict = verdictOf(findings);
  return (
    <>
      <p data-verdict={verdict.slice('lootbox.check.'.length)}>
        <b>{t(verdict)}</b>
      </p>
      <ul className={styles.findings}>
        {lines.map(([is, words]) => (
          <li key={words}>
            <Icon name={is === null ? 'info' : is ? 'check' : 'warning'} size="small" />
            {t(words)}
          </li>
        ))}
      </ul>
    </>
  );
}
