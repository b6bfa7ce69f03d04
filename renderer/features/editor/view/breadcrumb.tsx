import { statusNamed } from '../../../../shared/lifecycle/check-move.ts';
import { findScenario, scenarios } from '../../../../shared/scenarios/index.ts';
import { endpointMethod, endpoints } from '../../../../shared/specification/endpoints.ts';
import { hostOf } from '../../../engine/environments/environment-facts.ts';
import { activeEnvironment, activeGaps } from '../../../store/sending/in-use.ts';
import { activeDocument, activePayloadId } from '../../../store/window/active-tab.ts';
import type { Bench } from '../../../store/slice.ts';
import { useBench } from '../../../store/use-bench.ts';
import { CrumbBar } from '../../../ui/crumb-bar.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ChevronDown } from 'lucide-react';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { recognised } from '../../../engine/payload/guess-scenario.ts';
import { ScenarioTile } from '../../../views/scenario-tile.tsx';
import { MenuRadio, PopupMenu } from '../../../ui/overlays/menu.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './breadcrumb.module.css';

function ScenarioMenu() {
  const { t } = useTranslation();
  const scenarioId = useBench((bench) => activeDocument(bench)?.scenario ?? null);
  const payloadId = useBench(activePayloadId);
  const language = useBench((bench) => bench.settings.language);
  const choose = useBench((bench) => bench.chooseScenario);
  const isAsked = useBench((bench) => bench.dialog?.dialog === 'scenario');
  const root = useBench((bench) => (isAsked ? (bench.analysis?.scan.root ?? null) : null));
  const openDialog = useBench((bench) => bench.openDialog);
  const close = useBench((bench) => bench.closeDialog);
  if (payloadId === null || scenarioId === null) return null;
  const scenario = findScenario(scenarioId);
  const name = scenario === null ? scenarioId : inLanguage(scenario.name, language);
  const recognisedScenario = root === null ? null : recognised(root);
  return (
    <PopupMenu
      isOpen={isAsked}
      onOpenChange={(isOpen) => (isOpen ? openDialog({ dialog: 'scenario' }) : close())}
      trigger={
        <button
          type="button"
          className={styles.trigger}
          title={t('incoming.scenario.choose', { scenario: name })}
          aria-label={t('incoming.scenario.choose', { scenario: name })}
          data-scenario={scenarioId}
        >
          {scenario === null ? null : <ScenarioTile scenario={scenario} />}
          <span className={styles.name}>{name}</span>
          <ChevronDown size={12} aria-hidden="true" />
        </button>
      }
    >
      <MenuRadio
        value={scenarioId}
        options={scenarios.map(({ id, name: words }) => ({
          value: id,
          label: inLanguage(words, language),
          ...(id === recognisedScenario?.id ? { detail: t('incoming.scenario.recognised') } : {}),
        }))}
        onChoose={(chosen) => choose(payloadId, chosen)}
      />
    </PopupMenu>
  );
}

/** The status of the open payload; its name while the text has no status that its scenario knows. */
function shownStatus(bench: Bench): string {
  const status = bench.summaries[activePayloadId(bench) ?? '']?.status ?? '';
  const document = activeDocument(bench);
  const scenario = document === null ? null : findScenario(document.scenario);
  const isUnknown = scenario !== null && statusNamed(scenario.lifecycle, status) === null;
  return isUnknown && document !== null ? document.name : status;
}

/** Scenario, status, target and the views of the open payload. */
export function Breadcrumb() {
  const { t } = useTranslation();
  const scenarioId = useBench((bench) => activeDocument(bench)?.scenario ?? null);
  const status = useBench(shownStatus);
  const view = useBench((bench) => bench.view);
  const setView = useBench((bench) => bench.setView);
  const method = useBench((bench) => endpointMethod(activeGaps(bench)));
  const base = useBench((bench) => activeEnvironment(bench)?.baseUrl ?? null);
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
          { value: 'form', label: t('editor.form') },
          { value: 'resolved', label: t('editor.resolved') },
          { value: 'request', label: t('editor.request') },
          { value: 'curl', label: 'cURL', title: t('editor.curl') },
        ]}
        onChoose={setView}
      />
    </CrumbBar>
  );
}
