import { PageLink } from '../../bindings/links.tsx';
import { Flag } from '../../ui/Flag.tsx';
import rows from '../../ui/link-rows.module.css';
import styles from './SportsTree.module.css';

interface Props {
  readonly to: string;
  readonly name: string;
  readonly category: { readonly country_code: string | null; readonly slug: string };
  /** Of the page that is shown. */
  readonly path: string;
}

export function LeagueItem({ to, name, category, path }: Props) {
  return (
    <li>
      <PageLink to={to} className={`${rows.row} ${styles.item}`} aria-current={path === to ? 'page' : undefined}>
        <Flag country={category.country_code} slug={category.slug} />
        <span className={styles.clip}>{name}</span>
      </PageLink>
    </li>
  );
}
