import { useCustomQuestion } from '../../bindings/builder.ts';
import { pathOf, useLinks } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useOddsText } from '../../bindings/odds.ts';
import { marketOf, outcomeOf } from '../../text/selection-names.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './CustomQuestion.module.css';

/** NAV-30. */
const BUILDER_HASH = '#betBuilder';

/** [SLIP-03] A slip that begins with a custom bet takes no plain selection, so the player is asked what to do with it. */
export function CustomQuestion() {
  const text = useText();
  const { t } = text;
  const oddsText = useOddsText();
  const question = useCustomQuestion();
  const commands = useCommands();
  const { go } = useLinks();
  if (question === null) return null;
  const name = outcomeOf(text, question);
  const keep = (): void => commands.answerCustomQuestion('keep');
  return (
    <Dialog
      kind="question"
      label={t('builder.question')}
      closeLabel={t('action.close')}
      variant="centre"
      startAt="[data-keep]"
      onClose={keep}
    >
      <div className={styles.question}>
        <p className={styles.picked}>
          <span className={styles.words}>
            <strong>{name}</strong>
            <span className={styles.market}>{marketOf(text, question)}</span>
          </span>
          <span className={styles.odds}>{oddsText(question.odds)}</span>
        </p>
        <p>{t('builder.question.description', { name })}</p>
        <div className={styles.answers}>
          {question.isSameMatch ? (
            <Button
              variant="main"
              onClick={() => {
                commands.answerCustomQuestion('build');
                go(`${pathOf(question.sportKey, question.matchSlug)}${BUILDER_HASH}`);
              }}
            >
              {t('builder.question.build')}
            </Button>
          ) : null}
          <Button onClick={() => commands.answerCustomQuestion('new_slip')}>
            {t('builder.question.new', { name })}
          </Button>
          <Button data-keep onClick={keep}>
            {t('builder.question.keep')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
