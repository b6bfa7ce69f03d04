import { describe, expect, it } from 'vitest';
import { findScenario, scenarios } from '../scenarios/index.ts';
import { findGap, type GapChoices, type GapId } from '../gaps/gaps.ts';
import { gapsOfMoves } from './all-moves.ts';
import { checkMove } from './check-move.ts';
import { drawMovesDiagram } from './moves-diagram.ts';

function diagramOf(id: string, gaps: GapChoices = {}) {
  const scenario = findScenario(id);
  if (scenario === null) throw new Error(`no ${id}`);
  return drawMovesDiagram(scenario.lifecycle, gaps);
}

const arrows = (id: string, gaps?: GapChoices): readonly string[] =>
  diagramOf(id, gaps).edges.map(
    ({ from, to, allowed, gap }) => `${from} ${allowed ? '->' : '-x'} ${to}${gap === undefined ? '' : ` ${gap}`}`,
  );

/** Every choice of the gaps that decide about a scenario's moves, one other value at a time. */
function otherChoices(gaps: readonly GapId[]): readonly GapChoices[] {
  return [{}, ...gaps.flatMap((id) => (findGap(id)?.others ?? []).map((value): GapChoices => ({ [id]: value })))];
}

describe('the moves as they are drawn', () => {
  it('leaves out the arrows that follow from others', () => {
    expect(arrows('queue-up')).toEqual([
      'CALL_NUM -> NUMBER_ARRIVED',
      'CALL_NUM -> CANCELLED',
      'NUMBER_ARRIVED -> NUMBER_PASSED',
      'NUMBER_PASSED -> FINISHED',
      'CANCELLED -x FINISHED queue-final',
    ]);
    expect(arrows('train-ticket')).toEqual([
      'TICKETED -> REFUNDED',
      'TICKETED -> USED',
      'USED -x REFUNDED ticket-moves',
    ]);
  });

  it('draws statuses among which all moves are free as one node', () => {
    const { nodes, edges } = diagramOf('ev-charging');
    expect(nodes.map(({ statuses }) => statuses.length)).toEqual([6, 1]);
    expect(nodes[0]?.gap).toBe('charging-moves');
    expect(edges).toHaveLength(1);
  });

  it('follows the readings in force', () => {
    const forward = diagramOf('ev-charging', { 'charging-moves': 'forward-only' });
    expect(forward.nodes).toHaveLength(7);
    expect(forward.layers).toBe(7);
    expect(forward.edges.filter(({ allowed }) => allowed)).toHaveLength(6);
    expect(forward.edges.filter(({ allowed, gap }) => !allowed && gap === 'charging-moves')).toHaveLength(5);
    expect(arrows('train-ticket', { 'ticket-moves': 'refund-after-use' })).toContain('USED -> REFUNDED ticket-moves');
  });

  it('marks what may come first and what may be sent again', () => {
    const [queue] = [diagramOf('queue-up').nodes.flatMap(({ statuses }) => statuses)];
    expect(queue?.find(({ name }) => name === 'CANCELLED')).toEqual({
      name: 'CANCELLED',
      isEnd: true,
      first: { allowed: false, gap: 'queue-first-cancelled' },
      again: { allowed: false, gap: 'queue-final' },
    });
    expect(diagramOf('voucher').nodes[0]?.statuses[0]?.again).toEqual({ allowed: true, gap: 'voucher-moves' });
    expect(diagramOf('voucher', { 'voucher-moves': 'reject' }).nodes[0]?.statuses[0]?.again.allowed).toBe(false);
  });

  it('marks no status as an end that has a way out under the reading', () => {
    const ends = (gaps?: GapChoices): readonly string[] =>
      diagramOf('train-ticket', gaps).nodes.flatMap(({ statuses }) =>
        statuses.filter(({ isEnd }) => isEnd).map(({ name }) => name),
      );
    expect(ends()).toEqual(['REFUNDED', 'USED']);
    expect(ends({ 'ticket-moves': 'refund-after-use' })).toEqual(['REFUNDED']);
  });

  it('draws nothing where any status will do', () => {
    expect(diagramOf('base-order')).toEqual({ nodes: [], edges: [], moves: [], layers: 0 });
  });

  it.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
    'says of every move of %s what check-move says, and draws no other way than that',
    (_, { lifecycle }) => {
      const names = lifecycle.statuses.map(({ name }) => name);
      for (const gaps of otherChoices(gapsOfMoves(lifecycle))) {
        const { moves, nodes, edges } = drawMovesDiagram(lifecycle, gaps);
        expect(moves).toHaveLength((names.length + 1) * names.length);
        for (const { from, to, allowed, otherwise } of moves) {
          expect(checkMove(lifecycle, gaps, from, to).allowed).toBe(allowed);
          if (otherwise === undefined) continue;
          const there = { ...gaps, [otherwise.gap]: otherwise.value };
          expect(checkMove(lifecycle, there, from, to).allowed).toBe(!allowed);
        }
        expect(nodes.flatMap(({ statuses }) => statuses.map(({ name }) => name)).sort()).toEqual([...names].sort());
        for (const { from, to, allowed } of edges) {
          for (const source of from.split(' ')) {
            for (const target of to.split(' ')) {
              expect(checkMove(lifecycle, gaps, source, target).allowed).toBe(allowed);
            }
          }
        }
      }
    },
  );
});
