import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cells, openGrid, type Grid } from './testing/tls-grid.ts';

let grid: Grid;
beforeAll(async () => {
  grid = await openGrid();
});
afterAll(() => grid.close());

describe('a secure service', () => {
  it.each(cells)('$way, its TLS $state, client certificate $shown, $version', async (cell) => {
    const { seen, expected } = await grid.run(cell);
    expect(seen).toEqual(expected);
  });
});
