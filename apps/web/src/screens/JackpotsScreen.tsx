import { useHasJackpots } from '../bindings/jackpots.ts';
import { oneOf, PageLink, useFilters } from '../bindings/links.tsx';
import { useTitle } from '../bindings/screen.ts';
import { Jackpots } from '../features/jackpots/Jackpots.tsx';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import links from '../ui/links.module.css';
import screens from './screens.module.css';

/** JACK-01a: the jackpots, or the one that the address names; no such page where the operator has none (CFG-04). */
export function JackpotsScreen() {
  return useHasJackpots() ? <Shown /> : <NotFoundScreen />;
}

function Shown() {
  const { t } = useText();
  const [search] = useFilters();
  const chosen = oneOf(search['jackpot']);
  useTitle(t('jackpots.title'));
  return (
    <div className={screens.page}>
      <div>
        {chosen === null ? null : (
          <PageLink to="/jackpots" className={links.onward}>
            <Icon name="chevron-start" size="small" />
            {t('jackpots.all')}
          </PageLink>
        )}
        <h1 className={screens.title}>
          <Icon name="jackpot" />
          {t('jackpots.title')}
        </h1>
      </div>
      <Jackpots chosen={chosen} />
    </div>
  );
}
