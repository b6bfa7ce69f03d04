import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { findScenario, scenarios } from '../../../shared/scenarios/index.ts';
import { recognised } from '../../engine/payload/looks-like.ts';
import { useBench } from '../../store/use-bench.ts';
import { activeDocument, payloadInFront } from '../../store/window/front.ts';
import { ScenarioTile } from '../../views/scenario-tile.tsx';
import { MenuRadio, PopupMenu } from '../../ui/overlays/menu.tsx';
import styles from './scenario-menu.module.css';

/** Of which scenario the payload in front is, and all that it could be instead. */
export function ScenarioMenu() {
  const { t } = useTranslation();
  const scenarioId = useBench((bench) => activeDocument(bench)?.scenario ?? null);
  const payloadId = useBench(payloadInFront);
  const language = useBench((bench) => bench.settings.language);
  const choose = useBench((bench) => bench.chooseScenario);
  const isAsked = useBench((bench) => bench.dialog?.dialog === 'scenario');
  const root = useBench((bench) => (isAsked ? (bench.analysis?.scan.root ?? null) : null));
  const openDialog = useBench((bench) => bench.openDialog);
  const close = useBench((bench) => bench.closeDialog);
  if (payloadId === null || scenarioId === null) return null;
  const scenario = findScenario(scenarioId);
  const name = scenario === null ? scenarioId : inLanguage(scenario.name, language);
  const said = root === null ? null : recognised(root);
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
          ...(id === said?.id ? { detail: t('incoming.scenario.recognised') } : {}),
        }))}
        onChoose={(chosen) => choose(payloadId, chosen)}
      />
    </PopupMenu>
  );
}
