import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { movesDiagram } from '../../../shared/lifecycle/moves-diagram.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { activeDocument } from '../../store/window/front.ts';
import { useBench } from '../../store/use-bench.ts';
import { MovesDrawing } from './moves-drawing.tsx';
import { MovesLegend } from './moves-legend.tsx';
import { MovesTable } from './moves-table.tsx';
import styles from './moves-view.module.css';

/** The moves of a scenario as a picture and, below, in words; both follow the readings in force. */
export function MovesView({ scenario: id }: { readonly scenario: string }) {
  const scenario = findScenario(id);
  return scenario === null || scenario.lifecycle.statuses.length === 0 ? null : <Moves scenario={scenario} />;
}

function Moves({ scenario }: { readonly scenario: Scenario }) {
  const { t } = useTranslation();
  const gaps = useBench((bench) => bench.gaps);
  const diagram = useMemo(() => movesDiagram(scenario.lifecycle, gaps), [scenario, gaps]);
  const status = useBench((bench) => {
    const document = activeDocument(bench);
    return document?.scenario === scenario.id ? (bench.summaries[document.id]?.status ?? '') : '';
  });
  const current = scenario.lifecycle.statuses.some(({ name }) => name === status) ? status : null;
  return (
    <div className={styles.moves} data-moves={scenario.id}>
      <div
        className={styles.scroller}
        role="region"
        aria-label={t('reference.moves.diagram')}
        // It can be wider than its place, and is moved by the arrow keys then.
        tabIndex={0}
      >
        <MovesDrawing scenario={scenario} diagram={diagram} current={current} />
      </div>
      <MovesLegend diagram={diagram} current={current} />
      <MovesTable scenario={scenario} moves={diagram.moves} />
    </div>
  );
}
