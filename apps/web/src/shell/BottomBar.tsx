import { type CSSProperties, type ReactNode, Suspense, useState } from 'react';
import { lazyPart, preload } from '../bindings/lazy-part.ts';
import { useShowsMyBets } from '../bindings/betting.ts';
import { PageLink, usePath } from '../bindings/links.tsx';
import { useTotalOddsText } from '../bindings/odds.ts';
import { useCommands } from '../bindings/PageProvider.tsx';
import { usePanel, useSelectionCount, useTotalLegs, useTotalOdds } from '../bindings/player.ts';
import { withText } from '../text/load.ts';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './BottomBar.module.css';
import { IN_BAR, useNavLinks, useNavTitle } from './nav-links.ts';

const loadMenu = withText(() => import('./MenuDialog.tsx'));
const MenuDialog = lazyPart(async () => (await loadMenu()).MenuDialog);

function inPlaces(count: number): CSSProperties & { readonly '--places': number } {
  return { '--places': count };
}

/** The five links of a small screen. `menu` is what the last one opens. */
export function BottomBar({ menu }: { readonly menu: ReactNode }) {
  const { t, formats } = useText();
  const path = usePath();
  const links = useNavLinks();
  const titleOf = useNavTitle();
  const panel = usePanel();
  const selectionCount = useSelectionCount();
  const commands = useCommands();
  const showsMyBets = useShowsMyBets();
  // Open on one page: following a link from it closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === path;
  const shownLinks = links.slice(0, IN_BAR);
  const places = inPlaces(shownLinks.length + (showsMyBets ? 3 : 2));
  const currentOf = (to: string) => (path === to ? 'page' : undefined);
  return (
    <>
      <nav className={styles.bar} style={places} data-whole="" aria-label={t('nav.bottom')}>
        {shownLinks.map((link) => (
          <PageLink key={link.to} to={link.to} className={styles.link} aria-current={currentOf(link.to)}>
            <Icon name={link.icon} />
            <span className={styles.word}>{titleOf(link)}</span>
          </PageLink>
        ))}
        <button
          type="button"
          className={`${styles.link} ${selectionCount > 0 ? styles.filled : ''}`}
          aria-expanded={panel.open && panel.tab === 'BET_SLIP'}
          onClick={() => commands.setTab('BET_SLIP')}
        >
          <span className={styles.ticket}>
            <Icon name="ticket" />
            {selectionCount === 0 ? null : (
              <>
                <span className={styles.badge} aria-hidden="true">
                  {formats.count(selectionCount)}
                </span>
                <VisuallyHidden>{t('ticket.open', { count: selectionCount })} </VisuallyHidden>
              </>
            )}
          </span>
          <TicketWord />
        </button>
        {showsMyBets ? (
          <button
            type="button"
            className={styles.link}
            aria-expanded={panel.open && panel.tab === 'MY_BETS'}
            onClick={() => commands.setTab('MY_BETS')}
          >
            <Icon name="receipt" />
            <span className={styles.word}>{t('nav.my_bets')}</span>
          </button>
        ) : null}
        <button
          type="button"
          className={styles.link}
          data-menu
          aria-expanded={isOpen}
          // Fetched on the way to the click.
          onPointerEnter={() => preload(loadMenu)}
          onFocus={() => preload(loadMenu)}
          onClick={() => setOpenAt(path)}
        >
          <Icon name="menu" />
          <span className={styles.word}>{t('nav.menu')}</span>
        </button>
      </nav>
      {isOpen ? (
        <Suspense fallback={null}>
          <MenuDialog onClose={() => setOpenAt(null)}>{menu}</MenuDialog>
        </Suspense>
      ) : null}
    </>
  );
}

/** What the slip comes to, else its name: two things, not one that moves. */
function TicketWord() {
  const { t } = useText();
  const totalOddsText = useTotalOddsText();
  const totalOdds = useTotalOdds();
  const totalLegs = useTotalLegs();
  if (totalOdds === null)
    return (
      <span key="words" className={styles.word}>
        {t('ticket.slip')}
      </span>
    );
  return (
    <span key="odds" className={styles.word} data-odds>
      {totalOddsText(totalOdds, totalLegs)}
    </span>
  );
}
