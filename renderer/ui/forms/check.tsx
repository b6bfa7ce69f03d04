import type { ComponentProps, ReactNode } from 'react';
import styles from './check.module.css';

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** What the box is for, where the question arises. */
  readonly help: ReactNode;
};

/** A box to tick, with what it says and what follows from it. */
export function Check({ help, children, ...input }: CheckProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>
        {children} <span className={styles.help}>{help}</span>
      </span>
    </label>
  );
}
