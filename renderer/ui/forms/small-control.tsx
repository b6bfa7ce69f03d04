import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './small-control.module.css';

export function SmallInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(styles.control, className)} />;
}

export function SmallSelect({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classNames(styles.control, className)} />;
}
