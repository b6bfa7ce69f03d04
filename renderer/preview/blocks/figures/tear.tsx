import styles from './tear.module.css';

/** Where the stub would be torn off. The notches beside it belong to the card's outline: see card-sections. */
export function TearBlock() {
  return <hr className={styles.tear} aria-hidden="true" />;
}
