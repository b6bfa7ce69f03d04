import { describe, expect, test } from 'vitest';
import { drawMovesDiagram } from '../../../../shared/lifecycle/moves-diagram.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { layoutMoves } from './moves-layout.ts';

const choices: readonly GapChoices[] = [
  {},
  { 'charging-moves': 'forward-only' },
  { 'queue-final': 'forward-only', 'ticket-moves': 'refund-after-use', 'queue-first-cancelled': 'accept' },
];

const drawn = scenarios.flatMap(({ id, lifecycle }) =>
  choices.map((gaps) => ({ id, chosen: JSON.stringify(gaps), ...layoutMoves(drawMovesDiagram(lifecycle, gaps)) })),
);

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Points along a path of M, C and L. */
function pointsOf(path: string): readonly (readonly [number, number])[] {
  const points: [number, number][] = [];
  let at: [number, number] = [0, 0];
  for (const [, sign, rest] of path.matchAll(/([MCL])([^MCL]+)/g)) {
    const n = (rest ?? '').trim().split(/\s+/).map(Number);
    const end: [number, number] = [n.at(-2) ?? 0, n.at(-1) ?? 0];
    if (sign !== 'M') {
      const [a, b] =
        sign === 'C'
          ? [
              [n[0] ?? 0, n[1] ?? 0],
              [n[2] ?? 0, n[3] ?? 0],
            ]
          : [at, end];
      for (let step = 0; step <= 20; step += 1) {
        const t = step / 20;
        const along = (axis: 0 | 1): number =>
          (1 - t) ** 3 * at[axis] +
          3 * (1 - t) ** 2 * t * (a?.[axis] ?? 0) +
          3 * (1 - t) * t ** 2 * (b?.[axis] ?? 0) +
          t ** 3 * end[axis];
        points.push([along(0), along(1)]);
      }
    }
    at = end;
  }
  return points;
}

describe.each(drawn)('the moves of $id under $chosen', ({ boxes, lines, width, height }) => {
  test('stand side by side, within the drawing', () => {
    for (const [at, box] of boxes.entries()) {
      expect(boxes.slice(at + 1).filter((other) => overlap(box, other))).toEqual([]);
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
      for (const [place, status] of box.statuses.entries()) {
        expect(box.statuses.slice(place + 1).filter((other) => overlap(status, other))).toEqual([]);
        expect(status.x >= box.x && status.x + status.width <= box.x + box.width).toBe(true);
        expect(status.y >= box.y && status.y + status.height <= box.y + box.height).toBe(true);
      }
    }
  });

  test('are joined by arrows that run over no status they do not join', () => {
    for (const { edge, path } of lines) {
      const others = boxes.filter(({ node }) => node.id !== edge.from && node.id !== edge.to);
      for (const [x, y] of pointsOf(path)) {
        expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
        expect(others.filter((box) => overlap(box, { x, y, width: 0, height: 0 }))).toEqual([]);
      }
    }
  });
});
