import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tree.module.css';

type RenameFieldProps = {
  readonly name: string;
  readonly longest: number;
  /** Why a name cannot be taken; null where it can. */
  readonly refusal: (name: string) => string | null;
  /** The name that was given; null where none was. `isByKey`: the row is to have the focus again. */
  readonly onDone: (name: string | null, isByKey: boolean) => void;
};

/** A name that is changed where it stands: Enter takes it, and so does going elsewhere; Escape leaves the one before. */
export function RenameField({ name, longest, refusal, onDone }: RenameFieldProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(name);
  // With its row the focus leaves it once more.
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
    // Keys of the tree and of the window have other uses; those of an input method are its own.
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
          // A menu or a list of commands that closes passes the focus on.
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
