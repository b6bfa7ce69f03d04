import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { measureTwoLines } from './route.tsx';

describe('the letters of a name on two lines', () => {
  it.each([
    ['Hong Kong West Kowloon', 12],
    ['香港西九龍', 6],
    ['  Kowloon  ', 7],
    ['', 0],
  ])('of %j are %i', (name, letters) => expect(measureTwoLines(name, 12)).toBe(letters));

  it('are more than fit wherever a name of two lines could not be drawn', () => {
    const words = fc.array(fc.constantFrom('a', 'Kowloon', '香港', '𝒳', '\u{20000}', ' ', '\n'), { maxLength: 60 });
    fc.assert(
      fc.property(words, (parts) => {
        const name = parts.join('');
        const [quick, whole] = [measureTwoLines(name, 12), measureTwoLines(name, Number.POSITIVE_INFINITY)];
        expect(quick <= 12 ? quick : 'more').toBe(whole <= 12 ? whole : 'more');
      }),
    );
  });

  it('of a text of thousands of words are not looked for at every break', () => {
    const slice = vi.spyOn(String.prototype, 'slice');
    expect(measureTwoLines('word '.repeat(400), 12)).toBeGreaterThan(12);
    expect(slice.mock.calls.length).toBeLessThan(10);
    slice.mockRestore();
  });
});
