import type { LucideIcon } from 'lucide-react';
import { Button } from './button.tsx';
import styles from './empty-state.module.css';

type EmptyStateAction = {
  readonly label: string;
  readonly run: () => void;
  /** The main action of its screen. */
  readonly isPrimary?: true;
};

type EmptyStateProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly action?: EmptyStateAction | undefined;
  readonly second?: EmptyStateAction;
};

/** Says what will be here and offers the action that fills it. */
export function EmptyState({ icon: Icon, title, text, action, second }: EmptyStateProps) {
  const ways = [action, second].filter((way) => way !== undefined);
  return (
    <div className={styles.empty}>
      <Icon size={20} strokeWidth={1.6} aria-hidden="true" className={styles.icon} />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {ways.length === 0 ? null : (
        <div className={styles.actions}>
          {ways.map(({ label, run, isPrimary }) => (
            <Button key={label} look={isPrimary === true ? 'primary' : 'plain'} onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
