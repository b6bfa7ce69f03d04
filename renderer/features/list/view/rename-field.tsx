import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './tree.module.css';
import { useBench } from '../../../store/use-bench.ts';

/** Ends renaming; `isByKey` focuses the row again. */
export function useRenamed(row: string): (isByKey: boolean) => void {
  const rename = useBench((bench) => bench.renameRow);
  const isOf = useBench((bench) => bench.renamingRow === row);
  return (isByKey) => {
    if (!isOf) return;
    if (isByKey) document.querySelector<HTMLElement>('[data-rename]')?.closest<HTMLElement>('[data-index]')?.focus();
    rename(null);
  };
}

type RenameFieldProps = {
  readonly name: string;
  readonly longest: number;
  /** The reason of a refusal; null for a valid name. */
  readonly refusal: (name: string) => string | null;
  /** null: cancelled. `isByKey`: focus the row again. */
  readonly onDone: (name: string | null, isByKey: boolean) => void;
};

/** Edits a name in place: Enter and blur save, Escape cancels. */
export function RenameField({ name, longest, refusal, onDone }: RenameFieldProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(name);
  // Removing the row blurs the field again.
  const isOver = useRef(false);
  const end = (given: string | null, isByKey: boolean): void => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(given, isByKey);
  };
  const wanted = value.trim();
  const why = wanted === name ? null : refusal(wanted);
  const isGood = wanted !== '' && why === null;
  const onKeyDown = (event: KeyboardEvent): void => {
    // Tree and window use these keys otherwise; an input method needs its own.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && isGood) end(wanted, true);
    else if (event.key === 'Escape') end(null, true);
  };
  return (
    <span className={styles.rename}>
      <input
        className={styles.renameInput}
        aria-label={t('dialogs.rename.field')}
        aria-invalid={!isGood}
        value={value}
        maxLength={longest}
        autoFocus
        data-rename=""
        onFocus={(event) => event.target.select()}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onBlur={({ relatedTarget }) => {
          // A closing menu or palette passes the focus on.
          const isPassing = relatedTarget?.closest('[role="menu"], [role="dialog"]') instanceof Element;
          if (!isPassing) end(isGood ? wanted : null, false);
        }}
      />
      <span role="alert" className={styles.renameWhy}>
        {why}
      </span>
    </span>
  );
}
