import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHiddenLine } from './line-reader.ts';

describe('a line typed without an echo', () => {
  test.each([
    ['secret\r', 'secret', ''],
    ['secret\n', 'secret', ''],
    ['secret\r\nnext', 'secret', 'next'],
    ['sekret\u007f\u007f\u007f\u007fcret\r', 'secret', ''],
    ['wrong\u0015right\r', 'right', ''],
    ['密碼😀\u007f\r', '密碼', ''],
    ['\u007fa\r', 'a', ''],
    ['a\u001b[Db\u001bOPc\u001b[1;5Cd\r', 'abcd', ''],
    ['\u001b[200~pasted text\u001b[201~\r', 'pasted text', ''],
    ['a\tb\u0000c\r', 'abc', ''],
    ['a\u0004b\r', 'ab', ''],
    ['\r', '', ''],
  ])('%j is %j', (keys, line, rest) => {
    expect(createHiddenLine().type(keys)).toEqual({ is: 'line', line, rest });
  });

  test.each(['\u0003', 'half\u0003', '\u0004', 'a\u007f\u0004'])('%j ends the question', (keys) => {
    expect(createHiddenLine().type(keys)).toEqual({ is: 'ended' });
  });

  test('is the same in whatever parts it comes', () => {
    const key = fc.constantFrom('a', 'é', '😀', '\u007f', '\u0015', '\u001b[D', '\u001bOP', '\u001b[1;5C', ' ');
    fc.assert(
      fc.property(fc.array(key), fc.array(fc.nat(40)), (keys, cuts) => {
        const whole = `${keys.join('')}\r`;
        const points = [...new Set(cuts.filter((at) => at < whole.length && isBetweenCharacters(whole, at)))].toSorted(
          (a, b) => a - b,
        );
        const line = createHiddenLine();
        const parts = [0, ...points].map((at, index) => whole.slice(at, points[index] ?? whole.length));
        const last = parts.map((part) => line.type(part)).at(-1);
        expect(last).toEqual(createHiddenLine().type(whole));
        expect(last?.is).toBe('line');
      }),
    );
  });

  test('takes no more than a secret can have', () => {
    const typed = createHiddenLine().type(`${'x'.repeat(10_000)}\r`);
    expect(typed.is === 'line' && typed.line.length).toBe(4096);
  });
});

/** Decoding UTF-8 never cuts a character in two. */
function isBetweenCharacters(text: string, at: number): boolean {
  return !/[\udc00-\udfff]/.test(text[at] ?? '');
}
