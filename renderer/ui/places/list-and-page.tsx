import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './list-and-page.module.css';
import { closeByEscape, PageHead } from './page-head.tsx';

/** A place of the window in two columns: a list, and the page of what is chosen in it. */
export function ListAndPage({ list, page }: { readonly list: ReactNode; readonly page: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>(':scope > section')?.focus(), []);
  return (
    <div ref={place} className={styles.place}>
      {list}
      {page}
    </div>
  );
}

type ListColumnProps = {
  readonly title: string;
  /** Stands at the end of the title. */
  readonly action: ReactNode;
  /** Stands between the title and the rows, and stays in sight. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
};

/** The list at the left. */
export function ListColumn({ title, action, above, children }: ListColumnProps) {
  return (
    <aside className={styles.list} data-region="list" tabIndex={-1} aria-label={title}>
      <ListHead title={title}>{action}</ListHead>
      {above}
      <div className={styles.rows}>{children}</div>
    </aside>
  );
}

/** The title of a list, and what stands behind it. */
export function ListHead({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.listHead}>
      <h2 className={styles.listTitle}>{title}</h2>
      {children}
    </div>
  );
}

type PageProps = {
  /** Names the page to F6, to tests and to styles. */
  readonly region: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Buttons at the end of the title. */
  readonly actions?: ReactNode;
  readonly foot?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** What is chosen in the list, whole. It takes the focus where what had it has gone; Escape closes it. */
export function Page({ region, title, text, actions, foot, closeLabel, onClose, children }: PageProps) {
  const heading = useId();
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) page.current?.focus();
  }, []);
  return (
    // Escape closes it wherever the focus is inside of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={page}
      className={styles.page}
      data-region={region}
      tabIndex={-1}
      aria-labelledby={heading}
      onKeyDown={closeByEscape(onClose)}
    >
      <PageHead id={heading} {...{ title, text, actions, closeLabel, onClose }} />
      <div className={styles.body}>{children}</div>
      {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}
