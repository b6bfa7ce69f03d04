import type { Words } from '../lib/text/words.ts';
import type { GapChoices, GapId } from '../gaps/gaps.ts';
import { allMoves, type Move } from './all-moves.ts';
import { isEndStatus } from './check-move.ts';
import type { Lifecycle, Status } from './lifecycle.ts';

/** The moves of a scenario as they are drawn: from left to right, without the arrows that follow from others. */
export type MovesDiagram = {
  readonly nodes: readonly MoveNode[];
  readonly edges: readonly MoveEdge[];
  /** Every pair, the start and repeats included: the drawing omits some. */
  readonly moves: readonly Move[];
  readonly layers: number;
};

/** One status, or several among which every move is allowed. */
export type MoveNode = {
  readonly id: string;
  readonly statuses: readonly NodeStatus[];
  /** The column, from the left; nodes of one column stand one above the other in the order of `nodes`. */
  readonly layer: number;
  /** For several statuses: the gap without which some of the moves among them would be refused. */
  readonly gap?: GapId;
};

export type NodeStatus = {
  readonly name: string;
  /** Whether nothing else may follow it. */
  readonly isEnd: boolean;
  readonly first: MoveMark;
  /** Whether it may be sent again. */
  readonly again: MoveMark;
};

/** Whether something is allowed now, and the gap under which it is otherwise. */
type MoveMark = { readonly allowed: boolean; readonly gap?: GapId };

/** An arrow between two nodes. One that is not allowed now is drawn only where another reading allows it. */
export type MoveEdge = MoveMark & { readonly from: string; readonly to: string; readonly reason?: Words };

/** What to draw under these choices. Pure; a lifecycle without statuses has nothing to draw. */
export function drawMovesDiagram(lifecycle: Lifecycle, gaps: GapChoices): MovesDiagram {
  const moves = allMoves(lifecycle, gaps);
  const groups = groupsOf(lifecycle.statuses, moves);
  const layerOf = layersOf(groups);
  const nodes = groups.map((statuses): MoveNode => {
    const gap = gapAmong(statuses, moves);
    return {
      id: idOf(statuses),
      layer: layerOf(statuses),
      statuses: statuses.map((status) => ({
        name: status.name,
        isEnd: isEndStatus(status, gaps) && !leadsOn(moves, status),
        first: markOf(moves, null, status.name),
        again: markOf(moves, status.name, status.name),
      })),
      ...(gap === undefined ? {} : { gap }),
    };
  });
  return { nodes, edges: edgesOf(groups, moves), moves, layers: new Set(groups.map(layerOf)).size };
}

type Group = readonly Status[];

/** An end may still have a way out under a reading. */
function leadsOn(moves: readonly Move[], { name }: Status): boolean {
  return moves.some(({ from, to, allowed }) => from === name && to !== name && allowed);
}

function idOf(group: Group): string {
  return group.map(({ name }) => name).join(' ');
}

function moveOf(moves: readonly Move[], from: string | null, to: string): Move | undefined {
  return moves.find((move) => move.from === from && move.to === to);
}

function markOf(moves: readonly Move[], from: string | null, to: string): MoveMark {
  const move = moveOf(moves, from, to);
  const { gap } = move?.otherwise ?? {};
  return { allowed: move?.allowed ?? false, ...(gap === undefined ? {} : { gap }) };
}

/** Statuses go together when each may follow the other, and what may come before and after them is the same. */
function groupsOf(statuses: readonly Status[], moves: readonly Move[]): readonly Group[] {
  const allows = (from: string, to: string): boolean => moveOf(moves, from, to)?.allowed === true;
  const isAlike = (one: Status, two: Status): boolean =>
    allows(one.name, two.name) &&
    allows(two.name, one.name) &&
    statuses
      .filter((other) => other !== one && other !== two)
      .every(
        ({ name }) =>
          allows(one.name, name) === allows(two.name, name) && allows(name, one.name) === allows(name, two.name),
      );
  const groups: Status[][] = [];
  for (const status of statuses) {
    const known = groups.find((group) => group.every((other) => isAlike(other, status)));
    if (known === undefined) groups.push([status]);
    else known.push(status);
  }
  return groups;
}

/** Columns follow the steps of the table; a group stands where its first status does. */
function layersOf(groups: readonly Group[]): (group: Group) => number {
  const stepOf = (group: Group): number => Math.min(...group.map(({ step }) => step));
  const steps = [...new Set(groups.map(stepOf))].sort((one, two) => one - two);
  return (group) => steps.indexOf(stepOf(group));
}

function gapAmong(group: Group, moves: readonly Move[]): GapId | undefined {
  const names = new Set(group.map(({ name }) => name));
  return moves.find(
    ({ from, to, otherwise }) =>
      from !== null && from !== to && names.has(from) && names.has(to) && otherwise !== undefined,
  )?.otherwise?.gap;
}

/** Arrows between groups, but for those that a way over other groups says already. */
function edgesOf(groups: readonly Group[], moves: readonly Move[]): readonly MoveEdge[] {
  const all = groups.flatMap((from) =>
    groups.flatMap((to): readonly MoveEdge[] => {
      const edge = from === to ? null : edgeBetween(from, to, moves);
      return edge === null ? [] : [edge];
    }),
  );
  const allowed = all.filter((edge) => edge.allowed);
  const refused = all.filter((edge) => !edge.allowed);
  return [...withoutDetours(allowed), ...withoutDetours(refused)];
}

function edgeBetween(from: Group, to: Group, moves: readonly Move[]): MoveEdge | null {
  const [first, second] = [from[0], to[0]];
  const move = first === undefined || second === undefined ? undefined : moveOf(moves, first.name, second.name);
  if (move === undefined || (!move.allowed && move.otherwise === undefined)) return null;
  const { allowed, otherwise, reason } = move;
  return {
    from: idOf(from),
    to: idOf(to),
    allowed,
    ...(otherwise === undefined ? {} : { gap: otherwise.gap }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function withoutDetours(edges: readonly MoveEdge[]): readonly MoveEdge[] {
  const leads = (from: string, to: string): boolean => edges.some((edge) => edge.from === from && edge.to === to);
  const nodes = new Set(edges.flatMap(({ from, to }) => [from, to]));
  return edges.filter(
    ({ from, to }) =>
      ![...nodes].some(
        (over) => over !== from && over !== to && leads(from, over) && leads(over, to) && !leads(over, from),
      ),
  );
}
