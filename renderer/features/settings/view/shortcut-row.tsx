import { useEffect, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { findCommand } from '../../../commands/commands.ts';
import { readKeys, shortcutText } from '../../../commands/shortcut-text.ts';
import { defaultKeysOf, platformHere } from '../../../commands/shortcuts.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import type { ShortcutEntry } from './use-shortcut-areas.ts';
import styles from './settings.module.css';
import type { ChosenKeys } from '../../../../shared/documents/settings.ts';
import { rebind, resetKeys, type Rebound } from '../../../commands/rebinding/shortcuts-file.ts';

/** The keys that a row wishes for, and why it has not got them. */
type Wish = { readonly keys: string; readonly result: Exclude<Rebound, { readonly is: 'given' }> };

type RowProps = {
  readonly row: ShortcutEntry;
  readonly isCaptured: boolean;
  /** Which row reads the next keys; null for none. */
  readonly onCapture: (id: string | null) => void;
};

/** One command with its keys. */
export function ShortcutRow({ row, isCaptured, onCapture }: RowProps) {
  const { t } = useTranslation();
  const change = useRef<HTMLButtonElement>(null);
  const { wish, setWish, give, reset } = useGivenKeys(row.id);
  // What had the focus may go.
  const focusAnd = (act: () => void) => (): void => {
    change.current?.focus();
    act();
  };
  const endWith = (keys: string | null): void => {
    onCapture(null);
    give(keys);
  };
  useCapture(isCaptured, { onKeys: endWith, onOther: () => setWish('none'), onCancel: () => onCapture(null) });
  return (
    <li className={styles.shortcut} data-shortcut={row.id}>
      <div
        className={styles.shortcutLine}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (isCaptured && relatedTarget !== null && !currentTarget.contains(relatedTarget)) onCapture(null);
        }}
      >
        <span className={styles.shortcutName}>{row.label}</span>
        {isCaptured ? null : <Keys row={row} onReset={focusAnd(reset)} />}
        {row.isFixed ? null : (
          <Button
            ref={change}
            size="small"
            look="quiet"
            className={isCaptured ? styles.capture : undefined}
            aria-label={t(isCaptured ? 'settings.shortcuts.press' : 'settings.shortcuts.changeOf', { name: row.label })}
            data-change-shortcut={isCaptured ? 'now' : ''}
            onClick={() => {
              setWish(null);
              onCapture(row.id);
            }}
          >
            {t(isCaptured ? 'settings.shortcuts.press' : 'settings.shortcuts.change')}
          </Button>
        )}
        {isCaptured ? (
          <Button size="small" look="quiet" data-no-keys="" onClick={focusAnd(() => endWith(null))}>
            {t('settings.shortcuts.remove')}
          </Button>
        ) : null}
      </div>
      {wish === null ? null : (
        <WishView
          key={wish === 'none' ? '' : wish.keys}
          wish={wish}
          onReplace={(keys) => focusAnd(() => give(keys, true))()}
          onKeep={focusAnd(() => setWish(null))}
        />
      )}
    </li>
  );
}

/** Gives keys to a command; what it cannot have stays as a wish. */
function useGivenKeys(command: string) {
  const store = useBenchStore();
  const [wish, setWish] = useState<Wish | 'none' | null>(null);
  const put = (keys: string, result: Rebound): void => {
    if (result.is !== 'given') return setWish({ keys, result });
    setWish(null);
    store.getState().choose('shortcuts', result.chosen);
  };
  const chosen = (): ChosenKeys => store.getState().settings.shortcuts;
  const give = (keys: string | null, isReplacing = false): void =>
    put(keys ?? '', rebind(chosen(), { command, keys, isReplacing }, platformHere()));
  const reset = (): void =>
    put(defaultKeysOf(command, platformHere()) ?? '', resetKeys(chosen(), command, platformHere()));
  return { wish, setWish, give, reset };
}

type KeysProps = { readonly row: ShortcutEntry; readonly onReset: () => void };

function Keys({ row, onReset }: KeysProps) {
  const { t } = useTranslation();
  return (
    <>
      {row.isChanged ? (
        <Button
          size="small"
          look="quiet"
          aria-label={t('settings.resetOf', { name: row.label })}
          data-reset-shortcut=""
          onClick={onReset}
        >
          {t('settings.reset')}
        </Button>
      ) : null}
      {row.keys === null ? (
        <span className={styles.none}>{t('settings.shortcuts.none')}</span>
      ) : (
        <Kbd keys={row.keys} />
      )}
      <span className="visually-hidden">{row.spoken}</span>
    </>
  );
}

type CaptureEvents = {
  readonly onKeys: (keys: string) => void;
  /** A key was pressed that no shortcut can have. */
  readonly onOther: () => void;
  readonly onCancel: () => void;
};

/** Reads the next keys before the window or the browser does. Escape ends it; Tab moves the focus as ever. */
function useCapture(isCaptured: boolean, current: CaptureEvents): void {
  const events = useRef(current);
  useEffect(() => {
    events.current = current;
  });
  useEffect(() => {
    if (!isCaptured) return undefined;
    const press = (event: KeyboardEvent): void => {
      const isOnOther = event.target instanceof Element && event.target.closest('[data-no-keys]') !== null;
      if (event.key === 'Tab' || (isOnOther && (event.key === 'Enter' || event.key === ' '))) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') return events.current.onCancel();
      const read = readKeys(event);
      if (read === 'held' || event.repeat) return;
      if (read === 'none') events.current.onOther();
      else events.current.onKeys(read.keys);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [isCaptured]);
}

type WishProps = {
  readonly wish: Wish | 'none';
  readonly onReplace: (keys: string) => void;
  readonly onKeep: () => void;
};

function WishView({ wish, onReplace, onKeep }: WishProps) {
  const { t } = useTranslation();
  const replace = useRef<HTMLButtonElement>(null);
  useEffect(() => replace.current?.focus(), []);
  const language = useBench((bench) => bench.settings.language);
  if (wish === 'none') return <Refused>{t('settings.shortcuts.noShortcut')}</Refused>;
  const { result } = wish;
  const keys = shortcutText(wish.keys, platformHere());
  if (result.is === 'refused')
    return <Refused>{t('settings.shortcuts.refused', { keys, why: inLanguage(result.why, language) })}</Refused>;
  const name = findCommand(result.command)?.label(t, language) ?? result.command;
  // Escape answers the question, and leaves the settings open.
  const keepOnEscape = (event: ReactKeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onKeep();
  };
  return (
    <div className={styles.wish} role="alert" data-shortcut-wish="conflict">
      <span>{t('settings.shortcuts.conflict', { name, keys })}</span>
      <Button
        ref={replace}
        size="small"
        data-replace-keys=""
        onClick={() => onReplace(wish.keys)}
        onKeyDown={keepOnEscape}
      >
        {t('settings.shortcuts.replace')}
      </Button>
      <Button size="small" data-keep-keys="" onClick={onKeep} onKeyDown={keepOnEscape}>
        {t('settings.shortcuts.keep')}
      </Button>
    </div>
  );
}

function Refused({ children }: { readonly children: string }) {
  return (
    <p className={styles.refused} role="alert" data-shortcut-wish="refused">
      {children}
    </p>
  );
}
