import { useBench } from '../../store/use-bench.ts';
import { useCommand } from '../../commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions, ModalClose } from '../../ui/overlays/modal.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './help-dialogs.module.css';

/** What Passbench is, in which version, and under which licence. */
export function AboutDialog() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const version = useBench((bench) => bench.session?.version ?? '');
  const licences = useCommand('help.licences');
  return (
    <Modal title={t('about.title')} text={t('about.text')} onClose={close}>
      <p className={styles.line}>{t('about.version', { version })}</p>
      <p className={styles.line}>{t('about.licence')}</p>
      <ModalActions>
        <Button onClick={licences.run}>{licences.label}</Button>
        <Button look="primary" onClick={close} data-close="">
          {t('dialogs.close')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

/** The licences of all that Passbench contains. */
export function LicencesDialog() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const licences = useBench((bench) => bench.licences);
  return (
    <Modal title={t('about.licences')} text={t('about.licencesText')} onClose={close} isWide>
      <div className={styles.scroll} role="region" tabIndex={0} aria-label={t('about.licences')}>
        {licences === null ? (
          <p role="status">{t('about.reading')}</p>
        ) : (
          <pre className={styles.text} lang="en">
            {licences === '' ? t('about.unread') : licences}
          </pre>
        )}
      </div>
      <ModalClose onClose={close} />
    </Modal>
  );
}
