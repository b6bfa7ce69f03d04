import styles from './state-pill.module.css';

export function StatePill({ text, className }: { readonly text: string; readonly className: string | undefined }) {
  return <p className={`${styles.pill} ${className}`}>{text}</p>;
}
