import { useState } from 'react';
import { X } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import type { ProjectPage } from '../store/slices.ts';
import { NotesPage } from './notes-page.tsx';
import { VariablesPage } from './variables-page.tsx';
import { selectShownNames } from '../../../store/order-names.ts';
import { targetOrder } from '../../../store/documents/command-target.ts';
import { useBench } from '../../../store/use-bench.ts';
import { ProjectTrouble, WriteProject } from './write-project.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { FolderBrowser } from './folder-browser.tsx';
import styles from './projects.module.css';
import { inLanguage, type Words } from '../../../../shared/lib/text/words.ts';
import type { RecentProject } from '../../../../shared/bridge/projects.ts';
import { Badge } from '../../../ui/badge.tsx';

function RecentProjects() {
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
  const isGoing = useBench((bench) => bench.isSwitchingProject);
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

const maxNamed = 8;

function BundleProject() {
  const { t } = useTranslation();
  const bundle = useBench((bench) => bench.chosenBundle);
  const skippedFiles = useBench((bench) => bench.skippedFiles);
  const choose = useBench((bench) => bench.chooseBundle);
  const open = useBench((bench) => bench.openBundle);
  if (skippedFiles !== null) return <SkippedFiles says={skippedFiles} />;
  return (
    <WriteProject
      key={bundle?.name}
      title={t('projects.bundle.title')}
      text={bundle === null ? t('projects.bundle.none') : t('projects.bundle.text', { name: bundle.name })}
      suggested={bundle?.name ?? ''}
      apply={t('projects.bundle.apply')}
      isPossible={bundle !== null}
      onApply={open}
      more={<Button onClick={() => void choose()}>{t('projects.bundle.other')}</Button>}
    />
  );
}

function SkippedFiles({ says }: { readonly says: readonly Words[] }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const enter = useBench((bench) => bench.reloadIntoProject);
  return (
    <Modal
      title={t('projects.bundle.title')}
      text={t('projects.bundle.skipped', { count: says.length })}
      onClose={enter}
    >
      <ul data-passed-over="">
        {says.slice(0, maxNamed).map((words) => (
          <li key={words.en}>{inLanguage(words, language)}</li>
        ))}
        {says.length > maxNamed ? <li>{t('projects.bundle.more', { count: says.length - maxNamed })}</li> : null}
      </ul>
      <ModalActions>
        <Button look="primary" onClick={enter}>
          {t('projects.bundle.enter')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

function NewProject({ isCopy }: { readonly isCopy: boolean }) {
  const { t } = useTranslation();
  const current = useBench((bench) => bench.session?.project.name ?? '');
  const folder = useBench((bench) => bench.folders);
  const create = useBench((bench) => bench.createProject);
  const copy = useBench((bench) => bench.copyProject);
  const [isOn, setIsOn] = useState(isCopy);
  const [copied, setCopied] = useState<string | null>(null);
  const page = isCopy ? 'copy' : 'new';
  return (
    <WriteProject
      title={t(`projects.${page}.title`)}
      text={t(`projects.${page}.text`, { name: current })}
      suggested={isCopy ? t('projects.copy.suggested', { name: current }) : ''}
      apply={t(`projects.${page}.apply`)}
      isPossible
      onApply={async (project) => {
        setCopied(null);
        if (!isCopy) await create({ ...project, hasSamples: isOn });
        else if (await copy({ ...project, opens: isOn })) setCopied(folder?.place ?? null);
      }}
    >
      <label className={styles.choice}>
        <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
        {t(isCopy ? 'projects.copy.opens' : 'projects.new.samples')}
      </label>
      {copied === null ? null : <p role="status">{t('projects.copy.done', { place: copied })}</p>}
    </WriteProject>
  );
}

function OpenProject() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const folder = useBench((bench) => bench.folders);
  const open = useBench((bench) => bench.openProject);
  const isGoing = useBench((bench) => bench.isSwitchingProject);
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

function OrderFolder() {
  const { t } = useTranslation();
  const order = useBench((bench) => targetOrder(bench) ?? '');
  const name = useBench((bench) => selectShownNames(bench).distinctNameOf(order));
  const documents = useBench((bench) => bench.documents);
  const write = useBench((bench) => bench.exportToFolder);
  const [place, setPlace] = useState<string | null>(null);
  const ids = documents.filter((document) => document.order === order).map(({ id }) => id);
  return (
    <WriteProject
      title={t('projects.order.title')}
      text={t('projects.order.text', { name })}
      suggested={name}
      apply={t('projects.order.apply')}
      isPossible={ids.length > 0}
      onApply={async (project) => {
        setPlace(null);
        setPlace(await write(ids, project));
      }}
    >
      {place === null ? null : <p role="status">{t('projects.order.done', { place })}</p>}
    </WriteProject>
  );
}

export function ProjectDialog({ page }: { readonly page: ProjectPage }) {
  switch (page) {
    case 'recent':
      return <RecentProjects />;
    case 'open':
      return <OpenProject />;
    case 'new':
    case 'copy':
      return <NewProject key={page} isCopy={page === 'copy'} />;
    case 'bundle':
      return <BundleProject />;
    case 'order':
      return <OrderFolder />;
    case 'notes':
      return <NotesPage />;
    case 'variables':
      return <VariablesPage />;
  }
}
