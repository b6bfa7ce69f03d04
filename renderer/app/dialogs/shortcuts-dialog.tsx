import { useTranslation } from 'react-i18next';
import { isOffered } from '../../commands/command.ts';
import { commands } from '../../commands/commands.ts';
import { keysOf } from '../../commands/shortcut-text.ts';
import { platformHere, shortcutOf, viewKeyOf } from '../../commands/shortcuts.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Modal, ModalClose } from '../../ui/overlays/modal.tsx';
import styles from './help-dialogs.module.css';

const viewIds = ['zoomIn', 'zoomOut', 'resetZoom', 'fullScreen'] as const;

/** Every shortcut as this platform has it. */
export function ShortcutsDialog() {
  const { t } = useTranslation();
  const store = useBenchStore();
  const close = useBench((bench) => bench.closeDialog);
  const language = useBench((bench) => bench.settings.language);
  return (
    <Modal
      title={t('dialogs.shortcuts.title')}
      text={t('dialogs.shortcuts.text', { keys: keysOf('go.palette') })}
      onClose={close}
      isWide
    >
      <div className={styles.scroll} role="region" tabIndex={0} aria-label={t('dialogs.shortcuts.title')}>
        <ul className={styles.list}>
          {commands
            .filter((command) => keysOf(command.id) !== null && isOffered(command, store.getState()))
            .map((command) => (
              <Row
                key={command.id}
                label={command.label(t, language)}
                keys={keysOf(command.id) ?? ''}
                spoken={shortcutOf(command.id, platformHere()) ?? ''}
              />
            ))}
          {viewIds.map((id) => {
            const keys = viewKeyOf(id, platformHere());
            return <Row key={id} label={t(`dialogs.shortcuts.${id}`)} keys={keys} spoken={keys} />;
          })}
        </ul>
      </div>
      <ModalClose onClose={close} />
    </Modal>
  );
}

function Row({ label, keys, spoken }: { readonly label: string; readonly keys: string; readonly spoken: string }) {
  return (
    <li className={styles.row}>
      <span>{label}</span>
      <Kbd keys={keys} />
      <span className="visually-hidden">{spoken}</span>
    </li>
  );
}
