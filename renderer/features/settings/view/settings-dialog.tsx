import { SearchX } from 'lucide-react';
import { useCallback, useDeferredValue, useRef, useState, type ReactNode } from 'react';
import { matchesSearch } from '../../../../shared/lib/text/text-search.ts';
import { languages } from '../../../../shared/lib/text/words.ts';
import { useBench } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/forms/section.tsx';
import { FullDialog } from '../../../ui/overlays/full-dialog.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { settingGroups, settingRows, type SettingRow } from './setting-rows.ts';
import { SettingRowView } from './setting-row-view.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';
import { useShortcutAreas } from './use-shortcut-areas.ts';
import styles from './settings.module.css';

export type SettingsPart = 'retention' | 'shortcuts';

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
