import { useEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenKeys } from '../../../../shared/documents/shortcuts.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { findCommand } from '../../../commands/commands.ts';
import { rebind, resetKeys, type Rebound } from '../../../commands/rebinding/rebind.ts';
import { readKeys, shortcutText } from '../../../commands/shortcut-text.ts';
import { defaultKeysOf, platformHere } from '../../../commands/shortcuts.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import type { ShortcutEntry } from './use-shortcut-areas.ts';
import styles from './settings.module.css';

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
  const change = useRef<HTMLButtonElement>(null);
  const line = useRef<HTMLLIElement>(null);
  const { wish, setWish, give, reset } = useGivenKeys(row.id);
  const end = (): void => {
    onCapture(null);
    // A conflict asks first.
    requestAnimationFrame(() =>
      (line.current?.querySelector<HTMLElement>('[data-replace-keys]') ?? change.current)?.focus(),
    );
  };
  const endWith = (keys: string | null): void => {
    end();
    give(keys);
  };
  return (
    <li ref={line} className={styles.shortcut} data-shortcut={row.id}>
      <div className={styles.shortcutLine}>
        <span className={styles.shortcutName}>{row.label}</span>
        {isCaptured ? (
          <Capture onKeys={endWith} onOther={() => setWish('none')} onRemove={() => endWith(null)} onCancel={end} />
        ) : (
          <Keys
            row={row}
            change={change}
            onReset={() => {
              reset();
              change.current?.focus();
            }}
            onChange={() => {
              setWish(null);
              onCapture(row.id);
            }}
          />
        )}
      </div>
      {wish === null ? null : (
        <WishView
          wish={wish}
          onReplace={(keys) => {
            give(keys, true);
            change.current?.focus();
          }}
          onKeep={() => {
            setWish(null);
            change.current?.focus();
          }}
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

type KeysProps = {
  readonly row: ShortcutEntry;
  readonly change: Ref<HTMLButtonElement>;
  readonly onReset: () => void;
  readonly onChange: () => void;
};

function Keys({ row, change, onReset, onChange }: KeysProps) {
  const { t } = useTranslation();
  const name = row.label;
  return (
    <>
      {row.isChanged ? (
        <Button
          size="small"
          look="quiet"
          aria-label={t('settings.resetOf', { name })}
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
      {row.isFixed ? null : (
        <Button
          ref={change}
          size="small"
          look="quiet"
          aria-label={t('settings.shortcuts.changeOf', { name })}
          data-change-shortcut=""
          onClick={onChange}
        >
          {t('settings.shortcuts.change')}
        </Button>
      )}
    </>
  );
}

type CaptureProps = {
  readonly onKeys: (keys: string) => void;
  /** A key was pressed that no shortcut can have. */
  readonly onOther: () => void;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
};

/** Reads the next keys before the window or the browser does. Escape and Tab leave it. */
function Capture({ onKeys, onOther, onRemove, onCancel }: CaptureProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLSpanElement>(null);
  const events = useRef({ onKeys, onOther, onCancel });
  useEffect(() => {
    events.current = { onKeys, onOther, onCancel };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isWithin = event.target instanceof Node && field.current?.parentElement?.contains(event.target) === true;
      if (event.key === 'Tab' || (isWithin && event.key === 'Enter' && event.target !== field.current)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') return events.current.onCancel();
      const read = readKeys(event);
      if (read === 'held' || event.repeat) return;
      if (read === 'none') events.current.onOther();
      else events.current.onKeys(read.keys);
    };
    window.addEventListener('keydown', press, { capture: true });
    field.current?.focus();
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
  return (
    <>
      {/* It takes the focus, so that a screen reader says what to do. */}
      <span ref={field} className={styles.capture} role="status" tabIndex={-1} data-capture-keys="">
        {t('settings.shortcuts.press')}
      </span>
      <Button size="small" look="quiet" data-no-keys="" onClick={onRemove}>
        {t('settings.shortcuts.remove')}
      </Button>
    </>
  );
}

type WishProps = {
  readonly wish: Wish | 'none';
  readonly onReplace: (keys: string) => void;
  readonly onKeep: () => void;
};

function WishView({ wish, onReplace, onKeep }: WishProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  if (wish === 'none') return <Refused>{t('settings.shortcuts.noShortcut')}</Refused>;
  const { result } = wish;
  const keys = shortcutText(wish.keys, platformHere());
  if (result.is === 'refused')
    return <Refused>{t('settings.shortcuts.refused', { keys, why: inLanguage(result.why, language) })}</Refused>;
  const name = findCommand(result.command)?.label(t, language) ?? result.command;
  return (
    <div className={styles.wish} role="alert" data-shortcut-wish="conflict">
      <span>{t('settings.shortcuts.conflict', { name, keys })}</span>
      <Button size="small" data-replace-keys="" onClick={() => onReplace(wish.keys)}>
        {t('settings.shortcuts.replace')}
      </Button>
      <Button size="small" data-keep-keys="" onClick={onKeep}>
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
