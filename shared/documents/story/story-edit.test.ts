import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit, type TextEdit } from '../../lib/text/text-edit.ts';
import { readStory } from './read-story.ts';
import {
  duplicateCall,
  editCallTime,
  insertCall,
  removeCall,
  shiftBranches,
  withBranch,
  withoutBranch,
} from './story-edit.ts';

const after = (text: string, edit: TextEdit | null): string => (edit === null ? 'none' : applyEdit(text, edit));
const one = '{"at": "+1m", "template": "t/A"}';
const story = `{
  "format": "passbench.story/1",
  "calls": [
    { "at": "2026-11-25T10:00:00+08:00",   "template": "t/A" },
    { "template": "t/B", "at": "+10m" }
  ]
}
`;

describe('edits of a story', () => {
  it('give a call another time and touch nothing else', () => {
    expect(after(story, editCallTime(story, 1, '+1h'))).toBe(story.replace('"+10m"', '"+1h"'));
    expect(after(story, editCallTime(story, 2, '+1h'))).toBe('none');
    const timeless = '{"calls":[{"text":""},{}]}';
    expect(after(timeless, editCallTime(timeless, 0, '+1m'))).toBe('{"calls":[{"at": "+1m", "text":""},{}]}');
    expect(after(timeless, editCallTime(timeless, 1, '+1m'))).toBe('{"calls":[{"text":""},{ "at": "+1m" }]}');
  });

  it('put a call in, in front, between and behind, laid out like its neighbours', () => {
    const [first = '', second = ''] = story.split('\n').slice(3, 5);
    expect(after(story, insertCall(story, 0, one))).toBe(story.replace(first, `    ${one},\n${first}`));
    expect(after(story, insertCall(story, 1, one))).toBe(story.replace(second, `    ${one},\n${second}`));
    expect(after(story, insertCall(story, 2, one))).toBe(story.replace(second, `${second},\n    ${one}`));
    expect(after(story, insertCall(story, 3, one))).toBe('none');
    expect(after('{"calls":[]}', insertCall('{"calls":[]}', 0, one))).toBe(`{"calls":[\n    ${one}\n  ]}`);
    expect(after('{"calls":{}}', insertCall('{"calls":{}}', 0, one))).toBe('none');
    expect(after('{', insertCall('{', 0, one))).toBe('none');
  });

  it('write a call once more, and take one out', () => {
    const [first = '', second = ''] = story.split('\n').slice(3, 5);
    expect(after(story, duplicateCall(story, 1))).toBe(story.replace(second, `${second},\n${second}`));
    expect(after(story, removeCall(story, 0))).toBe(story.replace(`${first}\n`, ''));
    expect(after(story, removeCall(story, 1))).toBe(story.replace(`${first}\n${second}`, first.replace('},', '}')));
    expect(after('{"calls":[ {} ]}', removeCall('{"calls":[ {} ]}', 0))).toBe('{"calls":[  ]}');
    expect(after(story, removeCall(story, 2))).toBe('none');
    expect(after(story, duplicateCall(story, 2))).toBe('none');
  });

  it('undo one another and leave a story that can be read', () => {
    fc.assert(
      fc.property(fc.nat(4), fc.nat(4), fc.constantFrom('', ' ', '\n  ', '\r\n\t'), (count, place, space) => {
        const calls = Array.from({ length: count }, (_, index) => `${space}{"at":"+${index}m","text":"${index}"}`);
        const text = `{"format":"passbench.story/1","calls":[${calls.join(',')}]}`;
        fc.pre(place <= count);
        const inserted = after(text, insertCall(text, place, one));
        expect(readStory(inserted).story?.calls).toHaveLength(count + 1);
        expect(readStory(inserted).story?.calls[place]?.source).toMatchObject({ id: 't/A' });
        const removed = after(inserted, removeCall(inserted, place));
        expect(JSON.parse(removed)).toEqual(JSON.parse(text));
      }),
    );
  });
});

/** A story of three calls with a branch behind the second, whose entries are `+20m` and `+30m`. */
const branched = `{
  "format": "passbench.story/2",
  "calls": [
    { "at": "+1m", "template": "t/A" },
    { "at": "+2m", "template": "t/B" },
    { "at": "+3m", "template": "t/C" }
  ],
  "branches": [
    { "name": "late", "after": 1, "calls": [{ "at": "+20m", "template": "t/D" }, { "at": "+30m", "template": "t/E" }] }
  ]
}
`;
const line = { branch: 0, shared: 2 };

describe('edits of a branch', () => {
  it('reach its own entries behind those that it shares with the main line', () => {
    expect(after(branched, editCallTime(branched, 3, '+9h', line))).toBe(branched.replace('"+30m"', '"+9h"'));
    expect(after(branched, editCallTime(branched, 1, '+9h', line))).toBe(branched.replace('"+2m"', '"+9h"'));
    expect(after(branched, insertCall(branched, 2, one, line))).toBe(
      branched.replace('[{ "at": "+20m"', `[${one}, { "at": "+20m"`),
    );
    expect(after(branched, duplicateCall(branched, 1, line))).toBe(
      branched.replace('[{ "at": "+20m"', '[{ "at": "+2m", "template": "t/B" }, { "at": "+20m"'),
    );
    expect(after(branched, removeCall(branched, 3, 1, line))).toBe(
      branched.replace(', { "at": "+30m", "template": "t/E" }', ''),
    );
  });

  it('let it leave behind the same entry when the main line grows or shrinks before it', () => {
    const leaves = (text: string): number | undefined => readStory(text).story?.branches[0]?.after;
    expect([0, 1, 2].map((place) => leaves(shiftBranches(branched, place, 1)))).toEqual([2, 2, 1]);
    expect([0, 1, 2].map((place) => leaves(shiftBranches(branched, place, -1)))).toEqual([0, 0, 1]);
  });

  it('add one that goes on as the main line does, and take it away to the last byte', () => {
    fc.assert(
      fc.property(fc.nat(2), fc.boolean(), fc.constantFrom('', '\n'), (place, hasOne, space) => {
        const base = hasOne ? branched : `${branched.slice(0, branched.indexOf(',\n  "branches"'))}${space}}`;
        const added = withBranch(base, { name: 'new "one"', after: place }) ?? '';
        const { story: read, problems } = readStory(added);
        expect(problems).toEqual([]);
        expect(read?.branches.at(-1)).toMatchObject({ name: 'new "one"', after: place });
        const rest = JSON.parse(base).calls.slice(place + 1);
        expect(JSON.parse(added).branches.at(-1).calls).toEqual(rest);
        expect(withoutBranch(added, hasOne ? 1 : 0)).toBe(base);
      }),
    );
    expect(withBranch(branched, { name: 'x', after: 3 })).toBeNull();
    expect(withoutBranch(branched, 1)).toBeNull();
    expect(withBranch(branched.replace('"branches": [', '"branches": 7, "x": ['), { name: 'x', after: 0 })).toBeNull();
  });
});
