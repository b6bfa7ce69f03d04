import styles from './state-pill.module.css';

/** What became of a ticket, or of one of its people; `className` says where it stands. */
export function StatePill({ text, className }: { readonly text: string; readonly className: string | undefined }) {
  return <p className={`${styles.pill} ${className}`}>{text}</p>;
}
