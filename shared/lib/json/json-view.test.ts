import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanJson } from './json-scan.ts';
import { nodeAt, itemsAt, numberAt, objectAt, textAt, toValue } from './json-view.ts';

const { root } = scanJson('{"a": {"b": [1, "two", {"c": true}]}, "n": 3, "t": "x", "t": "last", "nil": null}');

describe('at', () => {
  it('walks names and indexes', () => {
    expect(nodeAt(root, 'a', 'b', 2, 'c')).toMatchObject({ kind: 'boolean', value: true });
    expect(nodeAt(root)).toBe(root);
  });

  it.each([
    [['x']],
    [['a', 0]],
    [['a', 'b', 'c']],
    [['a', 'b', 3]],
    [['a', 'b', -1]],
    [['a', 'b', 0.5]],
    [['n', 'toString']],
    [['nil', 'a']],
  ])('finds nothing at %j', (path) => {
    expect(nodeAt(root, ...path)).toBeNull();
  });

  it('sees only what is written, whatever objects have by nature', () => {
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) expect(nodeAt(root, key)).toBeNull();
    expect(textAt(scanJson('{"__proto__": "mine"}').root, '__proto__')).toBe('mine');
  });

  it('takes the last of a name that is written twice', () => {
    expect(textAt(root, 't')).toBe('last');
  });
});

describe('the typed views', () => {
  it('give the value when it has their type, else nothing', () => {
    expect([textAt(root, 't'), textAt(root, 'n'), textAt(null, 't')]).toEqual(['last', null, null]);
    expect([numberAt(root, 'n'), numberAt(root, 't')]).toEqual([3, null]);
    expect([itemsAt(root, 'a', 'b').length, itemsAt(root, 'a')]).toEqual([3, []]);
    expect([objectAt(root, 'a')?.members.length, objectAt(root, 'nil'), objectAt(root, 'a', 'b')]).toEqual([
      1,
      null,
      null,
    ]);
  });
});

describe('toValue', () => {
  it('gives what JSON.parse gives', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const scan = scanJson(text);
        expect(scan.root === null ? undefined : toValue(scan.root)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('makes __proto__ a name like any other and pollutes nothing', () => {
    const scan = scanJson('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}');
    const value = scan.root === null ? null : toValue(scan.root);
    expect(Object.keys(value ?? {})).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
