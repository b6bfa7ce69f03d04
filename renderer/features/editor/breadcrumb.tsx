import { useTranslation } from 'react-i18next';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { endpointMethod, endpoints } from '../../../shared/specification/endpoints.ts';
import { hostOf } from '../../engine/environments/environment-facts.ts';
import { environmentInFront, gapsInFront } from '../../store/environments/in-use.ts';
import { activeDocument, payloadInFront } from '../../store/window/front.ts';
import { useBench } from '../../store/use-bench.ts';
import { CrumbBar } from '../../ui/crumb-bar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ScenarioMenu } from './scenario-menu.tsx';

/** What kind of payload this is, what it asks for and where it goes; and the four ways to look at it. */
export function Breadcrumb() {
  const { t } = useTranslation();
  const scenarioId = useBench((bench) => activeDocument(bench)?.scenario ?? null);
  const status = useBench((bench) => bench.summaries[payloadInFront(bench) ?? '']?.status ?? '');
  const view = useBench((bench) => bench.view);
  const setView = useBench((bench) => bench.setView);
  const method = useBench((bench) => endpointMethod(gapsInFront(bench)));
  const base = useBench((bench) => environmentInFront(bench)?.baseUrl ?? null);
  const host = hostOf(base ?? undefined);
  const scenario = scenarioId === null ? null : findScenario(scenarioId);
  const endpoint = scenario === null ? null : endpoints[scenario.endpoint];
  return (
    <CrumbBar
      crumbs={
        scenario === null || endpoint === null
          ? null
          : {
              label: t('editor.breadcrumb'),
              kind: <ScenarioMenu />,
              status: status === '' ? '—' : status,
              detail: {
                text: `${method} ${host ?? ''}…/${endpoint.name.split('/').at(-1)}`,
                title: `${method} ${base ?? ''}${endpoint.path}`,
              },
            }
      }
    >
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
    </CrumbBar>
  );
}
