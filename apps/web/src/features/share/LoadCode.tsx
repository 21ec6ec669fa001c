import type { ShareProblem } from '@touchline/client';
import { textOf } from '../../bindings/links.tsx';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import styles from './LoadCode.module.css';

const WORDS = {
  'link-not-found': 'share.code.unknown',
  'link-try-another-bet': 'share-bet.not-found-modal.link-try-another-bet',
  'link-try-later': 'share.code.later',
} as const satisfies Record<ShareProblem, TextKey>;

/** The code in what was typed or pasted: a whole link holds one too. */
function codeIn(typed: string): string {
  const link = /\?[^#]*/.exec(typed);
  return (link === null ? null : textOf(link[0].trim(), 'betcode')) ?? typed.trim();
}

/** Asks for the code of a shared slip and brings that slip back (NAV-26). Nothing where the site shares no bets. */
export function LoadCode() {
  const { t } = useText();
  const { config } = usePage();
  const commands = useCommands();
  if (config.share_bets !== true) return null;
  return (
    <CodeField
      label={t('share.code.field')}
      button={t('share.code.load')}
      missing={t('share.code.missing')}
      codeIn={codeIn}
      className={styles.form}
      use={async (code) => {
        const why = await commands.restoreShared(code);
        return why === null ? null : { isProblem: true, words: t(WORDS[why]) };
      }}
    />
  );
}
