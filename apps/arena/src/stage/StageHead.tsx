import type { Status } from './watched.ts';

/** Which round is watched, and how it stands; empty before the first answer. */
export function StageHead({ title, status }: { readonly title: string; readonly status: Status | null }) {
  return (
    <header className="stage-head">
      <h2 className="stage-title">{title}</h2>
      <span className="status" data-tone={status?.tone}>
        {status?.word}
      </span>
      <span className="until" dir="ltr">
        {status?.rest}
      </span>
    </header>
  );
}
