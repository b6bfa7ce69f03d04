import { useId, type ReactNode } from 'react';
import styles from './step.module.css';

type StepProps = {
  readonly number: number;
  readonly name: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
};

export function Step({ number, name, title, text, children }: StepProps) {
  const id = useId();
  return (
    <li className={styles.step} data-step={name}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <section className={styles.content} aria-labelledby={id}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
        {children}
      </section>
    </li>
  );
}
