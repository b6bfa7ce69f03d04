import type { ReactNode } from 'react';
import styles from './problems-panel.module.css';

export type ProblemLineProps = {
  readonly icon: ReactNode;
  readonly sentence: string;
  /** Where it stands and by which clause: links of their own. */
  readonly facts: ReactNode;
  readonly onJump: () => void;
};

/** What is wrong in one line, over the whole row a way to its place in the text, with the facts as links behind it. */
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
