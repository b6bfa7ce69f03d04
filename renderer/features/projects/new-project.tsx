import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestProjectName } from '../../../shared/documents/limits.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';
import { FolderBrowser } from './folder-browser.tsx';
import { ProjectTrouble } from './project-trouble.tsx';
import styles from './projects.module.css';

/** Makes a folder with a project in it: a new one, or a copy of the one that is open. */
export function NewProject({ isCopy }: { readonly isCopy: boolean }) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const current = useBench((bench) => bench.session?.project.name ?? '');
  const folder = useBench((bench) => bench.folders);
  const isGoing = useBench((bench) => bench.isGoingToProject);
  const create = useBench((bench) => bench.createProject);
  const copy = useBench((bench) => bench.copyProject);
  const [name, setName] = useState(
    isCopy ? t('projects.copy.suggested', { name: current }).slice(0, longestProjectName) : '',
  );
  const [isOn, setIsOn] = useState(isCopy);
  const [copied, setCopied] = useState<string | null>(null);
  const page = isCopy ? 'copy' : 'new';
  const wanted = name.trim();
  const run = async (): Promise<void> => {
    if (wanted === '' || folder === null || isGoing) return;
    setCopied(null);
    const { handle } = folder;
    if (!isCopy) await create({ handle, name: wanted, hasSamples: isOn });
    else if (await copy({ handle, name: wanted, opens: isOn })) setCopied(folder.place);
  };
  return (
    <Modal
      title={t(`projects.${page}.title`)}
      text={t(`projects.${page}.text`, { name: current })}
      onClose={close}
      isWide
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Field
          label={t('projects.new.name')}
          value={name}
          maxLength={longestProjectName}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
        <FolderBrowser />
        <label className={styles.choice}>
          <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
          {t(isCopy ? 'projects.copy.opens' : 'projects.new.samples')}
        </label>
        <ProjectTrouble />
        {copied === null ? null : <p role="status">{t('projects.copy.done', { place: copied })}</p>}
        <ModalActions>
          <Button onClick={close}>{t('dialogs.cancel')}</Button>
          <Button type="submit" look="primary" disabled={wanted === '' || folder === null || isGoing}>
            {t(`projects.${page}.apply`)}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
