import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeAtPointer, parsePointer, pointer } from './json-pointer.ts';
import { scanJson } from './json-scan.ts';

describe('pointers', () => {
  it('are written and read back the same', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('~', '/', '~1', '~01', ''))), (segments) => {
        expect(parsePointer(pointer(...segments))).toEqual(segments);
      }),
    );
  });

  it('follow RFC 6901', () => {
    expect(pointer()).toBe('');
    expect(pointer('a/b', 'm~n', 0, '')).toBe('/a~1b/m~0n/0/');
    expect(parsePointer('')).toEqual([]);
    expect(parsePointer('/')).toEqual(['']);
    expect(parsePointer('/~01')).toEqual(['~1']);
  });
});

describe('nodeAtPointer', () => {
  const text = '{"a": [10, {"b/c": 1, "b/c": 2}], "": "empty", "__proto__": 3}';
  const { root } = scanJson(text);
  const valueAt = (path: string): string | null => {
    const found = nodeAtPointer(root, path);
    return found === null ? null : text.slice(found.node.start, found.node.end);
  };

  it('finds values and the members that hold them', () => {
    expect(valueAt('')).toBe(text);
    expect(valueAt('/a/0')).toBe('10');
    expect(valueAt('/a/1/b~1c')).toBe('2');
    expect(valueAt('/')).toBe('"empty"');
    expect(valueAt('/__proto__')).toBe('3');
    expect(nodeAtPointer(root, '/a/1/b~1c')?.member?.keyStart).toBe(text.lastIndexOf('"b/c"'));
    expect(nodeAtPointer(root, '/a/0')?.member).toBeUndefined();
  });

  it.each(['/x', '/a/2', '/a/-', '/a/01', '/a/-1', '/a/1e0', '/a/0/0', '/a/toString', '/constructor'])(
    'finds nothing at %s',
    (path) => {
      expect(nodeAtPointer(root, path)).toBeNull();
    },
  );

  it('finds nothing in a text that has no tree', () => {
    expect(nodeAtPointer(scanJson('{').root, '')).toBeNull();
  });
});
