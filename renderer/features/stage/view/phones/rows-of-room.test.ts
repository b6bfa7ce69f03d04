import { expect, it } from 'vitest';
import fc from 'fast-check';
import { countFittingRows } from './rows-in-sight.tsx';

it('ends with the rows in sight and no other, after few steps', () => {
  const sizes = fc.record({
    head: fc.integer({ min: 0, max: 300 }),
    row: fc.integer({ min: 20, max: 200 }),
    place: fc.integer({ min: 300, max: 20_000 }),
  });
  fc.assert(
    fc.property(sizes, ({ head, row, place }) => {
      let [drawn, steps] = [1, 0];
      const further = (): number => {
        const above = head + drawn * row;
        return countFittingRows({ room: place - above, above, rowCount: drawn });
      };
      for (let more = further(); more > 0; more = further()) [drawn, steps] = [drawn + more, steps + 1];
      expect(drawn).toBe(Math.max(1, Math.ceil((place - head) / row)));
      // So many updates in a row is one that React takes for an endless loop.
      expect(steps).toBeLessThan(50);
    }),
  );
});

it('asks for a row where nothing can be measured yet', () => {
  expect(countFittingRows({ room: 10, above: 0, rowCount: 4 })).toBe(1);
});
