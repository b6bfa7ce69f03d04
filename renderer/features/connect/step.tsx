import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './step.module.css';

type StepProps = {
  readonly number: number;
  /** Names the step to tests and to the style sheet. */
  readonly name: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
};

/** One step of connecting, under its number. */
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

/** More about a step, for who needs it. */
export function Aside({
  title,
  name,
  children,
}: {
  readonly title: string;
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <details className={styles.aside} data-aside={name}>
      <summary className={styles.summary}>{title}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}

/** What went wrong, where it was asked for. */
export function Refusal({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p className={styles.refusal} role="alert">
      {text}
    </p>
  );
}
