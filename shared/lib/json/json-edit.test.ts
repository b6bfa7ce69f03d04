import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editAtPointer } from './json-edit.ts';
import { pointer } from './json-pointer.ts';
import { scanJson } from './json-scan.ts';
import { applyEdit } from '../text/text-edit.ts';

function put(text: string, at: string, source: string): string {
  const { root } = scanJson(text);
  if (root === null) throw new Error('no JSON');
  const edit = editAtPointer(text, root, at, source);
  return 'text' in edit ? applyEdit(text, edit) : JSON.stringify(edit);
}

describe('a value put at a pointer', () => {
  it.each([
    ['takes the place of a value', '{ "a": 1.0, "b":\t"x" }', '/a', '[1,  2]', '{ "a": [1,  2], "b":\t"x" }'],
    ['takes the last of a name written twice', '{"a":1,"a":2}', '/a', '3', '{"a":1,"a":3}'],
    ['takes the place of the whole', ' [1] ', '', '{}', ' {} '],
    ['becomes a member laid out like its neighbour', '{\n  "a": 1\n}', '/b', '2', '{\n  "a": 1,\n  "b": 2\n}'],
    ['becomes the first member', '{"a":{ }}', '/a/b~1c', '"x"', '{"a":{ "b/c": "x" }}'],
    ['becomes an item at the end', '[1, 2]', '/2', '3', '[1, 2, 3]'],
    ['becomes an item behind the last', '[1, 2]', '/-', '3', '[1, 2, 3]'],
    ['becomes the first item', '[]', '/0', '3', '[3]'],
    ['keeps a name such as __proto__', '{"a":1}', '/__proto__', '{}', '{"a":1,"__proto__": {}}'],
    ['has no place in what is not there', '{"a":1}', '/b/c', '2', '{"missing":"/b"}'],
    ['has no place in a number', '{"a":1}', '/a/c', '2', '{"closed":"/a"}'],
    ['has no place further on in a list', '[1]', '/3', '2', '{"closed":""}'],
  ])('%s', (_, text, at, source, after) => {
    expect(put(text, at, source)).toBe(after);
  });

  it('reads as the same value set by a program, whatever the text and its layout', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
    fc.assert(
      fc.property(object, fc.string(), fc.jsonValue(), fc.nat(4), (value, name, put_, indent) => {
        const edited = put(JSON.stringify(value, null, indent), pointer(name), JSON.stringify(put_));
        const expected = new Map(Object.entries(value));
        expected.set(name, put_);
        expect(new Map(Object.entries(JSON.parse(edited)))).toEqual(
          new Map(Object.entries(JSON.parse(JSON.stringify(Object.fromEntries(expected))))),
        );
      }),
    );
  });
});
