import { usePage } from '../../bindings/PageProvider.tsx';
import { useEachSecond } from '../../bindings/screen.ts';
import { useText } from '../../text/use-text.ts';

/** On the main button: the seconds of the pause that are left. */
export function PauseCountdown({ until }: { readonly until: number }) {
  const { t } = useText();
  const { env } = usePage();
  const words = useEachSecond(() =>
    t('check.pause.cancel', { count: Math.max(1, Math.ceil((until - env.now()) / 1000)) }),
  );
  return <span data-pause>{words}</span>;
}
