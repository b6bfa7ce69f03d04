import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../lib/text/testing/any-character.ts';
import { lineIndex } from '../../lib/text/line-index.ts';
import { mostStoryCalls } from '../size-limits.ts';
import { readStory } from './read-story.ts';

/** `npm run soak` asks for more. */
const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);

const at = '"at": "2026-11-25T10:00:00+08:00"';
const storyOf = (...calls: readonly string[]): string =>
  `{ "format": "passbench.story/1", "calls": [${calls.join(', ')}] }`;
const problemsOf = (text: string): readonly string[] =>
  readStory(text).problems.map(
    ({ severity, problem, path, line, column }) => `${line}:${column} ${severity} ${problem} ${path}`,
  );

describe('a story that can be read', () => {
  it('gives everything it holds, payloads as they are written', () => {
    const text = `\ufeff{\r
  "format": "passbench.story/1", "name": "夜場", "anchor": "2026-11-25T09:00:00+08:00",\r
  "gaps": { "stale-update": "ignore", "scheme": "shopapp" },\r
  "calls": [\r
    { "at": "+10m", "payload": {"a":1.50,  "b":"\\u0041"}, "set": { "/a": [ 1 ], "": {} }, "expect": "SUCCESS" },\r
    { "at": "start_time-2h", "text": " {\\n", "scenario": "queue-up" },\r
    { "at": "start_time", "file": "sub/call.json" },\r
    { "at": "2026-11-25T20:00+08:00", "template": "train-ticket/USED@family" }\r
  ]\r
}`;
    const { story, problems } = readStory(text);
    expect(problems).toEqual([]);
    expect(story).toMatchObject({
      name: '夜場',
      anchor: Date.UTC(2026, 10, 25, 1),
      gaps: { 'stale-update': 'ignore', scheme: 'shopapp' },
      calls: [
        {
          place: 0,
          at: { of: 'after', plusMs: 600_000 },
          source: { from: 'payload' },
          expect: { code: { text: 'SUCCESS' } },
        },
        { at: { of: 'field', name: 'start_time', plusMs: -7_200_000 }, source: { text: ' {\n' } },
        { at: { of: 'field', name: 'start_time', plusMs: 0 }, source: { from: 'file', path: 'sub/call.json' } },
        { at: { of: 'instant' }, source: { from: 'template', id: 'train-ticket/USED@family' }, scenario: null },
      ],
    });
    const [first, second] = story?.calls ?? [];
    expect(text.slice(first?.source.span.start, first?.source.span.end)).toBe(`{"a":1.50,  "b":"\\u0041"}`);
    expect(first?.set.map(({ pointer, source }) => [pointer, source])).toEqual([
      ['/a', '[ 1 ]'],
      ['', '{}'],
    ]);
    expect(second?.scenario?.id).toBe('queue-up');
  });

  it('may have no calls, and names that nobody knows are left out with a warning', () => {
    expect(readStory(storyOf())).toMatchObject({ story: { calls: [] }, problems: [] });
    const text = storyOf(`{ ${at}, "txt": 1, "text": "", "text": "x" }`).replace('{ "f', '{ "call": 1, "f');
    expect(readStory(text).story?.calls[0]?.source).toMatchObject({ text: 'x' });
    expect(readStory(text).problems.map(({ severity, problem, next }) => [severity, problem, next.en])).toEqual([
      ['warning', 'unknown-name', 'Did you mean "calls"?'],
      ['warning', 'unknown-name', 'Did you mean "text"?'],
      ['warning', 'duplicate-name', 'Keep one of them.'],
    ]);
  });

  it('holds payloads as deep as one likes', () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const { story } = readStory(storyOf(`{ ${at}, "payload": ${deep} }`));
    const span = story?.calls[0]?.source.span;
    expect(span === undefined ? 0 : span.end - span.start).toBe(deep.length);
  });
});

/** A text with § where its one problem stands, taken out. */
const marked = (text: string): { readonly text: string; readonly place: string } => {
  const before = text.slice(0, text.indexOf('§'));
  return { text: text.replace('§', ''), place: `1:${before.length + 1}` };
};
const whole = (rest: string): string => `{"format": "passbench.story/1", ${rest}}`;

