import type { EnvironmentColour } from '../engine/environments/environment-facts.ts';
import styles from './environment-dot.module.css';

/** Shows an environment's colour; its name is beside it. */
export function EnvironmentDot({ colour }: { readonly colour: EnvironmentColour }) {
  return <span className={styles.dot} data-environment-colour={colour} aria-hidden="true" />;
}
