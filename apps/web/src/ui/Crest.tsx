import styles from './Crest.module.css';
import sizes from './emblem.module.css';
import { Monogram } from './Monogram.tsx';
import { Picture } from './Picture.tsx';

const EDGES = { small: 20, medium: 28, large: 48 } as const;

/** Crest of a competitor, or its monogram. The name is beside it, so it is decoration. */
export function Crest({
  competitor,
  size = 'small',
}: {
  readonly competitor: { readonly name: string; readonly logo: string | null; readonly color: string };
  /** 20, 28 or 48 px; the large one is 36 px on small screens. */
  readonly size?: 'small' | 'medium' | 'large';
}) {
  const { name, logo, color } = competitor;
  return (
    <Picture
      src={logo}
      size={EDGES[size]}
      alt=""
      className={`${styles.crest} ${sizes[size]}`}
      fallback={<Monogram name={name} color={color} size={size} />}
    />
  );
}
