import { useMemo } from 'react';
import { drawMovesDiagram, type MovesDiagram } from '../../../../shared/lifecycle/moves-diagram.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { getLastStatus, selectLaneInFocus } from '../../../store/timeline/lanes.ts';
import { activeDocument, isStoryActive } from '../../../store/window/active-tab.ts';
import { Button } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { triedTables, type TriedTables } from '../engine/tried-tables.ts';
import { useBench } from '../../../store/use-bench.ts';
import { gapOf, gapValue } from '../../../../shared/gaps/gaps.ts';
import { gapsOfMoves } from '../../../../shared/lifecycle/all-moves.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { referenceOf } from '../../../../shared/protocol/reference/index.ts';
import { SmallSelect } from '../../../ui/forms/small-control.tsx';
import { ReferenceLink } from '../../../views/reference-link.tsx';
import { MovesTable, RulesTable } from './moves-table.tsx';
import { MovesDrawing, getRepeatArrow } from './moves-drawing.tsx';
import styles from './moves-view.module.css';
import drawing from './moves-drawing.module.css';

type MovesLegendProps = { readonly diagram: MovesDiagram; readonly current: string | null };

function MovesLegend({ diagram, current }: MovesLegendProps) {
  const { t } = useTranslation();
  const statuses = diagram.nodes.flatMap((node) => node.statuses);
  const hasGap = diagram.moves.some(({ otherwise }) => otherwise !== undefined);
  const drawn = new Set(diagram.edges.map(({ from, to }) => `${from}>${to}`));
  const single = new Set(diagram.nodes.filter((node) => node.statuses.length === 1).map(({ id }) => id));
  const isCut = diagram.moves.some(
    ({ from, to, allowed }) =>
      allowed && from !== null && from !== to && single.has(from) && single.has(to) && !drawn.has(`${from}>${to}`),
  );
  return (
    <ul className={styles.legend}>
      <li>
        <svg width="10" height="12" aria-hidden="true">
          <circle cx="5" cy="6" r="3.2" className={drawing.first} data-allowed="true" />
        </svg>
        {t('reference.moves.first')}
      </li>
      {statuses.some((status) => status.again.allowed) ? (
        <li>
          <svg width="14" height="14" aria-hidden="true">
            <path d={getRepeatArrow(7, 7)} className={drawing.again} data-allowed="true" />
          </svg>
          {t('reference.moves.again')}
        </li>
      ) : null}
      {statuses.some(({ isEnd }) => isEnd) ? (
        <li>
          <span className={styles.end} aria-hidden="true" />
          {t('reference.moves.end')}
        </li>
      ) : null}
      {hasGap ? (
        <li>
          <span className={styles.gapLine} aria-hidden="true" />
          {t('reference.moves.byGap')}
        </li>
      ) : null}
      {diagram.edges.some(({ allowed }) => !allowed) ? (
        <li>
          <svg width="11" height="10" aria-hidden="true" className={styles.refused}>
            <polygon points="10,5 2,1 2,9" />
          </svg>
          {t('reference.moves.refused')}
        </li>
      ) : null}
      {isCut ? <li>{t('reference.moves.skips')}</li> : null}
      {current === null ? null : (
        <li>
          <span className={styles.current} aria-hidden="true" />
          {t('reference.moves.current', { status: current })}
        </li>
      )}
    </ul>
  );
}

/** What the project's stories try of the moves, and the way to the rest. */
function Tried({ scenario, tables }: { readonly scenario: Scenario; readonly tables: TriedTables }) {
  const { t } = useTranslation();
  const write = useBench((bench) => bench.addStoriesOfPaths);
  const { counts, missing } = tables;
  return (
    <div className={styles.tried} data-tried="">
      <span>
        {t('reference.moves.tried', {
          steps: counts.steps.tried,
          ofSteps: counts.steps.of,
          statuses: counts.statuses.tried,
          ofStatuses: counts.statuses.of,
          rules: counts.rules.tried,
          ofRules: counts.rules.of,
          assumptions: counts.assumptions.tried,
          ofAssumptions: counts.assumptions.of,
        })}
        {missing.length === 0 && counts.steps.tried < counts.steps.of ? ` ${t('reference.moves.unreachable')}` : ''}
      </span>
      {missing.length === 0 ? null : (
        <Button size="small" data-write-missing="" onClick={() => write(scenario, missing)}>
          {t('reference.moves.write', { count: missing.length })}
        </Button>
      )}
    </div>
  );
}

