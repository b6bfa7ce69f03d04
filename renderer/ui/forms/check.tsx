import type { ComponentProps, ReactNode } from 'react';
import styles from './check.module.css';

type CheckProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  readonly help: ReactNode;
};

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
