import type { BuilderView } from '@touchline/client';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useOddsText } from '../../bindings/odds.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './BuilderSummary.module.css';

interface Props {
  readonly matchId: string;
  readonly builder: BuilderView;
  readonly mayBeSingle: boolean;
}

/** What it costs together and the way into the slip; always in reach. */
export function BuilderSummary({ matchId, builder, mayBeSingle }: Props) {
  const { t } = useText();
  const words = useWords(builder);
  const isNothing = builder.picks.length === 0;
  return (
    <>
      {isNothing ? null : (
        <div className={styles.summary} data-builder-summary>
          <div className={styles.words}>
            <p className={styles.count}>{t('builder.count', { count: builder.picks.length })}</p>
            <p className={styles[builder.price.kind === 'priced' ? 'label' : 'line']}>{words.label}</p>
          </div>
          {words.odds === null ? null : <strong className={styles.odds}>{words.odds}</strong>}
          <Act matchId={matchId} builder={builder} mayBeSingle={mayBeSingle} />
        </div>
      )}
      <VisuallyHidden as="output" data-builder-announcer>
        {isNothing ? '' : `${t('builder.count', { count: builder.picks.length })}. ${words.label} ${words.odds ?? ''}`}
      </VisuallyHidden>
    </>
  );
}

function useWords({ price, picks, isFull }: BuilderView): { readonly label: string; readonly odds: string | null } {
  const { t, serverText } = useText();
  const oddsText = useOddsText();
  switch (price.kind) {
    case 'none':
      return { label: t('builder.one'), odds: null };
    case 'asking':
      return { label: t('builder.asking'), odds: null };
    case 'priced':
      return {
        label: isFull ? t('builder.full', { count: picks.length }) : t('builder.price'),
        odds: oddsText(price.odds),
      };
    // The server's own words first.
    case 'refused':
      return { label: serverText(price.key, t('builder.refused')), odds: null };
    case 'failed':
      return { label: t('builder.price_failed'), odds: null };
    default:
      return price satisfies never;
  }
}

function Act({ matchId, builder, mayBeSingle }: Props) {
  const { t } = useText();
  const oddsText = useOddsText();
  const commands = useCommands();
  const { price, picks, inSlip } = builder;
  if (price.kind === 'failed') {
    return <Button onClick={() => commands.askCustomAgain(matchId)}>{t('action.retry')}</Button>;
  }
  if (picks.length === 1 && mayBeSingle) {
    return (
      <Button variant="main" onClick={() => commands.addCustomBet(matchId)}>
        {t('builder.add_single')}
      </Button>
    );
  }
  if (inSlip === 'same') {
    return (
      <Button onClick={() => commands.openPanel('BET_SLIP')}>
        <Icon name="check" size="small" className={styles.in} />
        {t('builder.in_slip')}
      </Button>
    );
  }
  if (price.kind !== 'priced') return null;
  return (
    <Button variant="main" data-builder-add onClick={() => commands.addCustomBet(matchId)}>
      {t(inSlip === 'other' ? 'builder.replace' : 'builder.add', { odds: oddsText(price.odds) })}
    </Button>
  );
}
