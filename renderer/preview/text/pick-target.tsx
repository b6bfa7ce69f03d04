import { useContext } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { PickingContext } from './picking.ts';
import styles from './pick-target.module.css';

type PickTargetProps = {
  /** RFC 6901 pointer to what is shown; without one it is the product's own and cannot be picked. */
  readonly path: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * Something on a card that comes from the payload. It carries `data-path` and its mark, and is a button of its own
 * content when somebody listens: no label is added, so that a screen reader reads the card and not the tool.
 */
export function PickTarget({ path, className, children }: PickTargetProps) {
  const { marks, onPick } = useContext(PickingContext);
  if (path === undefined) return <bdi className={className}>{children}</bdi>;
  const mark = marks.get(path);
  if (onPick === undefined) {
    return (
      <bdi className={className} data-path={path} data-mark={mark}>
        {children}
      </bdi>
    );
  }
  const pickByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPick(path);
  };
  return (
    // A real button would lay its text out as a box of its own: a card looks the same with and without a listener.
    <bdi
      className={className === undefined ? styles.target : `${styles.target} ${className}`}
      data-path={path}
      data-mark={mark}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="button"
      tabIndex={0}
      onClick={() => onPick(path)}
      onKeyDown={pickByKey}
    >
      {children}
    </bdi>
  );
}