describe('a story that cannot be read', () => {
  it.each([
    ['nothing at all', '§', 'syntax', ''],
    ['no JSON', '{ "format": §}', 'syntax', ''],
    ['a list', '§[]', 'type', ''],
    ['another file', '§{"calls": []}', 'format', ''],
    ['a later format', '{"format": §"passbench.story/3", "calls": []}', 'format', '/format'],
    ['a format that is none', '{"format": §"passbench.story/0", "calls": []}', 'format', '/format'],
    ['no calls', '§{"format": "passbench.story/1"}', 'missing', '/calls'],
    ['calls that are no list', whole('"calls": §{}'), 'type', '/calls'],
    ['a call that is no object', storyOf('§7'), 'type', '/calls/0'],
    ['a call without a time', storyOf('§{ "text": "" }'), 'missing', '/calls/0'],
    ['a call without a payload', storyOf(`§{ ${at} }`), 'source', '/calls/0'],
    ['two payloads', storyOf(`{ ${at}, "text": "", §"file": "x" }`), 'source', '/calls/0'],
    ['a payload that is a text', storyOf(`{ ${at}, "payload": §"{}" }`), 'type', '/calls/0/payload'],
    ['a time without a zone', storyOf('{ "at": §"2026-11-25T10:00:00", "text": "" }'), 'time', '/calls/0/at'],
    ['a time that is none', storyOf('{ "at": §"soon!", "text": "" }'), 'time', '/calls/0/at'],
    ['an empty time', storyOf('{ "at": §"", "text": "" }'), 'time', '/calls/0/at'],
    ['a number as a time', storyOf('{ "at": §1, "text": "" }'), 'type', '/calls/0/at'],
    ['a duration that is none', storyOf('{ "at": §"+10", "text": "" }'), 'time', '/calls/0/at'],
    ['a time before the one before', storyOf('{ "at": §"-10m", "text": "" }'), 'time', '/calls/0/at'],
    ['a variable as a time', storyOf('{ "at": §"{{row.when}}", "text": "" }'), 'time', '/calls/0/at'],
    ['a first call at no time', storyOf('{ "at": §"tomorrow", "text": "" }'), 'time', '/calls/0/at'],
    ['a first call by a field', storyOf('{ "at": §"start_time-2h", "text": "" }'), 'time', '/calls/0/at'],
    [
      'an instant that goes back',
      storyOf(
        `{ ${at}, "text": "" }`,
        '{ "at": "+10m", "text": "" }',
        '{ "at": §"2026-11-25T10:09:59+08:00", "text": "" }',
      ),
      'backwards',
      '/calls/2/at',
    ],
    ['a file that leads out', storyOf(`{ ${at}, "file": §"a/../../b" }`), 'file', '/calls/0/file'],
    ['a file with a slash at its end', storyOf(`{ ${at}, "file": §"data/a.json/" }`), 'file', '/calls/0/file'],
    ['an absolute file', storyOf(`{ ${at}, "file": §"/etc/passwd" }`), 'file', '/calls/0/file'],
    ['a file of another drive', storyOf(`{ ${at}, "file": §"C:x" }`), 'file', '/calls/0/file'],
    ['a file with backslashes', storyOf(`{ ${at}, "file": §"..\\\\x" }`), 'file', '/calls/0/file'],
    ['a file with a NUL', storyOf(`{ ${at}, "file": §"a\\u0000" }`), 'file', '/calls/0/file'],
    ['a file with half a character', storyOf(`{ ${at}, "file": §"\\udc00" }`), 'file', '/calls/0/file'],
    ['a file without a name', storyOf(`{ ${at}, "file": §"" }`), 'file', '/calls/0/file'],
    ['half a character', storyOf(`{ ${at}, "text": §"\\ud800" }`), 'source', '/calls/0/text'],
    ['an edit without a slash', storyOf(`{ ${at}, "text": "", "set": { §"a": 1 } }`), 'set', '/calls/0/set/a'],
    ['a stray tilde', storyOf(`{ ${at}, "text": "", "set": { §"/~2": 1 } }`), 'set', '/calls/0/set/~1~02'],
    ['an assumption that is none', whole('"gaps": {§"x": "y"}, "calls": []'), 'gap', '/gaps/x'],
    ['a value it does not have', whole('"gaps": {"stale-update": §"y"}, "calls": []'), 'gap', '/gaps/stale-update'],
    ['an anchor that is no time', whole('"anchor": §"now", "calls": []'), 'time', '/anchor'],
  ])('says where %s stands', (_, withMark, problem, path) => {
    const { text, place } = marked(withMark);
    expect(problemsOf(text)).toEqual([`${place} error ${problem} ${path}`]);
    expect(readStory(text).story).toBeNull();
  });

  it('names the formats that are read where one is of a later version', () => {
    const [problem] = readStory('{"format": "passbench.story/3", "calls": []}').problems;
    expect(problem?.message.en).toContain(
      'a later version. This Passbench reads passbench.story/1 and passbench.story/2',
    );
    expect([problem?.fixes, problem?.next.en]).toEqual([undefined, expect.stringContaining('Update Passbench')]);
  });

  it('says of a variable as a time that it has no value yet', () => {
    const [problem] = readStory(storyOf('{ "at": "{{row.when}}", "text": "" }')).problems;
    expect(problem?.message.en).toContain('contains a variable');
  });

  it('says of a first call by no time that it is none, and of one by a field that it is the first', () => {
    const said = (at: string): string =>
      readStory(storyOf(`{ "at": "${at}", "text": "" }`)).problems[0]?.message.en ?? '';
    expect(said('tomorrow')).toBe('Call 1: "at" is not a time.');
    expect(said('start_time')).toContain('it is the first');
    expect(said('orderModifyTime+5m')).toContain('it is the first');
  });

  it('says everything at once, names the call, and says what to do', () => {
    const text = storyOf('{ "at": "soon!", "text": 1 }', '{ "at": "+1m", "file": ".." }');
    const { problems } = readStory(text);
    expect(problems.map(({ path }) => path)).toEqual(['/calls/0/at', '/calls/0/text', '/calls/1/file']);
    for (const { message, next } of problems) {
      expect(message.en).toMatch(/^Call [12]: /);
      expect(message.zh).toMatch(/^第 [12] 次呼叫：/);
      expect(next.en).not.toBe('');
      expect(next.zh).not.toBe(next.en);
    }
  });

  it('is one with more calls than are read', () => {
    const many = storyOf(...Array.from({ length: mostStoryCalls + 1 }, () => '{}'));
    expect(problemsOf(many)).toEqual([`1:${many.indexOf('[') + 1} error too-many /calls`]);
  });
});

