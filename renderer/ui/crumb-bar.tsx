import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './crumb-bar.module.css';

/** The active item, from kind to details. The last one shrinks first. */
type Crumbs = {
  readonly label: string;
  readonly kind: ReactNode;
  readonly status: string;
  readonly detail: { readonly text: string; readonly title?: string } | null;
};

/** Shows the active item, with controls at the end. */
export function CrumbBar({ crumbs, children }: { readonly crumbs: Crumbs | null; readonly children: ReactNode }) {
  return (
    <div className={styles.bar}>
      {crumbs === null ? null : (
        <nav className={styles.nav} aria-label={crumbs.label}>
          <ol className={styles.crumbs}>
            <li>{crumbs.kind}</li>
            <li className={styles.status}>
              <ChevronRight size={12} aria-hidden="true" />
              <span className={styles.path}>{crumbs.status}</span>
            </li>
            {crumbs.detail === null ? null : (
              <li className={styles.detail} title={crumbs.detail.title}>
                <ChevronRight size={12} aria-hidden="true" />
                <span className={styles.path}>{crumbs.detail.text}</span>
              </li>
            )}
          </ol>
        </nav>
      )}
      {children}
    </div>
  );
}
