import type { ReactNode } from 'react';
import styles from './problems-panel.module.css';

export type ProblemLineProps = {
  readonly icon: ReactNode;
  readonly sentence: string;
  /** Links to the position and the clause. */
  readonly facts: ReactNode;
  readonly onJump: () => void;
};

/** Shows a problem in one line that leads to its position, with links after it. */
export function ProblemLine({ icon, sentence, facts, onJump }: ProblemLineProps) {
  return (
    <div className={styles.line}>
      <button type="button" className={styles.jump} onClick={onJump}>
        {icon}
        <span className={styles.sentence} title={sentence}>
          {sentence}
        </span>
      </button>
      <div className={styles.facts}>{facts}</div>
    </div>
  );
}