const scalar = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(
    '+10m',
    'start_time-2h',
    '2026-11-25T10:00:00Z',
    'passbench.story/1',
    '../x',
    '/a',
    'train-ticket/USED',
  ),
  fc.jsonValue({ maxDepth: 1 }),
);
const call = fc.oneof(
  fc.dictionary(
    fc.constantFrom('at', 'payload', 'text', 'file', 'template', 'set', 'scenario', 'expect', '__proto__', 'x'),
    fc.oneof(scalar, fc.dictionary(fc.string(), scalar)),
  ),
  scalar,
);
const storyValue = fc.record(
  {
    format: fc.constantFrom('passbench.story/1', 1),
    name: scalar,
    anchor: scalar,
    gaps: fc.oneof(scalar, fc.dictionary(fc.constantFrom('stale-update', 'scheme', 'x'), scalar)),
    calls: fc.oneof(scalar, fc.array(call)),
  },
  { requiredKeys: [] },
);

describe('the reader of stories', () => {
  it('never throws, and every place lies inside of the text', () => {
    const structured = fc.tuple(storyValue, fc.nat(3)).map(([value, indent]) => JSON.stringify(value, null, indent));
    const damaged = fc
      .tuple(structured, fc.nat(), fc.string({ maxLength: 4 }))
      .map(
        ([text, place, put]) => text.slice(0, place % (text.length + 1)) + put + text.slice(place % (text.length + 1)),
      );
    fc.assert(
      fc.property(fc.oneof(structured, damaged, fc.string({ unit: anyCharacter })), (text) => {
        const { story, problems } = readStory(text);
        const lines = lineIndex(text);
        expect(story === null).toBe(problems.some(({ severity }) => severity === 'error'));
        for (const { line, column, endLine, endColumn, message, next } of problems) {
          const [start, end] = [lines.offsetAt(line, column), lines.offsetAt(endLine, endColumn)];
          expect(lines.rangeOf(start, end)).toEqual({ line, column, endLine, endColumn });
          expect(start).toBeLessThanOrEqual(end);
          for (const words of [message, next]) expect(Math.min(words.en.length, words.zh.length)).toBeGreaterThan(0);
        }
        for (const { span, source } of story?.calls ?? []) {
          expect(span.start <= source.span.start && source.span.end <= span.end && span.end <= text.length).toBe(true);
        }
      }),
      { numRuns: 400 * more },
    );
  });

  it('reads a million levels in no time', () => {
    expect(problemsOf('['.repeat(1_000_000))).toHaveLength(1);
    expect(problemsOf(`{"a":`.repeat(1_000_000))).toHaveLength(1);
  });
});