/** The assumptions that decide about the moves, to choose here: diagram, tables and missing stories follow. */
function Readings({ scenario }: { readonly scenario: Scenario }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const gaps = useBench((bench) => bench.gaps);
  const choose = useBench((bench) => bench.chooseGap);
  const ids = gapsOfMoves(scenario.lifecycle);
  if (ids.length === 0) return null;
  return (
    <div className={styles.readings} role="group" aria-label={t('reference.moves.readings')}>
      {ids.map((id) => {
        const gap = gapOf(id);
        const { point, values } = gap;
        return (
          <label key={id} title={inLanguage(point, language)}>
            <ReferenceLink entry={referenceOf().entryOfGap(id)}>{id}</ReferenceLink>
            <SmallSelect
              value={gapValue(gaps, id)}
              aria-label={`${id}: ${inLanguage(point, language)}`}
              data-reading={id}
              onChange={({ currentTarget: { value } }) => void choose(id, value === gap.default ? null : value)}
            >
              {[gap.default, ...gap.others].map((value) => {
                const words = values[value];
                return (
                  <option key={value} value={value}>
                    {words === undefined ? value : `${value} · ${inLanguage(words, language)}`}
                  </option>
                );
              })}
            </SmallSelect>
          </label>
        );
      })}
    </div>
  );
}

/** Shows a scenario's moves as a drawing and in words, under the current gaps. */
export function MovesView({ scenario: id }: { readonly scenario: string }) {
  const scenario = findScenario(id);
  return scenario === null || scenario.lifecycle.statuses.length === 0 ? null : <Moves scenario={scenario} />;
}

function Moves({ scenario }: { readonly scenario: Scenario }) {
  const { t } = useTranslation();
  const gaps = useBench((bench) => bench.gaps);
  const diagram = useMemo(() => drawMovesDiagram(scenario.lifecycle, gaps), [scenario, gaps]);
  const stories = useBench((bench) => bench.stories);
  const summaries = useBench((bench) => bench.storySummaries);
  const tables = useMemo(() => {
    const tries = stories.map(({ id }) => ({
      id,
      tried: summaries[id]?.tried ?? [],
      triedRules: summaries[id]?.triedRules ?? [],
    }));
    return triedTables(scenario, gaps, tries);
  }, [scenario, gaps, stories, summaries]);
  const inFocus = useBench(selectLaneInFocus);
  const lane = inFocus?.scenario === scenario.id ? inFocus : null;
  const status = useBench((bench) => {
    if (lane !== null && isStoryActive(bench)) return getLastStatus(lane, bench) ?? '';
    const document = activeDocument(bench);
    return document?.scenario === scenario.id ? (bench.summaries[document.id]?.status ?? '') : '';
  });
  const last = useBench((bench) => (lane === null ? null : getLastStatus(lane, bench)));
  const openNext = useBench((bench) => bench.openNext);
  const next = lane === null ? null : { from: last, plan: (to: string) => openNext(lane, to) };
  const current = scenario.lifecycle.statuses.some(({ name }) => name === status) ? status : null;
  return (
    <div className={styles.moves} data-moves={scenario.id}>
      <div
        className={styles.scroller}
        role="region"
        aria-label={t('reference.moves.diagram')}
        // The arrow keys scroll it where it is too wide.
        tabIndex={0}
      >
        <MovesDrawing scenario={scenario} diagram={diagram} current={current} next={next} />
      </div>
      <MovesLegend diagram={diagram} current={current} />
      <Tried scenario={scenario} tables={tables} />
      <Readings scenario={scenario} />
      <MovesTable scenario={scenario} moves={diagram.moves} tables={tables} lane={lane} />
      <RulesTable tables={tables} />
    </div>
  );
}
