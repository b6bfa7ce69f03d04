import { useTranslation } from 'react-i18next';
import type { MovesDiagram } from '../../../../shared/lifecycle/moves-diagram.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { referenceOf } from '../../../../shared/protocol/reference/index.ts';
import { useBench } from '../../../store/use-bench.ts';
import { layoutMoves, type MoveLine, type NodeBox, type StatusBox } from './moves-layout.ts';
import styles from './moves-drawing.module.css';

export type MovesDrawingProps = {
  readonly scenario: Scenario;
  readonly diagram: MovesDiagram;
  /** The active payload's status; null for another scenario. */
  readonly current: string | null;
};

/** A narrower place scrolls instead of shrinking the letters further. */
const smallest = 0.72;

/** Draws statuses from left to right with arrows; arrows that follow from others are omitted. */
export function MovesDrawing({ scenario, diagram, current }: MovesDrawingProps) {
  const { width, height, boxes, lines } = layoutMoves(diagram);
  const next = new Set(diagram.moves.filter(({ from, allowed }) => from === current && allowed).map(({ to }) => to));
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
        <Line key={`${line.edge.from}>${line.edge.to}`} line={line} />
      ))}
      {boxes.flatMap((box) =>
        box.statuses.map((status) => (
          <Status
            key={status.status.name}
            box={status}
            scenario={scenario}
            isCurrent={status.status.name === current}
            mayFollow={current !== null && next.has(status.status.name)}
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

function Line({ line }: { readonly line: MoveLine }) {
  const { allowed, gap, from, to } = line.edge;
  return (
    <g
      className={styles.line}
      data-says={allowed ? 'allowed' : 'refused'}
      data-gap={gap}
      data-move={`${from}>${to}`}
      aria-hidden="true"
    >
      <path d={line.path} />
      <polygon points={line.head} />
    </g>
  );
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
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        open();
      }}
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
