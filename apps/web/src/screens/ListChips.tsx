import { useKeptPlaces } from '../bindings/kept-places.ts';
import { PageLink } from '../bindings/links.tsx';
import { useIsVideoOn } from '../bindings/match-facts.ts';
import { sportName } from '../text/names.ts';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { Chip, Chips } from './Chips.tsx';
import links from '../ui/links.module.css';
import listStyles from './lists.module.css';
import { type ListFilters, toggled } from './use-list-filters.ts';

/** The chip of a sport stays while its list is looked at. */
function isNever(): boolean {
  return false;
}

/**
 * One or several sports, `sport=soccer,tennis` (NAV-29). Those without matches are left out unless they are chosen; where
 * nobody has counted, none is.
 */
export function SportFilter({
  filters,
  sports,
  label,
}: {
  readonly filters: ListFilters;
  readonly sports: readonly { readonly key: string; readonly name: string; readonly count: number | null }[];
  readonly label?: string;
}) {
  const text = useText();
  const open = sports.filter(({ key, count }) => count !== 0 || filters.sports.includes(key));
  const kept = useKeptPlaces(
    [filters.path({}), sports.length, sports.some(({ count }) => count === null)].join(' '),
    open.map(({ key }) => key),
    { most: sports.length, isGone: isNever },
  );
  const shown = kept.flatMap((kept) => sports.find(({ key }) => key === kept) ?? []);
  return (
    <Chips label={label ?? text.t('filter.sports')}>
      <Chip to={filters.path({ sport: null })} isOn={filters.sports.length === 0}>
        {text.t('live.all')}
      </Chip>
      {shown.map(({ key, name, count }) => (
        <Chip
          key={key}
          to={filters.path({ sport: toggled(filters.sports, key) })}
          isOn={filters.sports.includes(key)}
          icon={<Icon name={key} />}
          count={count}
        >
          {sportName(text, { key, name })}
        </Chip>
      ))}
    </Chips>
  );
}

/** By the clock instead of by league, and what is left out. */
export function OrderFilter({
  filters,
  withOrder = true,
}: {
  readonly filters: ListFilters;
  readonly withOrder?: boolean;
}) {
  const { t } = useText();
  const withVideo = useIsVideoOn();
  return (
    <Chips label={t('filter.label')}>
      {withOrder ? (
        <Chip
          to={filters.path({ sortBy: filters.byTime ? null : 'time' })}
          isOn={filters.byTime}
          icon={<Icon name="clock" size="small" />}
        >
          {t('filter.by_time')}
        </Chip>
      ) : null}
      <Chip
        to={filters.path({ isBettable: filters.isBettable ? null : 'true' })}
        isOn={filters.isBettable}
        icon={<Icon name="check" size="small" />}
      >
        {t('filter.bettable')}
      </Chip>
      {withVideo ? (
        <Chip
          to={filters.path({ video: filters.isVideo ? null : 'true' })}
          isOn={filters.isVideo}
          icon={<Icon name="video" size="small" />}
        >
          {t('filter.video')}
        </Chip>
      ) : null}
    </Chips>
  );
}

/** Says which sport of the address there is none of; the rest of the page is as if it had not been named. */
export function UnknownSports({ filters }: { readonly filters: ListFilters }) {
  const { t } = useText();
  if (filters.unknownSports.length === 0) return null;
  return (
    <output className={listStyles.note}>
      <Icon name="info" size="small" />
      <span>{t('filter.unknown_sport', { name: filters.unknownSports.join(', ').slice(0, 60) })}</span>
      <PageLink to={filters.path({ sport: filters.sports })} className={links.onward}>
        {t('filter.clear')}
      </PageLink>
    </output>
  );
}

export function isNarrowed(filters: ListFilters): boolean {
  return filters.sports.length > 0 || filters.time !== null || filters.isBettable || filters.isVideo;
}

/** The part of a list filter that chips decide. */
export function chosenBy({ isBettable, isVideo, byTime }: ListFilters) {
  return {
    ...(isBettable ? ({ bettable: true } as const) : {}),
    ...(isVideo ? ({ video: true } as const) : {}),
    ...(byTime ? ({ order: 'start' } as const) : {}),
  };
}
