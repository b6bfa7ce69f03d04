import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './form-field.module.css';

/** What a control needs to be known by its label, its help and what is wrong with it. */
export type Control = {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
};

type FormFieldProps = {
  readonly label: string;
  /** What the field is for, where the question arises. */
  readonly help?: ReactNode;
  /** What is wrong with what is typed. */
  readonly problem?: string | null;
  /** What can stand, and yet should be known. */
  readonly warning?: string | null;
  readonly children: (control: Control) => ReactNode;
};

/** A control with its label, its help, and what is wrong with it. */
export function FormField({ label, help, problem = null, warning = null, children }: FormFieldProps) {
  const id = useId();
  const says = [
    help === undefined ? null : `${id}-help`,
    problem === null ? null : `${id}-problem`,
    warning === null ? null : `${id}-warning`,
  ].filter((each) => each !== null);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-describedby': says.length === 0 ? undefined : says.join(' '),
        'aria-invalid': problem !== null,
      })}
      {problem === null ? null : (
        <p id={`${id}-problem`} className={styles.problem} role="alert" data-field-problem="">
          {problem}
        </p>
      )}
      {warning === null ? null : (
        <p id={`${id}-warning`} className={styles.warning}>
          {warning}
        </p>
      )}
      {help === undefined ? null : (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}
