import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findValueAtOffset } from './json-at-offset.ts';
import { nodeAtPointer } from './json-pointer.ts';
import { scanJson } from './json-scan.ts';

/** What is at the mark ¦, which is taken out of the text first. */
function at(marked: string) {
  const offset = marked.indexOf('¦');
  const found = findValueAtOffset(scanJson(marked.replace('¦', '')).root, offset);
  return found === null ? null : `${found.pointer}${found.isName ? ' (name)' : ''}`;
}

describe('what is at an offset', () => {
  it('is the value, or the one whose name stands there', () => {
    expect(at('{"a": {"b": "te¦xt"}}')).toBe('/a/b');
    expect(at('{"a": {"b¦": "text"}}')).toBe('/a/b (name)');
    expect(at('{"a": {"b":¦ "text"}}')).toBe('/a/b (name)');
    expect(at('{"a": {"b": "text"¦}}')).toBe('/a/b');
    expect(at('{"a": [1, {"c": tr¦ue}]}')).toBe('/a/1/c');
    expect(at('{"a/b": ¦1}')).toBe('/a~1b');
  });

  it('is what lies around, between values', () => {
    expect(at('{"a": [1, ¦ 2]}')).toBe('/a');
    expect(at('{ ¦ }')).toBe('');
  });

  it('is nothing outside of the document', () => {
    expect(at(' ¦ {}')).toBeNull();
    expect(at('{} ¦ ')).toBeNull();
    expect(findValueAtOffset(null, 0)).toBeNull();
  });

  it('is what its pointer points at, wherever one asks', () => {
    const keys = fc.constantFrom('a', 'b/c', '~', '');
    const tree = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom('x', 1, true, null),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 3 }),
      ),
    })).value;
    fc.assert(
      fc.property(tree, fc.nat(), (value, seed) => {
        const text = JSON.stringify(value, null, 1);
        const { root } = scanJson(text);
        const found = findValueAtOffset(root, seed % (text.length + 1));
        expect(found).not.toBeNull();
        expect(nodeAtPointer(root, found?.pointer ?? '')?.node).toBe(found?.node);
      }),
    );
  });
});
