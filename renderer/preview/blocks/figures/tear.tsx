import styles from './tear.module.css';

/** The tear line; its notches belong to the card's outline. */
export function TearBlock() {
  return <hr className={styles.tear} aria-hidden="true" />;
}
