import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toGridKey, gridKeys, findNextCell, type CellBox } from './grid-keys.ts';

/** Rows of cells 100 wide, one row every 200, as long as the numbers say. */
function grid(...rows: readonly number[]): readonly CellBox[] {
  return rows.flatMap((length, row) => Array.from({ length }, (_, column) => ({ left: column * 100, top: row * 200 })));
}

describe('the keys of the gallery', () => {
  test('go along the list, and up and down in a column', () => {
    const boxes = grid(3, 3);
    expect(findNextCell(boxes, 0, 'ArrowRight')).toBe(1);
    expect(findNextCell(boxes, 2, 'ArrowRight')).toBe(3);
    expect(findNextCell(boxes, 3, 'ArrowLeft')).toBe(2);
    expect(findNextCell(boxes, 1, 'ArrowDown')).toBe(4);
    expect(findNextCell(boxes, 5, 'ArrowUp')).toBe(2);
    expect(findNextCell(boxes, 4, 'Home')).toBe(0);
    expect(findNextCell(boxes, 1, 'End')).toBe(5);
  });

  test('find the nearest cell of a shorter row', () => {
    const boxes = grid(4, 1, 4);
    expect(findNextCell(boxes, 3, 'ArrowDown')).toBe(4);
    expect(findNextCell(boxes, 4, 'ArrowDown')).toBe(5);
    expect(findNextCell(boxes, 8, 'ArrowUp')).toBe(4);
  });

  test('stay within the list, whatever its shape', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.constantFrom(...gridKeys),
        (rows, at, key) => {
          const boxes = grid(...rows);
          const to = findNextCell(boxes, at % boxes.length, key);
          expect(boxes[to]).toBeDefined();
        },
      ),
    );
  });

  test('lead back where they came from in a full grid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 2, max: 5 }), fc.nat(), (width, height, at) => {
        const boxes = grid(...Array.from({ length: height }, () => width));
        const from = at % (boxes.length - width);
        expect(findNextCell(boxes, findNextCell(boxes, from, 'ArrowDown'), 'ArrowUp')).toBe(from);
      }),
    );
  });

  test('are no others', () => {
    expect(toGridKey('Enter')).toBeNull();
    expect(toGridKey('ArrowUp')).toBe('ArrowUp');
  });
});
