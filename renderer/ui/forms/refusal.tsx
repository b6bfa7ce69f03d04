import styles from './refusal.module.css';

/** What went wrong, where it was asked for. */
export function Refusal({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p className={styles.refusal} role="alert">
      {text}
    </p>
  );
}
