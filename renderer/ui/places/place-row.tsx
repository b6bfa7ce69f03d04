import type { ReactNode } from 'react';
import { moveInRows } from './move-in-rows.ts';
import styles from './place-row.module.css';

type PlaceRowProps = {
  readonly name: string;
  /** Stands before the words. */
  readonly lead?: ReactNode;
  /** Stands behind the name. */
  readonly badge?: ReactNode;
  readonly hint?: string;
  readonly isChosen?: boolean;
  /** What tests and styles know the row by. */
  readonly dataAttributes?: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly onOpen: () => void;
  /** The lines under the name. */
  readonly children: ReactNode;
};

/** A row of a list whose page stands beside it: a name, and what is to be known of it at a glance. */
export function PlaceRow({
  name,
  lead,
  badge,
  hint,
  isChosen = false,
  dataAttributes,
  onOpen,
  children,
}: PlaceRowProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        title={hint}
        aria-current={isChosen ? 'true' : undefined}
        data-list-stop=""
        {...dataAttributes}
        onClick={onOpen}
        onKeyDown={moveInRows}
      >
        {lead === undefined ? null : <span className={styles.lead}>{lead}</span>}
        <span className={styles.words}>
          <span className={styles.top}>
            <span className={styles.name}>{name}</span>
            {badge}
          </span>
          {children}
        </span>
      </button>
    </li>
  );
}

/** A line under the name, cut where there is no room. */
export function PlaceLine({ children }: { readonly children: ReactNode }) {
  return <span className={styles.line}>{children}</span>;
}
