import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './small-control.module.css';

/** A field of one line that stands close to others. Its width is its place's. */
export function SmallInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(styles.control, className)} />;
}

/** The same for a choice. */
export function SmallSelect({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classNames(styles.control, className)} />;
}
