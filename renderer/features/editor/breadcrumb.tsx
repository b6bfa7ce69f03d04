import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { endpoints } from '../../../shared/specification/endpoints.ts';
import { activeDocument } from '../../store/documents/focus.ts';
import { useBench } from '../../store/use-bench.ts';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './breadcrumb.module.css';

/** What kind of payload this is, what it asks for and where it goes; and the four ways to look at it. */
export function Breadcrumb() {
  const { t } = useTranslation();
  const scenarioId = useBench((bench) => activeDocument(bench)?.scenario ?? null);
  const status = useBench((bench) => (bench.activeId === null ? '' : (bench.summaries[bench.activeId]?.status ?? '')));
  const language = useBench((bench) => bench.settings.language);
  const view = useBench((bench) => bench.view);
  const setView = useBench((bench) => bench.setView);
  const scenario = scenarioId === null ? null : findScenario(scenarioId);
  return (
    <div className={styles.bar}>
      {scenario === null ? null : (
        <nav className={styles.nav} aria-label={t('editor.breadcrumb')}>
          <ol className={styles.crumbs}>
            <li>{inLanguage(scenario.name, language)}</li>
            <li className={styles.status}>
              <ChevronRight size={12} aria-hidden="true" />
              {status === '' ? '—' : status}
            </li>
            <li className={styles.endpoint} title={`POST ${endpoints[scenario.endpoint].path}`}>
              <ChevronRight size={12} aria-hidden="true" />
              <span className={styles.path}>POST …/{endpoints[scenario.endpoint].name.split('/').at(-1)}</span>
            </li>
          </ol>
        </nav>
      )}
      <Segmented
        label={t('editor.views')}
        value={view}
        segments={[
          { value: 'template', label: t('editor.template') },
          { value: 'resolved', label: t('editor.resolved') },
          { value: 'request', label: t('editor.request') },
          { value: 'curl', label: 'cURL', title: t('editor.curl') },
        ]}
        onChoose={setView}
      />
    </div>
  );
}
