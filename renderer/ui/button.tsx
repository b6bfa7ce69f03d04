import { useId, type ButtonHTMLAttributes, type MouseEvent, type Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium';
  readonly ref?: Ref<HTMLButtonElement>;
  /** Why it cannot be used, and what to do. It then looks disabled, keeps its tab stop and shows this as its tooltip. */
  readonly whyNot?: string | null | undefined;
};

/** `quiet` has no frame until pointed at. */
export function Button({ look = 'plain', size = 'medium', className, whyNot = null, ...rest }: ButtonProps) {
  const id = useId();
  const unusable =
    whyNot === null
      ? null
      : ({ 'aria-disabled': true, 'aria-describedby': id, title: whyNot, onClick: preventDefault } as const);
  return (
    <>
      <button
        type="button"
        {...rest}
        {...unusable}
        className={classNames(styles.button, styles[look], styles[size], className)}
      />
      {whyNot === null ? null : (
        <span id={id} hidden>
          {whyNot}
        </span>
      )}
    </>
  );
}

function preventDefault(event: MouseEvent): void {
  event.preventDefault();
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
