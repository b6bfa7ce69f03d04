import { useTranslation } from 'react-i18next';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { FolderBrowser } from './folder-browser.tsx';
import { ProjectTrouble } from './project-trouble.tsx';
import styles from './projects.module.css';

/** Chooses the folder of a project among those of the host. */
export function OpenProject() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const folder = useBench((bench) => bench.folders);
  const open = useBench((bench) => bench.openProject);
  const isGoing = useBench((bench) => bench.isGoingToProject);
  const isProject = folder?.isProject === true;
  return (
    <Modal title={t('projects.open.title')} text={t('projects.open.text')} onClose={close} isWide>
      <FolderBrowser />
      <ProjectTrouble />
      <ModalActions>
        <span className={styles.hint}>{isProject || folder === null ? '' : t('projects.open.none')}</span>
        <Button onClick={close}>{t('dialogs.cancel')}</Button>
        <Button
          look="primary"
          disabled={!isProject || isGoing}
          onClick={() => void (folder === null ? null : open(folder.handle))}
        >
          {t('projects.open.apply')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
