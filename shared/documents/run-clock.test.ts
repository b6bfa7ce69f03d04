import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockAt, movedTo, withRate, type RunClock } from './run-clock.ts';

const instants = fc.integer({ min: 0, max: 4_000_000_000_000 });
const rates = fc.constantFrom(0, 1, 10, 60, 600, 3600);
/** Real milliseconds since the anchor, up to some days: the times shown stay whole numbers. */
const elapsed = fc.nat(500_000_000);
const clocks: fc.Arbitrary<RunClock> = fc.record({ virtualAnchor: instants, realAnchor: instants, rate: rates });

describe('the clock of the run', () => {
  it('shows its anchor, and runs at its rate from there', () => {
    const clock = { virtualAnchor: 1_000, realAnchor: 50, rate: 60 };
    expect(clockAt(clock, 50)).toBe(1_000);
    expect(clockAt(clock, 51)).toBe(1_060);
    expect(clockAt({ ...clock, rate: 0 }, 9_999)).toBe(1_000);
  });

  it('does not jump when its rate changes, and keeps the new rate', () => {
    fc.assert(
      fc.property(clocks, elapsed, rates, fc.nat(100_000), (clock, since, rate, later) => {
        const now = clock.realAnchor + since;
        const changed = withRate(clock, now, rate);
        expect(clockAt(changed, now)).toBe(clockAt(clock, now));
        expect(clockAt(changed, now + later) - clockAt(changed, now)).toBe(later * rate);
      }),
    );
  });

  it('shows the time it is moved to and goes on from there', () => {
    fc.assert(
      fc.property(clocks, elapsed, instants, fc.nat(100_000), (clock, since, to, later) => {
        const now = clock.realAnchor + since;
        const moved = movedTo(clock, now, to);
        expect(clockAt(moved, now + later)).toBe(to + later * clock.rate);
      }),
    );
  });
});
