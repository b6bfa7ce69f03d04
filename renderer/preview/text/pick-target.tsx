import { useContext, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { CardText } from '../../../shared/card/card-model.ts';
import { sourcesOf } from '../../../shared/card/shown.ts';
import { isDrawnFrom } from '../../../shared/card/trace-texts.ts';
import { PickingContext, usePicking, type Picking } from './picking.ts';
import styles from './pick-target.module.css';

type PickTargetProps = {
  /** Without a pointer it is Passbench's own text and cannot be picked. */
  readonly shown: CardText;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * Shows content from the payload with `data-path`, its mark, and `data-lit` under the cursor. With a listener it is a
 * button named by its content, so that a screen reader reads the card.
 */
export function PickTarget(props: PickTargetProps) {
  return pickTarget(useContext(PickingContext), props);
}

/** For a component that has the context already: a phone has hundreds of texts. */
export function pickTarget({ marks, onPick, lit }: Picking, { shown, className, children }: PickTargetProps) {
  const { path, also } = shown;
  if (path === undefined) return <bdi className={className}>{children}</bdi>;
  const facts = {
    // A line of several values follows the phone's languages, not its first value's.
    dir: also === undefined ? undefined : 'ltr',
    'data-path': path,
    // What a cut of the line may be of.
    'data-parts': also === undefined ? undefined : sourcesOf(shown).join('\n'),
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
  // A double click edits here instead.
  const pickByPointer = ({ detail }: MouseEvent) => (detail > 1 ? undefined : onPick(path));
  return (
    // A real button would change the layout of the text.
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

/** Wraps the texts of one order; those of the traced one are lit. */
export function TextsOfOrder({ order, children }: { readonly order: string; readonly children: ReactNode }) {
  const picking = useContext(PickingContext);
  return <PickingContext value={usePicking(picking.locale, picking.given, order)}>{children}</PickingContext>;
}
