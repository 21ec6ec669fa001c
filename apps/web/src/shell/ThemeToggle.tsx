import { useTheme } from '../bindings/theme.ts';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './SettingsMenu.module.css';

/** Dark or light (LAY-03). */
export function ThemeToggle() {
  const { t } = useText();
  const { shown: theme, choose } = useTheme();
  return (
    <button
      type="button"
      className={styles.gear}
      aria-label={t(theme === 'dark' ? 'theme.to_light' : 'theme.to_dark')}
      title={t(theme === 'dark' ? 'theme.to_light' : 'theme.to_dark')}
      onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}
