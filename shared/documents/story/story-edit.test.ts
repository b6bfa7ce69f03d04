import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit, type TextEdit } from '../../lib/text/text-edit.ts';
import { readStory } from './read-story.ts';
import { duplicateCall, editCallTime, insertCall, removeCall } from './story-edit.ts';

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
