import type { KeyboardEvent } from 'react';
import type { MovesDiagram } from '../../../../shared/lifecycle/moves-diagram.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { referenceOf } from '../../../../shared/protocol/reference/index.ts';
import { useBench } from '../../../store/use-bench.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { layoutMoves, type MoveLine, type NodeBox, type StatusBox } from './moves-layout.ts';
import styles from './moves-drawing.module.css';

type MovesDrawingProps = {
  readonly scenario: Scenario;
  readonly diagram: MovesDiagram;
  /** The active payload's status; null for another scenario. */
  readonly current: string | null;
  /** Where an order is in focus: its status, and how the call that follows is added. */
  readonly next: NextCall | null;
};

type NextCall = { readonly from: string | null; readonly plan: (status: string) => void };

/** A narrower place scrolls instead of shrinking the letters further. */
const smallest = 0.72;

/** Draws statuses from left to right with arrows; arrows that follow from others are omitted. */
export function MovesDrawing({ scenario, diagram, current, next }: MovesDrawingProps) {
  const { width, height, boxes, lines } = layoutMoves(diagram);
  const following = new Set(
    diagram.moves.filter(({ from, allowed }) => from === current && allowed).map(({ to }) => to),
  );
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={styles.drawing}
      style={{ minInlineSize: width * smallest }}
      role="group"
    >
      {boxes.map((box) => (box.statuses.length > 1 ? <Group key={box.node.id} box={box} /> : null))}
      {lines.map((line) => (
        <Line
          key={`${line.edge.from}>${line.edge.to}`}
          line={line}
          to={plannedBy(line, boxes, diagram, next)}
          next={next}
        />
      ))}
      {boxes.flatMap((box) =>
        box.statuses.map((status) => (
          <Status
            key={status.status.name}
            box={status}
            scenario={scenario}
            isCurrent={status.status.name === current}
            mayFollow={current !== null && following.has(status.status.name)}
          />
        )),
      )}
    </svg>
  );
}

function Group({ box }: { readonly box: NodeBox }) {
  const { t } = useTranslation();
  const { x, y, width, height, node } = box;
  return (
    <g className={styles.group} data-gap={node.gap}>
      <rect x={x} y={y} width={width} height={height} rx={8} />
      <text x={x + 10} y={y + 15}>
        {node.gap === undefined ? t('reference.moves.anyOrder') : t('reference.moves.anyOrderBy', { gap: node.gap })}
      </text>
    </g>
  );
}

/** The status of the call that a click on an arrow adds: the only one that it leads to, when that may follow now. */
function plannedBy({ edge }: MoveLine, boxes: readonly NodeBox[], { moves }: MovesDiagram, next: NextCall | null) {
  const statusesOf = (id: string): readonly string[] =>
    boxes.find(({ node }) => node.id === id)?.statuses.map(({ status }) => status.name) ?? [];
  const [to, ...others] = statusesOf(edge.to);
  const from = next?.from ?? null;
  if (from === null || !statusesOf(edge.from).includes(from) || to === undefined || others.length > 0) return null;
  return moves.some((move) => move.from === from && move.to === to && move.allowed) ? to : null;
}

type LineProps = { readonly line: MoveLine; readonly to: string | null; readonly next: NextCall | null };

/** Draws an arrow; one whose call may follow now is a button that adds it. */
function Line({ line, to, next }: LineProps) {
  const { t } = useTranslation();
  const { allowed, gap, from, to: target } = line.edge;
  const plan = (): void => (to === null ? undefined : next?.plan(to));
  const button = { role: 'button', tabIndex: 0, 'aria-label': t('reference.moves.planWhat', { status: to }) };
  return (
    <g
      className={styles.line}
      data-says={allowed ? 'allowed' : 'refused'}
      data-gap={gap}
      data-move={`${from}>${target}`}
      data-plans={to ?? undefined}
      {...(to === null ? { 'aria-hidden': true } : button)}
      onClick={plan}
      onKeyDown={(event) => onPress(event, plan)}
    >
      {to === null ? null : <title>{t('reference.moves.planWhat', { status: to })}</title>}
      <path d={line.path} />
      {to === null ? null : <path d={line.path} className={styles.reach} />}
      <polygon points={line.head} />
    </g>
  );
}

function onPress(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  act();
}

type StatusProps = {
  readonly box: StatusBox;
  readonly scenario: Scenario;
  readonly isCurrent: boolean;
  readonly mayFollow: boolean;
};

/** Draws a status as a link to its entry. A dot: may come first; a turning arrow: may repeat. */
function Status({ box, scenario, isCurrent, mayFollow }: StatusProps) {
  const { t } = useTranslation();
  const show = useBench((bench) => bench.showReference);
  const { x, y, width, height, status } = box;
  const entry = referenceOf().entryOfPointer({ scenario, pointer: '/orderStatus' }, status.name);
  const label = isCurrent ? t('reference.moves.isCurrent', { status: status.name }) : status.name;
  const open = (): void => (entry === null ? undefined : show(entry));
  return (
    <g
      className={styles.status}
      role="button"
      tabIndex={0}
      aria-label={label}
      data-status={status.name}
      data-current={isCurrent || undefined}
      data-follows={mayFollow || undefined}
      onClick={open}
      onKeyDown={(event) => onPress(event, open)}
    >
      <rect x={x} y={y} width={width} height={height} rx={6} />
      {status.isEnd ? (
        <rect x={x + 2.5} y={y + 2.5} width={width - 5} height={height - 5} rx={4} className={styles.inner} />
      ) : null}
      {status.first.allowed || status.first.gap !== undefined ? (
        <circle
          cx={x + 13}
          cy={y + height / 2}
          r={3.2}
          className={styles.first}
          data-allowed={status.first.allowed || undefined}
          data-gap={status.first.gap}
        />
      ) : null}
      <text x={x + 22} y={y + height / 2 + 4}>
        {status.name}
      </text>
      {status.again.allowed || status.again.gap !== undefined ? (
        <path
          d={getRepeatArrow(x + width - 13, y + height / 2)}
          className={styles.again}
          data-allowed={status.again.allowed || undefined}
          data-gap={status.again.gap}
        />
      ) : null}
    </g>
  );
}

/** Gets the path of a turning arrow around a point. */
export function getRepeatArrow(x: number, y: number): string {
  return `M${x - 4} ${y - 1}A4.2 4.2 0 1 1 ${x - 2.6} ${y + 3.2}M${x - 6.4} ${y - 3}L${x - 4} ${y - 0.6}L${x - 1.4} ${y - 2.6}`;
}
