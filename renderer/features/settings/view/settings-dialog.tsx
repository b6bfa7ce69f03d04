import { SearchX } from 'lucide-react';
import { useCallback, useDeferredValue, useRef, useState, type ReactNode, useId } from 'react';
import { matchesSearch } from '../../../../shared/lib/text/text-search.ts';
import { languages } from '../../../../shared/lib/text/words.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/forms/section.tsx';
import { FullDialog } from '../../../ui/overlays/full-dialog.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { settingGroups, settingRows, type SettingRow } from './setting-rows.ts';
import { ShortcutsSection } from './shortcuts-section.tsx';
import { useShortcutAreas } from './use-shortcut-areas.ts';
import styles from './settings.module.css';
import { useCommand } from '../../../commands/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { SmallSelect } from '../../../ui/forms/small-control.tsx';
import { focusAfter } from '../../../ui/focus-after.ts';
import { Segmented } from '../../../ui/segmented.tsx';

type SettingsPart = 'retention' | 'shortcuts';

type SettingsDialogProps = {
  /** The part that is in view first; null for the top. */
  readonly part: SettingsPart | null;
  readonly retention: ReactNode;
};

/** Every setting of Passbench, by group; a search finds them in either language, and the shortcuts too. */
export function SettingsDialog({ part, retention }: SettingsDialogProps) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const [query, search] = useState('');
  // A long list never holds up the next key.
  const searched = useDeferredValue(query);
  const rows = useFoundRows(searched);
  const areas = useShortcutAreas(searched);
  const list = useRef<HTMLDivElement | null>(null);
  const mount = useCallback(
    (drawn: HTMLDivElement | null) => {
      list.current = drawn;
      drawn?.querySelector(`[data-settings-part="${part ?? ''}"]`)?.scrollIntoView({ block: 'start' });
    },
    [part],
  );
  return (
    <FullDialog
      title={t('settings.title')}
      name="settings"
      closeLabel={t('dialogs.close')}
      onClose={close}
      head={
        <SearchBox
          className={styles.search}
          autoFocus={part !== 'retention'}
          label={t('settings.search')}
          value={query}
          onSearch={search}
          onKeyDown={({ key }) => {
            if (key === 'ArrowDown' || key === 'PageDown') list.current?.focus();
          }}
        />
      }
    >
      <div ref={mount} className={styles.list} role="region" tabIndex={0} aria-label={t('settings.title')}>
        <div className={styles.page}>
          {rows.length === 0 && areas.length === 0 ? (
            <EmptyState icon={SearchX} title={t('settings.nothing')} text="" />
          ) : null}
          {settingGroups.map((group) => {
            const own = rows.filter((row) => row.group === group);
            return own.length === 0 ? null : (
              <Section key={group} name={group} title={t(`settings.groups.${group}`)}>
                {own.map((row) => (
                  <SettingRowView key={row.id} row={row} retention={retention} />
                ))}
              </Section>
            );
          })}
          <ShortcutsSection areas={areas} isSearched={searched.trim() !== ''} />
        </div>
      </div>
    </FullDialog>
  );
}

/** The rows with each word of the query, in either language. */
function useFoundRows(query: string): readonly SettingRow[] {
  const { i18n } = useTranslation();
  const version = '';
  return settingRows.filter(({ id, group, also, control }) => {
    const names = languages.flatMap((language) => {
      const t = i18n.getFixedT(language);
      const values = control.kind === 'choice' ? control.options.map(({ label }) => label(t)) : [];
      const own = [`settings.rows.${id}.label`, `settings.groups.${group}`] as const;
      return [...own.map((key) => t(key)), t(`settings.rows.${id}.text`, { version }), ...values];
    });
    return matchesSearch([...names, ...also], query);
  });
}

type RowProps = { readonly row: SettingRow; readonly retention: ReactNode };

/** One setting: its name, a sentence, and what changes it. */
function SettingRowView({ row, retention }: RowProps) {
  const { t } = useTranslation();
  const id = useId();
  const version = useBench((bench) => bench.session?.version ?? '');
  const { control } = row;
  const label = t(`settings.rows.${row.id}.label`);
  return (
    <div className={styles.row} role="group" aria-labelledby={id} data-setting={row.id} data-settings-part={row.id}>
      <div className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <p className={styles.text}>{t(`settings.rows.${row.id}.text`, { version })}</p>
      </div>
      <div className={styles.control}>
        {control.kind === 'choice' ? <ChoiceControl label={label} control={control} /> : null}
        {control.kind === 'place' ? <PlaceControl label={label} control={control} /> : null}
        {control.kind === 'retention' ? retention : null}
      </div>
    </div>
  );
}

type OfKind<Kind extends SettingRow['control']['kind']> = Extract<SettingRow['control'], { readonly kind: Kind }>;

function ChoiceControl({ label, control }: { readonly label: string; readonly control: OfKind<'choice'> }) {
  const { t } = useTranslation();
  const store = useBenchStore();
  const value = useBench(control.current);
  const usual = useBench(control.usual);
  const options = control.options.map((each) => ({ value: each.value, label: each.label(t) }));
  const choose = (next: string): void => control.choose(store.getState(), next);
  return (
    <>
      {value === usual ? null : <Reset label={label} onReset={() => choose(usual)} />}
      {control.isLong ? (
        <SmallSelect aria-label={label} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SmallSelect>
      ) : (
        <Segmented label={label} value={value} segments={options} onChoose={choose} />
      )}
    </>
  );
}

function PlaceControl({ label, control }: { readonly label: string; readonly control: OfKind<'place'> }) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const { run } = useCommand(control.command);
  const open = (): void => {
    close();
    run();
  };
  return (
    <>
      {control.reset === undefined ? null : <ResetByCommand label={label} command={control.reset} />}
      <Button size="small" data-open-place={control.command} onClick={open}>
        {control.action(t)}
      </Button>
    </>
  );
}

function ResetByCommand({ label, command }: { readonly label: string; readonly command: string }) {
  const { isEnabled, run } = useCommand(command);
  return isEnabled ? <Reset label={label} onReset={run} /> : null;
}

function Reset({ label, onReset }: { readonly label: string; readonly onReset: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      look="quiet"
      aria-label={t('settings.resetOf', { name: label })}
      data-reset-setting=""
      onClick={({ currentTarget }) => {
        // The button goes; what it has reset stays.
        const row = currentTarget.closest<HTMLElement>('[data-setting]');
        const control = 'select, [aria-pressed="true"], [data-open-place]';
        row?.querySelector<HTMLElement>(control)?.focus();
        focusAfter(row, control);
        onReset();
      }}
    >
      {t('settings.reset')}
    </Button>
  );
}
