import { isRaceGame, type Round } from '../games.ts';
import { useLanguage } from '../language.ts';
import { useStore } from '../store.ts';
import type { Visit } from '../visit.ts';
import type { ArenaGame } from '@touchline/contract/arena';
import { roundWords } from '../words.ts';
import { PickedChoice } from './PickedChoice.tsx';
import { SignIn } from './SignIn.tsx';
import type { SlipModel } from './slip-model.ts';
import { StakeForm } from './StakeForm.tsx';

interface Props {
  readonly game: ArenaGame;
  readonly visit: Visit;
  readonly model: SlipModel;
  /** Among them the one of the choice. */
  readonly rounds: readonly Round[];
}

/** The slip: one selection, its stake, and a button that names its effect or what prevents it. */
export function Slip({ game, visit, model, rounds }: Props) {
  const { t, formats } = useLanguage();
  const { wallet } = useStore(visit.account);
  const { choice, message } = useStore(model.store);
  const unknown = model.unknown();
  const round = rounds.find(({ id }) => id === choice?.round);
  return (
    <section className="panel slip" aria-labelledby="slip-title">
      <header className="slip-head">
        <h2 id="slip-title">{t('slip.title')}</h2>
        <output className="balance" dir="ltr" aria-label={t('slip.balance')}>
          {wallet !== null && formats.money(wallet.balance, wallet.currency)}
        </output>
      </header>
      <div className="slip-body">
        {choice === null ? (
          <p className="empty">{t(isRaceGame(game) ? 'slip.empty.race' : 'slip.empty.draw')}</p>
        ) : (
          <>
            <PickedChoice
              choice={choice}
              about={round === undefined ? '' : roundWords(t, round, formats)}
              remove={() => model.choose(null)}
            />
            {wallet === null ? <SignIn /> : <StakeForm choice={choice} wallet={wallet} model={model} />}
          </>
        )}
      </div>
      {/* A bet of unknown verdict has a line of its own, so that no other message replaces it. */}
      <output className="message" data-tone="bad">
        {unknown !== null && t(unknown, { bets: t('bets') })}
      </output>
      <output className="message" data-tone={message.tone}>
        {message.text}
      </output>
    </section>
  );
}
