import type { ReactNode } from 'react';
import styles from './aside.module.css';

type AsideProps = {
  /** Names it to tests. */
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
};

/** More about something, for who needs it; folded up at first. */
export function Aside({ title, name, children }: AsideProps) {
  return (
    <details className={styles.aside} data-aside={name}>
      <summary className={styles.summary}>{title}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
