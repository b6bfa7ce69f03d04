import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit, type TextEdit } from '../../lib/text/text-edit.ts';
import { editCurve, removeCurve, type WrittenCurve } from './curve-edit.ts';
import { readStory } from './read-story.ts';
import { curveShapes, type StoryCurve } from './story.ts';

const text = `{
  "format": "passbench.story/2",
  "calls": [
    { "at": "+0m", "template": "queue-up/CALL_NUM" },
    { "at": "+5m",   "template": "queue-up/CALL_NUM", "curve": {"every":"600s", "from": "12", "to":0, "pointer": "/extInfo/wait_tables", "over": "1h"} }
  ],
  "branches": [{ "name": "b", "after": 0, "calls": [{ "at": "+1m", "template": "queue-up/CALL_NUM" }] }]
}
`;
const curve: WrittenCurve = {
  pointer: '/extInfo/wait_tables',
  from: 12,
  to: 0,
  overMs: 3_600_000,
  everyMs: 600_000,
  shape: 'line',
};
const after = (edit: TextEdit | null): string => (edit === null ? 'none' : applyEdit(text, edit));
const curvesOf = (of: string): readonly (StoryCurve | null)[] =>
  readStory(of).story?.calls.map((call) => call.curve) ?? [];

describe('edits of a curve', () => {
  it('write a new one behind the other members of its call, and touch nothing else', () => {
    const made = '"curve": { "pointer": "/extInfo/wait_tables", "from": 12, "to": 0, "over": "1h", "every": "10m" }';
    expect(after(editCurve(text, 0, curve))).toBe(
      text
        .replace('"queue-up/CALL_NUM" },\n    {', `"queue-up/CALL_NUM", ${made} },\n    {`)
        .replace('"1h", "every"', '"60m", "every"'),
    );
    const line = { branch: 0, shared: 1 };
    expect(after(editCurve(text, 1, { ...curve, shape: 'late' }, line))).toContain(
      '"every": "10m", "shape": "late" } }] }]',
    );
    expect(editCurve(text, 5, curve)).toBeNull();
  });

  it('change only the values that are others', () => {
    expect(after(editCurve(text, 1, curve))).toBe(text);
    expect(after(editCurve(text, 1, { ...curve, to: 3, overMs: 90_000 }))).toBe(
      text.replace('"to":0', '"to":3').replace('"1h"', '"90s"'),
    );
    expect(after(editCurve(text, 1, { ...curve, shape: 'steps' }))).toBe(
      text.replace('"1h"', '"1h", "shape": "steps"'),
    );
  });

  it('take one out, wherever it stands in its call', () => {
    const taken = after(removeCurve(text, 1));
    expect(taken).toBe(text.replace(/, "curve": \{[^}]*\}/, ''));
    expect(removeCurve(text, 0)).toBeNull();
    const first = '{"calls":[{"curve": {}, "at": "+0m"}, {"curve": {}}]}';
    const out = [0, 1].map((place) => applyEdit(first, removeCurve(first, place) ?? { start: 0, end: 0, text: '?' }));
    expect(out).toEqual(['{"calls":[{"at": "+0m"}, {"curve": {}}]}', '{"calls":[{"curve": {}, "at": "+0m"}, {}]}']);
  });

  it('are read as they were wanted, and taken out again leave the story as it was', () => {
    const wanted = fc.record({
      pointer: fc.constantFrom('/extInfo/wait_tables', '/extInfo/wait_time', '/a~1b/0'),
      from: fc.integer({ min: -5, max: 99 }),
      to: fc.integer({ min: -5, max: 99 }),
      overMs: fc.nat({ max: 1e8 }),
      everyMs: fc.integer({ min: 10_000, max: 1e8 }),
      shape: fc.constantFrom(...curveShapes),
    });
    fc.assert(
      fc.property(wanted, wanted, fc.constantFrom(0, 1), (one, other, place) => {
        const made = after(editCurve(text, place, one));
        expect(curvesOf(made)[place]).toMatchObject(one);
        const edit = editCurve(made, place, other);
        const changed = edit === null ? '' : applyEdit(made, edit);
        expect(curvesOf(changed)[place]).toMatchObject(other);
        if (place === 1) return;
        const out = removeCurve(changed, place);
        expect(out === null ? '' : applyEdit(changed, out)).toBe(text);
      }),
    );
  });
});
