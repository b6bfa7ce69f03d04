import type { KeyboardEvent, ReactNode } from 'react';
import styles from './place-row.module.css';

type PlaceRowProps = {
  readonly name: string;
  readonly lead?: ReactNode;
  readonly badge?: ReactNode;
  readonly hint?: string;
  readonly isChosen?: boolean;
  readonly dataAttributes?: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly onOpen: () => void;
  readonly children: ReactNode;
};

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

export function PlaceLine({ children }: { readonly children: ReactNode }) {
  return <span className={styles.line}>{children}</span>;
}

/** Moves the focus along the rows of a list by arrow keys. */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: here, key } = event;
  const stops = [...(here.closest('[data-region="list"]')?.querySelectorAll<HTMLElement>('[data-list-stop]') ?? [])];
  const at = stops.indexOf(here);
  const next = { ArrowDown: stops[at + 1], ArrowUp: stops[at - 1], Home: stops[0], End: stops.at(-1) }[key];
  if (next === undefined) return;
  next.focus();
  event.preventDefault();
}
