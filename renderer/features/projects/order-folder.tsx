import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readName } from '../../engine/names/read-name.ts';
import { targetOrder } from '../../store/list/listed.ts';
import { useBench } from '../../store/use-bench.ts';
import { WriteProject } from './write-project.tsx';

/** Writes the order that is chosen as a project of its own. */
export function OrderFolder() {
  const { t } = useTranslation();
  const order = useBench((bench) => targetOrder(bench) ?? '');
  const language = useBench((bench) => bench.settings.language);
  const name = readName(order, language);
  const documents = useBench((bench) => bench.documents);
  const write = useBench((bench) => bench.exportToFolder);
  const [lies, setLies] = useState<string | null>(null);
  const ids = documents.filter((document) => document.order === order).map(({ id }) => id);
  return (
    <WriteProject
      title={t('projects.order.title')}
      text={t('projects.order.text', { name })}
      suggested={name}
      apply={t('projects.order.apply')}
      isPossible={ids.length > 0}
      onApply={async (project) => {
        setLies(null);
        setLies(await write(ids, project));
      }}
    >
      {lies === null ? null : <p role="status">{t('projects.order.done', { place: lies })}</p>}
    </WriteProject>
  );
}
