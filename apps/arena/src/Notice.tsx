import { isFramed, postToParent } from './frame.ts';
import { useLanguage } from './language.ts';
import type { TextKey } from './text/text.ts';

interface Props {
  readonly title: TextKey;
  readonly words: TextKey;
  /** What the button does; null where only the surrounding page can go on. */
  readonly action: { readonly label: TextKey; readonly act: () => void } | null;
}

/** Stands in place of the games. */
function Notice({ title, words, action }: Props) {
  const { t } = useLanguage();
  return (
    <main>
      <div className="notice" role="alert">
        <h1>{t(title)}</h1>
        <p>{t(words)}</p>
        {action !== null && (
          <button type="button" className="main" onClick={action.act}>
            {t(action.label)}
          </button>
        )}
      </div>
    </main>
  );
}

export function EndedNotice() {
  if (!isFramed()) return <Notice title="ended.title" words="ended.alone" action={null} />;
  const act = (): void => postToParent({ kind: 'relaunch' });
  return <Notice title="ended.title" words="ended.framed" action={{ label: 'ended.open', act }} />;
}

export function DownNotice({ retry }: { readonly retry: () => void }) {
  return <Notice title="down.title" words="down.words" action={{ label: 'down.retry', act: retry }} />;
}
