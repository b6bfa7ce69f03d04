import type { MoveEdge, MoveNode, MovesDiagram, NodeStatus } from '../../../../shared/lifecycle/moves-diagram.ts';

/** In pixels. */
type MovesLayout = {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly NodeBox[];
  readonly lines: readonly MoveLine[];
};

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type StatusBox = Box & { readonly status: NodeStatus };
export type NodeBox = Box & { readonly node: MoveNode; readonly statuses: readonly StatusBox[] };
/** An SVG path, and the three corners of the arrow head. */
export type MoveLine = { readonly edge: MoveEdge; readonly path: string; readonly head: string };

const edgePx = 10;
const statusHeight = 28;
const characterWidth = 6.95;
/** Room for two signs beside the name. */
const marksWidth = 46;
const columnGap = 58;
const rowGap = 24;
const groupPad = 10;
const groupLabel = 18;
const maxRows = 2;
/** Depth of a backward arc below its nodes. */
const sag = 26;

/** Lays out nodes in columns from left to right, and routes each arrow around nodes. */
export function layoutMoves({ nodes, edges, layers }: MovesDiagram): MovesLayout {
  const columns = Array.from({ length: layers }, (_, layer) =>
    nodes.filter((node) => node.layer === layer).map(measureNode),
  );
  const heights = columns.map(sumHeights);
  const hasArcs = edges.some((each) => isBackward(each, nodes));
  const inner = Math.max(0, ...heights);
  let x = edgePx;
  const boxes = columns.flatMap((column, at) => {
    const width = Math.max(0, ...column.map((each) => each.width));
    let y = edgePx + (inner - (heights[at] ?? 0)) / 2;
    const placed = column.map((sized): NodeBox => {
      const box = placeNode(sized, x + (width - sized.width) / 2, y);
      y += sized.height + rowGap;
      return box;
    });
    x += width + columnGap;
    return placed;
  });
  const lines = edges.flatMap((each) => layoutLine(each, boxes));
  return {
    width: Math.max(0, x - columnGap) + edgePx,
    height: inner + 2 * edgePx + (hasArcs ? sag : 0),
    boxes,
    lines,
  };
}

type Sized = { readonly node: MoveNode; readonly width: number; readonly height: number; readonly cell: number };

function measureNode(node: MoveNode): Sized {
  const cell = Math.ceil(Math.max(...node.statuses.map(({ name }) => name.length)) * characterWidth + marksWidth);
  const count = node.statuses.length;
  if (count === 1) return { node, cell, width: cell, height: statusHeight };
  const rows = Math.min(maxRows, count);
  const across = Math.ceil(count / rows);
  return {
    node,
    cell,
    width: across * cell + (across + 1) * groupPad,
    height: rows * statusHeight + (rows + 1) * groupPad + groupLabel - groupPad / 2,
  };
}

function sumHeights(column: readonly Sized[]): number {
  return column.reduce((sum, { height }) => sum + height, 0) + Math.max(0, column.length - 1) * rowGap;
}

function placeNode({ node, width, height, cell }: Sized, x: number, y: number): NodeBox {
  const size = { width: cell, height: statusHeight };
  const isGroup = node.statuses.length > 1;
  const statuses = node.statuses.map((status, at): StatusBox => {
    if (!isGroup) return { status, x, y, ...size };
    const [row, column] = [at % maxRows, Math.floor(at / maxRows)];
    return {
      status,
      x: x + groupPad + column * (cell + groupPad),
      y: y + groupLabel + groupPad / 2 + row * (statusHeight + groupPad),
      ...size,
    };
  });
  return { node, x, y, width, height, statuses };
}

function isBackward({ from, to }: MoveEdge, nodes: readonly MoveNode[]): boolean {
  const layerOf = (id: string): number => nodes.find((node) => node.id === id)?.layer ?? 0;
  return layerOf(to) < layerOf(from);
}

function layoutLine(each: MoveEdge, boxes: readonly NodeBox[]): readonly MoveLine[] {
  const from = boxes.find(({ node }) => node.id === each.from);
  const to = boxes.find(({ node }) => node.id === each.to);
  if (from === undefined || to === undefined) return [];
  const [source, target] = [from.node.layer, to.node.layer];
  if (source === target) return [{ edge: each, ...layoutVertical(from, to) }];
  if (target < source) return [{ edge: each, ...layoutBackward(from, to) }];
  const between = boxes.filter(({ node }) => node.layer > source && node.layer < target);
  return [{ edge: each, ...layoutForward(from, to, between) }];
}

type ArrowShape = { readonly path: string; readonly head: string };

const getMiddle = ({ y, height }: Box): number => y + height / 2;
const getCentre = ({ x, width }: Box): number => x + width / 2;

function layoutForward(from: Box, to: Box, between: readonly Box[]): ArrowShape {
  const [startX, startY, endX, endY] = [from.x + from.width, getMiddle(from), to.x - 5, getMiddle(to)];
  const head = getArrowHead(to.x, endY, 'right');
  if (between.length === 0) return { path: `M${startX} ${startY}${getCurve(startX, startY, endX, endY)}`, head };
  const lane = findLane([endY, startY], between);
  const left = Math.min(...between.map(({ x }) => x)) - 6;
  const right = Math.max(...between.map(({ x, width }) => x + width)) + 6;
  const path = `M${startX} ${startY}${getCurve(startX, startY, left, lane)}L${right} ${lane}${getCurve(right, lane, endX, endY)}`;
  return { path, head };
}

/** Finds a height at which a line passes all boxes: a wished one, else above them. */
function findLane(wished: readonly number[], between: readonly Box[]): number {
  const isFree = (lane: number): boolean => between.every(({ y, height }) => lane < y - 4 || lane > y + height + 4);
  return wished.find(isFree) ?? Math.min(...between.map(({ y }) => y)) - 8;
}

function getCurve(startX: number, startY: number, endX: number, endY: number): string {
  const half = (startX + endX) / 2;
  return `C${half} ${startY} ${half} ${endY} ${endX} ${endY}`;
}

function layoutVertical(from: Box, to: Box): ArrowShape {
  const isDown = to.y > from.y;
  const x = getCentre(to);
  const [start, end] = isDown ? [from.y + from.height, to.y] : [from.y, to.y + to.height];
  return {
    path: `M${x} ${start}L${x} ${isDown ? end - 5 : end + 5}`,
    head: getArrowHead(x, end, isDown ? 'down' : 'up'),
  };
}

function layoutBackward(from: Box, to: Box): ArrowShape {
  const [startX, startY, endX, endY] = [getCentre(from) - 8, from.y + from.height, getCentre(to) + 8, to.y + to.height];
  const low = Math.max(startY, endY) + sag;
  return {
    path: `M${startX} ${startY}C${startX} ${low} ${endX} ${low} ${endX} ${endY + 5}`,
    head: getArrowHead(endX, endY, 'up'),
  };
}

function getArrowHead(x: number, y: number, points: 'right' | 'down' | 'up'): string {
  if (points === 'right') return `${x},${y} ${x - 7},${y - 4} ${x - 7},${y + 4}`;
  const behind = points === 'down' ? y - 7 : y + 7;
  return `${x},${y} ${x - 4},${behind} ${x + 4},${behind}`;
}
