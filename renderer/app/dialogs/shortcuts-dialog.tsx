import { useTranslation } from 'react-i18next';
import { useBench } from '../../store/use-bench.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Modal, ModalClose } from '../../ui/overlays/modal.tsx';
import { commands } from '../../commands/commands.ts';
import { shortcutText } from '../../commands/shortcut-text.ts';
import styles from './shortcuts-dialog.module.css';

/** Every shortcut there is. */
export function ShortcutsDialog() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const language = useBench((bench) => bench.settings.language);
  return (
    <Modal title={t('dialogs.shortcuts.title')} text={t('dialogs.shortcuts.text')} onClose={close} isWide>
      <div className={styles.scroll} role="region" tabIndex={0} aria-label={t('dialogs.shortcuts.title')}>
        <ul className={styles.list}>
          {commands
            .filter((command) => command.shortcut !== undefined)
            .map((command) => (
              <li key={command.id} className={styles.row}>
                <span>{command.label(t, language)}</span>
                <Kbd keys={shortcutText(command.shortcut ?? '', navigator.platform)} />
                <span className="visually-hidden">{command.shortcut}</span>
              </li>
            ))}
        </ul>
      </div>
      <ModalClose onClose={close} />
    </Modal>
  );
}
