import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

export type Tone = 'plain' | 'accent' | 'green' | 'red' | 'amber' | 'violet';

type BadgeProps = {
  readonly tone?: Tone;
  readonly label?: string;
  readonly hint?: string;
  readonly children: ReactNode;
};

/** Shows a small count or word. `label` explains a number, `hint` adds a line to its tip. */
export function Badge({ tone = 'plain', label, hint = '', children }: BadgeProps) {
  if (label === undefined) return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
  return (
    <span className={classNames(styles.badge, styles[tone])} title={[label, hint].filter(Boolean).join('\n')}>
      <span aria-hidden="true">{children}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
