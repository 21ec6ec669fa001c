import { oneOf, PageLink, useFilters, writeSearch } from '../bindings/links.tsx';
import { usePage } from '../bindings/PageProvider.tsx';
import { useTitle } from '../bindings/screen.ts';
import { kindWords, Promotions } from '../features/promotions/Promotions.tsx';
import { promotionKinds } from '../features/promotions/running.ts';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { Pager } from './Pager.tsx';
import { useListFilters } from './use-list-filters.ts';
import chips from '../ui/chip-links.module.css';
import screens from './screens.module.css';

/** NAV-14: what runs for the caller, all of it or the kind that the address names. */
export function PromotionsScreen() {
  const { t } = useText();
  const [search] = useFilters();
  const filters = useListFilters();
  const { config } = usePage();
  const kinds = promotionKinds.filter((kind) => kind !== 'jackpots' || config.jackpots === true);
  const asked = oneOf(search['type']);
  const chosen = kinds.find((kind) => kind === asked) ?? null;
  useTitle(t('promotions.title'));
  return (
    <div className={screens.page}>
      <h1 className={screens.title}>
        <Icon name="gift" />
        {t('promotions.title')}
      </h1>
      <nav className={screens.filters} aria-label={t('promotions.kinds')}>
        <PageLink to="/promotions" className={chips.chip} aria-current={chosen === null ? 'true' : undefined}>
          {t('promotions.all')}
        </PageLink>
        {kinds.map((kind) => (
          <PageLink
            key={kind}
            to={`/promotions${writeSearch({ type: kind })}`}
            className={chips.chip}
            aria-current={kind === chosen ? 'true' : undefined}
          >
            <Icon name={kindWords[kind].icon} />
            {t(kindWords[kind].title)}
          </PageLink>
        ))}
      </nav>
      <Promotions
        kinds={chosen === null ? kinds : [chosen]}
        page={filters.page}
        renderPager={(last) => <Pager filters={filters} last={last} />}
      />
    </div>
  );
}
