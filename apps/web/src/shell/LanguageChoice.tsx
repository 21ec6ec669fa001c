import { useLocale } from '../bindings/locale.ts';
import { useText } from '../text/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Choices.module.css';

/** Each language under its own name. */
export function LanguageChoice() {
  const { t } = useText();
  const { locale, locales, choose } = useLocale();
  return (
    <label className={styles['language']}>
      <Icon name="globe" />
      <select aria-label={t('language.choose')} value={locale} onChange={(event) => choose(event.target.value)}>
        {locales.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
