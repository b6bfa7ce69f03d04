import type { InputHTMLAttributes } from 'react';
import styles from './form-field.module.css';

export function Field({ label, ...rest }: InputHTMLAttributes<HTMLInputElement> & { readonly label: string }) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input {...rest} className={styles.control} />
    </label>
  );
}
