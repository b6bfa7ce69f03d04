import { describe, expect, test } from 'vitest';
import { createBench } from '../bench.ts';
import { mostMarks, type StoryMark } from '../../engine/stories/story-marks.ts';
import { selectStoryMarks } from './story-marks.ts';
import { fixesOf, type Fix } from '../../../shared/documents/finding.ts';
import { isFixable } from '../../../shared/protocol/fixes/fix-all.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts } from '../testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

async function marksOf(...calls: readonly object[]): Promise<readonly (readonly [StoryMark, string])[]> {
  return marksOfFormat('passbench.story/1', calls);
}

async function marksOfFormat(
  format: string,
  calls: readonly object[],
): Promise<readonly (readonly [StoryMark, string])[]> {
  const text = JSON.stringify({ format, anchor: '2026-11-25T10:00:00+08:00', calls });
  const host = createFakeHost(start);
  host.stories.set('s', { id: 's', name: 'S', text });
  const store = createBench({ ...createFakePorts(start), bridge: host.bridge });
  await store.getState().start();
  store.getState().open('s');
  return selectStoryMarks(store.getState()).map((mark) => [mark, text.slice(mark.column - 1, mark.endColumn - 1)]);
}

const queue = { at: '+0m', template: 'queue-up/CALL_NUM' };

const ruleOf = (marks: Awaited<ReturnType<typeof marksOf>>, rule: string) => marks.find(([mark]) => mark.rule === rule);

const textOf = ({ edit }: Fix): string => edit.text;

describe('marks of a story', () => {
  test('lie on the value of an inline payload, and on the brace of what lacks one', async () => {
    const marks = await marksOf({ at: '+0m', scenario: 'queue-up', payload: { orderStatus: 'NO_SUCH' } });
    expect(ruleOf(marks, 'required')?.[1]).toBe('{');
    expect(marks.find(([mark]) => mark.path === '/calls/0/orderStatus')?.[1]).toBe('"NO_SUCH"');
    expect(marks.every(([mark]) => mark.call === 0)).toBe(true);
  });

  test('lie on what a call sets, and on the template where the fault is not the story’s own', async () => {
    const set = { ...queue, set: { '/extInfo/wait_tables': 'x'.repeat(200) } };
    const tooLong = (await marksOf(set)).find(([mark]) => mark.path === '/calls/0/extInfo/wait_tables');
    expect(tooLong?.[1]).toBe(`"${'x'.repeat(200)}"`);
    const refused = await marksOf({ at: '+0m', template: 'queue-up/CANCELLED' });
    expect(ruleOf(refused, 'status-move')?.[1]).toBe('"queue-up/CANCELLED"');
    expect(ruleOf(refused, 'status-move')?.[0].severity).toBe('error');
  });

  test('tell an expected refusal as a note, and an expectation that was not met as an error', async () => {
    const cancelled = { at: '+0m', template: 'queue-up/CANCELLED' };
    const met = await marksOf({ ...cancelled, expect: 'ORDER_STATUS_INVALID' });
    expect(met.map(([mark]) => mark.severity)).toEqual(['note']);
    const failed = ruleOf(await marksOf({ ...cancelled, expect: 'SUCCESS' }), 'expect');
    expect(failed?.[1]).toBe('"SUCCESS"');
    expect(failed?.[0].message.en).toContain('Expected SUCCESS, and got ORDER_STATUS_INVALID.');
  });

  test('have the fix of a misspelt name, which *Fix all* applies, and let the author alone decide on another format', async () => {
    const check = { at: '+1m', check: { status: 'CALL_NUN' } };
    const expected = { at: '+1m', template: 'queue-up/NUMBER_ARRIVED', expect: { code: 'SUCCES', rule: 'status-mov' } };
    const marks = await marksOfFormat('passbench.story/2', [queue, check, expected]);
    expect(marks.flatMap(([{ finding }]) => (finding === null ? [] : fixesOf(finding))).map(textOf)).toEqual([
      '"CALL_NUM"',
      '"SUCCESS"',
      '"status-move"',
    ]);
    expect(marks.every(([{ finding }]) => finding !== null && isFixable(finding))).toBe(true);
    const older = await marksOfFormat('passbench.story/1', [queue, check]);
    expect(older.map(([{ finding }]) => finding?.fix?.edit.text)).toEqual([
      '"passbench.story/2"',
      '"passbench.story/2"',
    ]);
    expect(older.some(([{ finding }]) => finding !== null && isFixable(finding))).toBe(false);
  });

  test('keep every error, however many notes stand before it, and count what is left out', async () => {
    const noted = Array.from({ length: mostMarks + 20 }, () => ({
      at: '+0m',
      template: 'queue-up/CANCELLED',
      expect: 'ORDER_STATUS_INVALID',
    }));
    const host = createFakeHost(start);
    const story = {
      format: 'passbench.story/1',
      anchor: '2026-11-25T10:00:00+08:00',
      calls: [...noted, { at: '+0m', template: 'queue-up/CANCELLED', expect: 'SUCCESS' }],
    };
    host.stories.set('s', { id: 's', name: 'S', text: JSON.stringify(story) });
    const store = createBench({ ...createFakePorts(start), bridge: host.bridge });
    await store.getState().start();
    store.getState().open('s');
    const marks = selectStoryMarks(store.getState());
    expect(marks).toHaveLength(mostMarks);
    expect(marks.some(({ rule, severity }) => rule === 'expect' && severity === 'error')).toBe(true);
    expect(marks.map(({ column }) => column)).toEqual(marks.map(({ column }) => column).toSorted((a, b) => a - b));
    expect(store.getState().shownStoryMarks.leftOut).toBeGreaterThan(20);
  });

  test('hold the problems of the story itself', async () => {
    const marks = await marksOf(queue, { ...queue, at: '-1m' }, { ...queue, colour: 1 });
    expect(marks.map(([mark, text]) => [mark.rule, mark.call, text])).toEqual([
      ['time', 1, '"-1m"'],
      ['unknown-name', 2, '"colour"'],
    ]);
  });
});
