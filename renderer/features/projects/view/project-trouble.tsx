import { useTranslation } from 'react-i18next';
import { useBench } from '../../../store/use-bench.ts';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { troubleText } from '../../../words/trouble-text.ts';

/** Shows why the last action failed, or that the window switches projects. */
export function ProjectTrouble() {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const trouble = useBench((bench) => bench.projectTrouble);
  const isGoing = useBench((bench) => bench.isSwitchingProject);
  if (isGoing) return <p role="status">{t('projects.going')}</p>;
  return <Refusal text={trouble === null ? null : troubleText(trouble, t, language)} />;
}
