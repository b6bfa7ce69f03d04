import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './list-and-page.module.css';
import { closeByEscape, PageHead } from './page-head.tsx';

/** Shows a list, and the page of its chosen item. */
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
  readonly action: ReactNode;
  /** Fixed between title and rows. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
};

export function ListColumn({ title, action, above, children }: ListColumnProps) {
  return (
    <aside className={styles.list} data-region="list" tabIndex={-1} aria-label={title}>
      <ListHead title={title}>{action}</ListHead>
      {above}
      <div className={styles.rows}>{children}</div>
    </aside>
  );
}

export function ListHead({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.listHead}>
      <h2 className={styles.listTitle}>{title}</h2>
      {children}
    </div>
  );
}

type PageProps = {
  readonly region: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly foot?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Shows the chosen item. It takes a lost focus; Escape closes it. */
export function Page({ region, title, text, actions, foot, closeLabel, onClose, children }: PageProps) {
  const heading = useId();
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) page.current?.focus();
  }, []);
  return (
    // Escape closes it from anywhere inside.
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
