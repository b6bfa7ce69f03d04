import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchesSearch } from '../../../shared/lib/text/text-search.ts';
import { commandGroups, isOffered } from '../../commands/command.ts';
import { commands } from '../../commands/commands.ts';
import { keysOf } from '../../commands/shortcut-text.ts';
import { platformHere, shortcutOf, viewKeyOf } from '../../commands/shortcuts.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Modal, ModalClose } from '../../ui/overlays/modal.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import styles from './help-dialogs.module.css';

const viewIds = ['zoomIn', 'zoomOut', 'resetZoom', 'fullScreen'] as const;

type Shortcut = { readonly id: string; readonly label: string; readonly keys: string; readonly spoken: string };
type Area = {
  readonly group: (typeof commandGroups)[number];
  readonly label: string;
  readonly rows: readonly Shortcut[];
};

/** Every shortcut as this platform has it, by area; a search finds them by action and by keys. */
export function ShortcutsDialog() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const list = useRef<HTMLDivElement>(null);
  const [query, search] = useState('');
  const areas = useAreas(query);
  return (
    <Modal
      title={t('dialogs.shortcuts.title')}
      text={t('dialogs.shortcuts.text', { keys: keysOf('go.palette') })}
      onClose={close}
      isWide
    >
      <SearchBox
        autoFocus
        label={t('dialogs.shortcuts.search')}
        value={query}
        onSearch={search}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'PageDown') list.current?.focus();
        }}
      />
      <div ref={list} className={styles.scroll} role="region" tabIndex={0} aria-label={t('dialogs.shortcuts.title')}>
        {areas.length === 0 ? <p>{t('search.empty')}</p> : null}
        <div className={styles.areas}>
          {areas.map(({ group, label, rows }) => (
            <section
              key={group}
              className={styles.area}
              aria-labelledby={`shortcuts-${group}`}
              data-shortcut-area={group}
            >
              <h3 id={`shortcuts-${group}`} className={styles.title}>
                {label}
              </h3>
              <ul>
                {rows.map((row) => (
                  <Row key={row.id} {...row} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      <ModalClose onClose={close} />
    </Modal>
  );
}

function useAreas(query: string): readonly Area[] {
  const { t } = useTranslation();
  const store = useBenchStore();
  const language = useBench((bench) => bench.settings.language);
  const view = viewIds.map((id) => {
    const keys = viewKeyOf(id, platformHere());
    return { id, label: t(`dialogs.shortcuts.${id}`), keys, spoken: keys };
  });
  return commandGroups
    .map((group) => {
      const own = commands
        .filter(({ id, group: of }) => of === group && keysOf(id) !== null)
        .filter((command) => isOffered(command, store.getState()))
        .map((command) => ({
          id: command.id,
          label: command.label(t, language),
          keys: keysOf(command.id) ?? '',
          spoken: shortcutOf(command.id, platformHere()) ?? '',
        }));
      const label = t(`commands.groups.${group}`);
      const rows = (group === 'window' ? [...own, ...view] : own).filter((row) =>
        matchesSearch([label, row.label, row.keys, row.spoken], query),
      );
      return { group, label, rows };
    })
    .filter(({ rows }) => rows.length > 0);
}

function Row({ label, keys, spoken }: Shortcut) {
  return (
    <li className={styles.row}>
      <span>{label}</span>
      <Kbd keys={keys} />
      <span className="visually-hidden">{spoken}</span>
    </li>
  );
}
