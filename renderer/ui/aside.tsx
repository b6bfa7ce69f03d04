import type { ReactNode } from 'react';
import styles from './aside.module.css';

type AsideProps = {
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
};

/** Shows optional details, collapsed at first. */
export function Aside({ title, name, children }: AsideProps) {
  return (
    <details className={styles.aside} data-aside={name}>
      <summary className={styles.summary}>{title}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
