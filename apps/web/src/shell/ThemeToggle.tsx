import { useTheme } from '../bindings/theme.ts';
import { useText } from '../text/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Choices.module.css';

/** Dark or light (LAY-03). */
export function ThemeToggle() {
  const { t } = useText();
  const [theme, choose] = useTheme();
  return (
    <button
      type="button"
      className={styles['toggle']}
      aria-label={t(theme === 'dark' ? 'theme.to_light' : 'theme.to_dark')}
      title={t(theme === 'dark' ? 'theme.to_light' : 'theme.to_dark')}
      onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}
