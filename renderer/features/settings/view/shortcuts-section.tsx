import { useRef, useState } from 'react';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { findCommand } from '../../../commands/commands.ts';
import { keysOf, shortcutText } from '../../../commands/shortcut-text.ts';
import {
  readShortcutsFile,
  writeShortcutsFile,
  type ReadShortcuts,
  type SkippedShortcut,
} from '../../../commands/rebinding/shortcuts-file.ts';
import { platformHere } from '../../../commands/shortcuts.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Remark } from '../../../ui/forms/remark.tsx';
import { Section } from '../../../ui/forms/section.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { ShortcutRow } from './shortcut-row.tsx';
import type { ShortcutArea } from './use-shortcut-areas.ts';
import styles from './settings.module.css';
import type { ChosenKeys } from '../../../../shared/documents/settings.ts';

type SectionProps = { readonly areas: readonly ShortcutArea[]; readonly isSearched: boolean };

/** What the last change of many shortcuts came to, with those before and after it. */
type Outcome = { readonly before: ChosenKeys; readonly after: ChosenKeys; readonly read: ReadShortcuts | null };

/** Every shortcut by area. Each can be changed; all are reset, exported and imported together. */
export function ShortcutsSection({ areas, isSearched }: SectionProps) {
  const { t } = useTranslation();
  const chosen = useBench((bench) => bench.settings.shortcuts);
  const keys = keysOf('go.palette', chosen);
  const [captured, capture] = useState<string | null>(null);
  if (isSearched && areas.length === 0) return null;
  return (
    <div data-settings-part="shortcuts">
      <Section
        name="shortcuts"
        title={t('settings.shortcuts.title')}
        text={keys === null ? t('settings.shortcuts.textNoKeys') : t('settings.shortcuts.text', { keys })}
      >
        {isSearched ? null : <AllShortcuts />}
        <p className="visually-hidden" role="status">
          {captured === null ? '' : t('settings.shortcuts.press')}
        </p>
        <div className={styles.areas}>
          {areas.map(({ group, label, rows }) => (
            <div
              key={group}
              className={styles.area}
              role="group"
              aria-labelledby={`area-${group}`}
              data-shortcut-area={group}
            >
              <h4 id={`area-${group}`} className={styles.areaTitle}>
                {label}
              </h4>
              <ul>
                {rows.map((row) => (
                  <ShortcutRow key={row.id} row={row} isCaptured={captured === row.id} onCapture={capture} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Section>
    </div>
  );
}

function AllShortcuts() {
  const { t } = useTranslation();
  const chosen = useBench((bench) => bench.settings.shortcuts);
  const choose = useBench((bench) => bench.choose);
  const saveText = useBench((bench) => bench.saveText);
  const chooseFile = useBench((bench) => bench.chooseShortcuts);
  const store = useBenchStore();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const hasChanged = Object.keys(chosen).length > 0;
  const importFile = async (): Promise<void> => {
    const text = await chooseFile().catch(() => unreadable);
    if (text === null) return;
    const read = typeof text === 'string' ? readShortcutsFile(text, platformHere()) : text;
    const before = store.getState().settings.shortcuts;
    const after = read.is === 'read' ? read.chosen : before;
    setOutcome({ before, after, read });
    choose('shortcuts', after);
  };
  const reset = (): void => {
    const after = {};
    setOutcome({ before: store.getState().settings.shortcuts, after, read: null });
    choose('shortcuts', after);
  };
  const undo = (before: ChosenKeys): void => {
    importButton.current?.focus();
    setOutcome(null);
    choose('shortcuts', before);
  };
  return (
    <>
      <div className={styles.all}>
        <Button size="small" disabled={!hasChanged} data-reset-shortcuts="" onClick={reset}>
          {t('settings.shortcuts.resetAll')}
        </Button>
        <Button
          size="small"
          disabled={!hasChanged}
          data-export-shortcuts=""
          onClick={() => saveText('passbench-shortcuts.json', writeShortcutsFile(chosen, platformHere()))}
        >
          {t('settings.shortcuts.export')}
        </Button>
        <Button ref={importButton} size="small" data-import-shortcuts="" onClick={() => void importFile()}>
          {t('settings.shortcuts.import')}
        </Button>
      </div>
      {outcome === null ? null : <OutcomeView outcome={outcome} canUndo={chosen === outcome.after} onUndo={undo} />}
    </>
  );
}

const unreadable: ReadShortcuts = {
  is: 'refused',
  why: {
    en: 'The file could not be read. It may have been moved, or another program uses it. Try again.',
    zh: '未能讀取。檔案可能已移動，或正由其他程式使用；請再試。',
  },
};

/** Skipped lines that are listed. */
const mostSkipped = 12;

type OutcomeProps = {
  readonly outcome: Outcome;
  /** False once shortcuts were changed again, which would be lost. */
  readonly canUndo: boolean;
  readonly onUndo: (before: ChosenKeys) => void;
};

function OutcomeView({ outcome: { before, read }, canUndo, onUndo }: OutcomeProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  if (read?.is === 'refused')
    return (
      <div role="alert" data-shortcuts-outcome="refused">
        <Remark tone="warning">{inLanguage(read.why, language)}</Remark>
      </div>
    );
  if (read === null && !canUndo) return null;
  const skipped = read?.skipped ?? [];
  const lineOf = ({ command, keys, why }: SkippedShortcut): string => {
    const shown = keys === null ? '' : shortcutText(keys, platformHere());
    const because =
      'en' in why
        ? inLanguage(why, language)
        : t('settings.shortcuts.conflict', { name: nameOf(why.holder), keys: shown });
    return [nameOf(command), shown, because].filter((part) => part !== '').join(' · ');
  };
  const nameOf = (id: string): string => findCommand(id)?.label(t, language) ?? id;
  const undo = canUndo ? (
    // What reset them cannot be pressed any more.
    <Button size="small" autoFocus={read === null} data-undo-shortcuts="" onClick={() => onUndo(before)}>
      {t('settings.shortcuts.undo')}
    </Button>
  ) : null;
  return (
    <div className={styles.outcome} role="status" data-shortcuts-outcome={read === null ? 'reset' : 'imported'}>
      <p>
        {read === null ? t('settings.shortcuts.wasReset') : t('settings.shortcuts.imported', { count: read.count })}{' '}
        {undo}
      </p>
      {skipped.length === 0 ? null : (
        <>
          <p>{t('settings.shortcuts.skipped', { count: skipped.length })}</p>
          <ul className={styles.skipped}>
            {skipped.slice(0, mostSkipped).map((line) => (
              <li key={line.command}>{lineOf(line)}</li>
            ))}
            {skipped.length > mostSkipped ? (
              <li>{t('settings.shortcuts.more', { count: skipped.length - mostSkipped })}</li>
            ) : null}
          </ul>
        </>
      )}
    </div>
  );
}
