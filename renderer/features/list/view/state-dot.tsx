import type { RowState } from '../engine/row-state.ts';
import styles from './state-dot.module.css';

/** Shows the state of a call as a dot: large with words, or one of several. */
export function StateDot({ state, words }: { readonly state: RowState; readonly words?: string }) {
  return (
    <span className={styles.dot} data-state={state} data-large={words === undefined ? undefined : ''} title={words}>
      {words === undefined ? null : <span className="visually-hidden">{words}</span>}
    </span>
  );
}
