import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBench } from '../../store/use-bench.ts';
import styles from './projects.module.css';
import { WriteProject } from './write-project.tsx';

/** Makes a folder with a project in it: a new one, or a copy of the one that is open. */
export function NewProject({ isCopy }: { readonly isCopy: boolean }) {
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
