import type { ReactNode } from 'react';
import { sayClause } from '../../shared/protocol/reference/say-clause.ts';
import { referenceOf } from '../../shared/protocol/reference/index.ts';
import { useBench } from '../store/use-bench.ts';
import styles from './reference-link.module.css';

type ReferenceLinkProps = {
  readonly entry: string | null;
  readonly title?: string;
  readonly children: ReactNode;
};

export function ReferenceLink({ entry, title, children }: ReferenceLinkProps) {
  const show = useBench((bench) => bench.showReference);
  if (entry === null) return <span title={title}>{children}</span>;
  return (
    <button type="button" className={styles.link} title={title} data-reference-link={entry} onClick={() => show(entry)}>
      {children}
    </button>
  );
}

type ClauseLinkProps = {
  readonly clause: string;
  /** A better entry than the clause alone gives. */
  readonly entry?: string | null;
};

export function ClauseLink({ clause, entry = referenceOf().entryOfClause(clause) }: ClauseLinkProps) {
  const language = useBench((bench) => bench.settings.language);
  return (
    <ReferenceLink entry={entry} title={clause}>
      {sayClause(clause, language)}
    </ReferenceLink>
  );
}
