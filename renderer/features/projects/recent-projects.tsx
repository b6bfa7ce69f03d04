import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RecentProject } from '../../../shared/bridge/projects.ts';
import { useBench } from '../../store/use-bench.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { ProjectTrouble } from './project-trouble.tsx';
import styles from './projects.module.css';

/** The projects that were open on this machine, the last one first. */
export function RecentProjects() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const show = useBench((bench) => bench.showProjects);
  const chooseBundle = useBench((bench) => bench.chooseBundle);
  const recent = useBench((bench) => bench.recentProjects);
  return (
    <Modal title={t('projects.recent.title')} text={t('projects.recent.text')} onClose={close} isWide>
      <ul className={styles.rows} aria-busy={recent === null}>
        {(recent ?? []).map((project) => (
          <RecentRow key={project.handle} project={project} />
        ))}
      </ul>
      <ProjectTrouble />
      <ModalActions>
        <Button onClick={() => void show('new')}>{t('projects.commands.new')}</Button>
        <Button onClick={() => void chooseBundle()}>{t('projects.commands.bundle')}</Button>
        <Button onClick={() => void show('open')}>{t('projects.recent.openOther')}</Button>
        <Button onClick={close}>{t('dialogs.cancel')}</Button>
      </ModalActions>
    </Modal>
  );
}

function RecentRow({ project }: { readonly project: RecentProject }) {
  const { t } = useTranslation();
  const open = useBench((bench) => bench.openProject);
  const forget = useBench((bench) => bench.forgetProject);
  const isGoing = useBench((bench) => bench.isGoingToProject);
  const { handle, name, place, isOpen, isThere } = project;
  return (
    <li className={styles.recent}>
      <button
        type="button"
        className={styles.row}
        disabled={isOpen || !isThere || isGoing}
        data-recent-project={name}
        onClick={() => void open(handle)}
      >
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <bdi className={styles.place}>{place}</bdi>
        {isOpen ? <Badge tone="accent">{t('projects.recent.isOpen')}</Badge> : null}
        {isThere ? null : <Badge tone="amber">{t('projects.recent.gone')}</Badge>}
      </button>
      {isOpen ? null : (
        <IconButton size="small" label={t('projects.recent.forget')} onClick={() => void forget(handle)}>
          <X size={13} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
