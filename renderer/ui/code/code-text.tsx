import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './code-text.module.css';

type CodeTextProps = { readonly label: string; readonly className?: string; readonly children: ReactNode };

export function CodeText({ label, className, children }: CodeTextProps) {
  return (
    // A scrolling region must be focusable.
    <pre className={classNames(styles.text, className)} tabIndex={0} role="region" aria-label={label} translate="no">
      {children}
    </pre>
  );
}
