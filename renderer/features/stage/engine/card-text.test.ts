import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../../../../shared/card/shown.ts';
import { collectTexts, collectValues } from '../../../../shared/card/trace-texts.ts';
import { createPayloadModels } from '../../../../shared/scenarios/order-faces.ts';
import { templateId } from '../../../../shared/scenarios/scenario.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../../shared/scenarios/templates.ts';
import { nodeAtPointer } from '../../../../shared/lib/json/json-pointer.ts';
import { inspect, type Analysis } from '../../../engine/payload/analysis.ts';
import { templateDocument } from '../../../engine/payload/new-documents.ts';
import { getCardTexts, fromFieldText, toFieldText, applyCardTexts } from './card-text.ts';

const now = Date.UTC(2026, 10, 25, 2);

function analysisOf(text: string, scenario = 'queue-up'): Analysis {
  const document = { id: '1', name: 'A', scenario, order: 'O', orderNo: 'M1', text };
  const inspected = inspect(document, now, { clientId: 'C', gaps: {}, accepted: [], images: new Map() });
  if (inspected === null) throw new Error(text);
  return inspected.analysis;
}

const changed = (text: string, pointer: string, to: string): string =>
  applyCardTexts(analysisOf(text), [{ pointer, text: to }]);

describe('a value that is edited on the card', () => {
  it.each([
    ['{"a": "x" }', '/a', 'y', '{"a": "y" }'],
    ['{"a":"{{now}}","b":"{{now}} x"}', '/b', '{{now}} y', '{"a":"{{now}}","b":"{{now}} y"}'],
    ['{"a":12}', '/a', '13', '{"a":13}'],
    ['{"a":"{{now}}"}', '/a', '13', '{"a":13}'],
    ['{"a":13}', '/a', '{{now}}', '{"a":"{{now}}"}'],
    ['{"a":12}', '/a', 'a dozen', '{"a":"a dozen"}'],
    ['{"a":"{{now}}"}', '/a', '{{now+2h}}', '{"a":"{{now+2h}}"}'],
    ['{"a":"1","a":"2"}', '/a', '3', '{"a":"1","a":"3"}'],
    ['{\n  "a": "1"\n}', '/b', 'new', '{\n  "a": "1",\n  "b": "new"\n}'],
    ['{"a":"{{now}}"}', '/b', 'new', '{"a":"{{now}}","b": "new"}'],
    ['\uFEFF{"a":"1"}', '/a', '2', '\uFEFF{"a":"2"}'],
    ['{"a":"1"}', '/b/c', 'nowhere', '{"a":"1"}'],
    ['{"a":{}}', '/a', 'no single value', '{"a":{}}'],
  ])('%s at %s as %s', (text, pointer, to, after) => {
    expect(changed(text, pointer, to)).toBe(after);
  });

  it.each([
    ['{"t":{}}', '{"t":{ "a": "1", "b": "22" }}'],
    ['{"t":{"z":1}}', '{"t":{"z":1,"a": "1","b": "22"}}'],
    ['{"t":{"b":""}}', '{"t":{"b":"22","a": "1"}}'],
  ])('is put beside another in %s', (text, after) => {
    const texts = [
      { pointer: '/t/a', text: '1' },
      { pointer: '/t/b', text: '22' },
    ];
    expect(applyCardTexts(analysisOf(text), texts)).toBe(after);
  });

  it.each([
    ['a\r\nb\nc\rd', 'a\nb\nc\nd', 'a\r\nb\nc\rd'],
    ['a\r\nb\nc\rd', 'a\nb\nc!\nd', 'a\r\nb\nc!\rd'],
    ['a\r\nb', 'a\n1\nb', 'a\r\n1\r\nb'],
    ['a\r\n\r\nb', 'a\nb', 'a\r\nb'],
    ['ab', 'a\nb', 'a\nb'],
    ['a\r\nb', '', ''],
    ['', '😀', '😀'],
  ])('%j that a field holds as %j is %j', (before, typed, after) => {
    expect(fromFieldText(before, typed)).toBe(after);
    expect(fromFieldText(before, toFieldText(before))).toBe(before);
  });

  it('is offered as it is typed, under its name', () => {
    const analysis = analysisOf(String.raw`{"list":["{{now}}\/b"],"more":{},"n":1.50}`);
    expect(getCardTexts(analysis, ['/list/0', '/more', '/more/new', '/n', '/gone/x'])).toEqual([
      { pointer: '/list/0', name: 'list[0]', text: '{{now}}/b' },
      { pointer: '/more/new', name: 'new', text: '' },
      { pointer: '/n', name: 'n', text: '1.50' },
    ]);
  });

  const samples = scenarios.flatMap((scenario) => plainTemplates(scenario).map((template) => ({ scenario, template })));

  /** A template as somebody else's program may write it: with other line ends, characters as escapes, a mark in front. */
  const written = fc
    .record({
      sample: fc.constantFrom(...samples),
      isCrLf: fc.boolean(),
      hasMark: fc.boolean(),
      escapes: fc.constantFrom(/(?!)/g, /[^\x20-\x7e]/g, /[a-z/]/g),
    })
    .map(({ sample: { scenario, template }, isCrLf, hasMark, escapes }) => {
      const { text } = templateDocument(scenario, template, { order: 'O', orderNo: 'M1' }, '1');
      const escaped = text.replace(
        /(": *")([^"{\\\n]+)"/g,
        (_, before: string, value: string) =>
          `${before}${value.replace(escapes, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`)}"`,
      );
      const ended = isCrLf ? escaped.replaceAll('\n', '\r\n') : escaped;
      return { scenario: scenario.id, text: `${hasMark ? '\uFEFF' : ''}${ended}` };
    });

  it('changes its own bytes alone, however the text is written, and reads back as what was typed', () => {
    fc.assert(
      fc.property(
        written,
        fc.array(fc.tuple(fc.nat(), fc.string({ unit: 'grapheme', maxLength: 40 })), { minLength: 1, maxLength: 4 }),
        ({ scenario, text }, puts) => {
          const analysis = analysisOf(text, scenario);
          const values = editable(analysis);
          const wanted = new Map(puts.map(([nth, put]) => [values[nth % values.length] ?? '', put]));
          fc.pre(![...wanted.values()].some((put) => put.includes('{{')));
          const texts = [...wanted].map(([pointer, put]) => ({ pointer, text: put }));
          const after = applyCardTexts(analysis, texts);
          const again = analysisOf(after, scenario);
          expect(around(again, [...wanted.keys()])).toEqual(around(analysis, [...wanted.keys()]));
          for (const { pointer, text: put } of texts)
            expect(getCardTexts(again, [pointer])[0]?.text.toWellFormed()).toBe(put.toWellFormed());
        },
      ),
      { numRuns: 400 },
    );
  });

  it('changes nothing where a value is given as it stands', () => {
    fc.assert(
      fc.property(written, ({ scenario, text }) => {
        const analysis = analysisOf(text, scenario);
        expect(applyCardTexts(analysis, getCardTexts(analysis, editable(analysis)))).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  it.each(samples.map(({ scenario, template }) => [templateId(scenario, template), scenario, template] as const))(
    'can be every value that a card or a notification of %s shows',
    (_, scenario, template) => {
      const { text } = templateDocument(scenario, template, { order: 'O', orderNo: 'M1' }, '1');
      const analysis = analysisOf(text, scenario.id);
      if (analysis.scan.root === null) throw new Error(text);
      const shown = collectTexts(createPayloadModels(analysis.scan.root, { scenario, at: now, gaps: {} })).flatMap(
        sourcesOf,
      );
      const single = [...new Set(shown)].filter((pointer) => {
        const kind = nodeAtPointer(analysis.scan.root, pointer)?.node.kind;
        return kind !== undefined && kind !== 'object' && kind !== 'array';
      });
      expect(single.length).toBeGreaterThan(0);
      expect(getCardTexts(analysis, single).map(({ pointer }) => pointer)).toEqual(single);
      for (const pointer of single) {
        const after = applyCardTexts(analysis, [{ pointer, text: '😀 "\\\n' }]);
        expect(around(analysisOf(after, scenario.id), [pointer])).toEqual(around(analysis, [pointer]));
      }
    },
  );
});

/** What is typed in front of the values at these pointers, between them and behind them. */
function around({ document, scan, resolved }: Analysis, pointers: readonly string[]): readonly string[] {
  const nodes = pointers
    .flatMap((pointer) => nodeAtPointer(scan.root, pointer)?.node ?? [])
    .toSorted((one, other) => one.start - other.start);
  const starts = nodes.map(({ start }) => resolved.map.toTyped(start, 'start'));
  const ends = nodes.map(({ end }) => resolved.map.toTyped(end, 'end'));
  return [0, ...ends].map((from, place) => document.text.slice(from, starts[place]));
}

function editable({ scan: { root } }: Analysis): readonly string[] {
  return root === null ? [] : collectValues(root).map(({ pointer }) => pointer);
}
