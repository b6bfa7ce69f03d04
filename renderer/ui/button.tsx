import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium';
  readonly ref?: Ref<HTMLButtonElement>;
};

/** `quiet` has no frame until pointed at. */
export function Button({ look = 'plain', size = 'medium', className, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.button, styles[look], styles[size], className)} />
  );
}

export type IconButtonProps = Omit<ButtonProps, 'aria-label'> & {
  /** The accessible name and tooltip. */
  readonly label: string;
  readonly hint?: string;
};

export function IconButton({ label, hint, className, look = 'quiet', ...rest }: IconButtonProps) {
  const title = hint === undefined ? label : `${label} (${hint})`;
  return (
    <Button {...rest} look={look} aria-label={label} title={title} className={classNames(styles.icon, className)} />
  );
}
