import { useState } from 'react';
import { usePage } from '../bindings/PageProvider.tsx';
import { useZoneChoice } from '../bindings/zone.tsx';
import { formatsOf } from '../text/formats.ts';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './Settings.module.css';
import { cityOf, findZones, type Zone, zonesAt } from './zones.ts';

/** Choice of the time zone: the device's or any other, with its city and its offset from UTC. */
export function Zones() {
  const { t, locale } = useText();
  const { env } = usePage();
  const [zones] = useState(() => zonesAt(env.now()));
  const [words, setWords] = useState('');
  const [chosen, choose] = useZoneChoice();
  const found = findZones(zones, words);
  const isSearch = words.trim() !== '';
  const own = zones.find(({ id }) => id === chosen);
  return (
    <>
      <div className={styles.search}>
        <Icon name="search" size="small" />
        <input
          type="search"
          className={styles.field}
          value={words}
          placeholder={t('settings.zone.search')}
          aria-label={t('settings.zone.search')}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <VisuallyHidden as="output">{isSearch ? t('settings.zone.found', { count: found.length }) : ''}</VisuallyHidden>
      {isSearch && found.length === 0 ? (
        <div className={styles.none}>
          <p className={styles.name}>{t('settings.zone.none', { words: words.trim() })}</p>
          <p>{t('settings.zone.none.description')}</p>
        </div>
      ) : null}
      <ul className={styles.choices}>
        {isSearch ? null : (
          <li>
            <button
              type="button"
              className={styles.choice}
              aria-current={chosen === null ? 'true' : undefined}
              data-zone="automatic"
              onClick={() => choose(null)}
            >
              <span className={styles.name}>
                {t('settings.zone.automatic')}
                <small className={styles.about}>
                  {t('settings.zone.device', { zone: cityOf(formatsOf(locale).zone) })}
                </small>
              </span>
              {chosen === null ? <Icon name="check" className={styles.mark} /> : null}
            </button>
          </li>
        )}
        {isSearch || own === undefined ? null : <Choice zone={own} isChosen onChoose={choose} />}
        {found.map((zone) =>
          !isSearch && zone === own ? null : (
            <Choice key={zone.id} zone={zone} isChosen={zone.id === chosen} onChoose={choose} />
          ),
        )}
      </ul>
    </>
  );
}

interface ChoiceProps {
  readonly zone: Zone;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

function Choice({ zone, isChosen, onChoose }: ChoiceProps) {
  const { id, city, region, offset } = zone;
  return (
    <li className={styles.far}>
      <button
        type="button"
        className={styles.choice}
        aria-current={isChosen ? 'true' : undefined}
        data-zone={id}
        onClick={() => onChoose(id)}
      >
        <span className={styles.name} lang="en">
          <bdi>{city}</bdi>
          <small className={styles.about}>{region}</small>
        </span>
        <span className={styles.figures}>{offset}</span>
        {isChosen ? <Icon name="check" className={styles.mark} /> : null}
      </button>
    </li>
  );
}
