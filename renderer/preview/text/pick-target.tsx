import { useContext } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { Shown } from '../../../shared/card/card-model.ts';
import { sourcesOf } from '../../../shared/card/shown.ts';
import { isDrawnFrom } from '../../../shared/card/trace-texts.ts';
import { PickingContext } from './picking.ts';
import type { Picking } from './picking.ts';
import styles from './pick-target.module.css';

type PickTargetProps = {
  /** What is shown; without a pointer it is the product's own and cannot be picked. */
  readonly shown: Shown;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * Something on a card that comes from the payload. It carries `data-path` and its mark, `data-lit` while the cursor stands
 * on what it follows from, and is a button of its own content when somebody listens: no label is added, so that a screen
 * reader reads the card and not the tool.
 */
export function PickTarget(props: PickTargetProps) {
  return pickTarget(useContext(PickingContext), props);
}

/** The same for a component that knows already what its texts share: a phone holds hundreds of texts, each in one component alone. */
export function pickTarget({ marks, onPick, lit }: Picking, { shown, className, children }: PickTargetProps) {
  const { path, also } = shown;
  if (path === undefined) return <bdi className={className}>{children}</bdi>;
  const facts = {
    // A line of several values runs as the phone's languages do, whatever the first of them is written in.
    dir: also === undefined ? undefined : 'ltr',
    'data-path': path,
    'data-mark': marks.get(path),
    'data-lit': lit !== undefined && isDrawnFrom(shown, lit) ? '' : undefined,
  };
  if (onPick === undefined) {
    return (
      <bdi className={className} {...facts}>
        {children}
      </bdi>
    );
  }
  const pickByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPick(path);
  };
  // The second click of two is a wish to change the text here, not to find it elsewhere.
  const pickByPointer = ({ detail }: MouseEvent) => (detail > 1 ? undefined : onPick(path));
  return (
    // A real button would lay its text out as a box of its own: a card looks the same with and without a listener.
    <bdi
      className={className === undefined ? styles.target : `${styles.target} ${className}`}
      {...facts}
      data-sources={sourcesOf(shown).join('\n')}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="button"
      tabIndex={0}
      aria-keyshortcuts="F2"
      onClick={pickByPointer}
      onKeyDown={pickByKey}
    >
      {children}
    </bdi>
  );
}
