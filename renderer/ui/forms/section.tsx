import { useId, type ReactNode } from 'react';
import styles from './section.module.css';

type SectionProps = {
  readonly name: string;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
};

export function Section({ name, title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} data-section-of={name}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}
