import type { Sport, SportType } from '@touchline/contract';
import { useSports } from '../../bindings/catalogue.ts';
import { sportName } from '../../text/names.ts';
import { type Text, useText } from '../../text/use-text.ts';
import { Chip } from '../../ui/Chip.tsx';
import { type Narrow, typesOf } from './narrow.ts';
import styles from './SearchDialog.module.css';

function nameOfType(text: Text, type: SportType, sport: Sport): string {
  if (type === 'regular') return text.t('search.type.regular');
  return type === 'cyber' ? text.t('nav.esports') : sportName(text, sport);
}

interface Props {
  readonly narrow: Narrow;
  readonly onNarrow: (narrow: Narrow) => void;
}

/** CAT-07: chips that narrow the search by status and sport type, and to names of matches; a second click clears it. */
export function NarrowChips({ narrow, onNarrow }: Props) {
  const text = useText();
  const { t } = text;
  const sports = useSports().value ?? [];
  const { status, type, onlyEvents } = narrow;
  const chip = (key: string, label: string, isOn: boolean, next: Partial<Narrow>) => (
    <Chip
      key={key}
      variant="filter"
      aria-pressed={isOn}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onNarrow({ ...narrow, ...next })}
    >
      {label}
    </Chip>
  );
  return (
    <fieldset aria-label={t('search.narrow')} className={styles.chips}>
      {chip('live', t('nav.live'), status === 'live', { status: status === 'live' ? null : 'live' })}
      {chip('coming', t('home.coming'), status === 'coming', { status: status === 'coming' ? null : 'coming' })}
      {[...typesOf(sports)].map(([each, sport]) =>
        chip(each, nameOfType(text, each, sport), type === each, { type: type === each ? null : each }),
      )}
      {chip('events', t('search.only_events'), onlyEvents, { onlyEvents: !onlyEvents })}
    </fieldset>
  );
}
