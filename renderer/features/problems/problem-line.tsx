import type { ReactNode } from 'react';
import styles from './problems-panel.module.css';

export type ProblemLineProps = {
  readonly icon: ReactNode;
  readonly sentence: string;
  /** Where it stands and by which clause: links of their own. */
  readonly facts: ReactNode;
  readonly onJump: () => void;
};

/** What is wrong, over the whole row a way to its place in the text, with the facts as links below the sentence. */
export function ProblemLine({ icon, sentence, facts, onJump }: ProblemLineProps) {
  return (
    <div className={styles.line}>
      <button type="button" className={styles.jump} onClick={onJump}>
        {icon}
        <span className={styles.sentence}>{sentence}</span>
      </button>
      <div className={styles.facts}>{facts}</div>
    </div>
  );
}
