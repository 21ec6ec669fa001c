import { useParams } from '@tanstack/react-router';
import { SlugScreen } from '../screens/SlugScreen.tsx';

/** `/{sport}/{slug}`; a chunk of its own. */
export function SlugPage() {
  const { sport = '', slug = '' } = useParams({ strict: false });
  return <SlugScreen key={slug} sportKey={sport} slug={slug} />;
}
