import type { ReactNode } from 'react';
import type { Text } from '../src/text/use-text.ts';

/** What every section is handed. */
export interface Words {
  /** Of the language that the page is shown in. */
  readonly text: Text;
  /** Of the language that is written the other way round. */
  readonly turned: Text;
}

/** A part of the workshop; the index leads to its id. */
export function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section id={id} className="section">
      <h2 className="section-title">{title}</h2>
      {children}
    </section>
  );
}

/** The states of one component beside each other. */
export function Exhibit({
  title,
  layout = 'row',
  children,
}: {
  readonly title: string;
  /** `row`: as many as fit; `stack`: each over the whole width; `cards`: in columns. */
  readonly layout?: 'row' | 'stack' | 'cards';
  readonly children: ReactNode;
}) {
  return (
    <div className="exhibit">
      <h3 className="exhibit-title">{title}</h3>
      <div className={`states ${layout}`}>{children}</div>
    </div>
  );
}

/** One state, under what it is called. */
export function State({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <figure className="state">
      <figcaption className="state-name">{name}</figcaption>
      {children}
    </figure>
  );
}
