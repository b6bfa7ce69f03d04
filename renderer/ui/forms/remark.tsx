import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './remark.module.css';

type RemarkProps = ComponentProps<'p'> & { readonly tone: 'good' | 'warning' };

export function Remark({ tone, className, ...rest }: RemarkProps) {
  return <p {...rest} className={classNames(styles.remark, className)} data-tone={tone} />;
}
