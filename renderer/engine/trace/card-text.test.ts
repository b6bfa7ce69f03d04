import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonNode } from '../../../shared/lib/json/json-scan.ts';
import { valuesIn } from '../../../shared/card/trace.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import { nodeAtPointer } from '../../../shared/lib/json/json-pointer.ts';
import { inspect } from '../payload/inspect.ts';
import { templateDocument } from '../payload/new-documents.ts';
import type { Analysis } from '../payload/analysis.ts';
import { cardTextsAt, withCardTexts } from './card-text.ts';

const now = Date.UTC(2026, 10, 25, 2);

function analysisOf(text: string, scenario = 'queue-up'): Analysis {
  const document = { id: '1', name: 'A', scenario, order: 'O', orderNo: 'M1', text };
  const inspected = inspect(document, now, { clientId: 'C', gaps: {}, accepted: [], images: new Map() });
  if (inspected === null) throw new Error(text);
  return inspected.analysis;
}

const changed = (text: string, pointer: string, to: string): string =>
  withCardTexts(analysisOf(text), [{ pointer, text: to }]);

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
    expect(withCardTexts(analysisOf(text), texts)).toBe(after);
  });

  it('is offered as it is typed, under its name', () => {
    const analysis = analysisOf(String.raw`{"list":["{{now}}\/b"],"more":{},"n":1.50}`);
    expect(cardTextsAt(analysis, ['/list/0', '/more', '/more/new', '/n', '/gone/x'])).toEqual([
      { pointer: '/list/0', name: 'list[0]', text: '{{now}}/b' },
      { pointer: '/more/new', name: 'new', text: '' },
      { pointer: '/n', name: 'n', text: '1.50' },
    ]);
  });

  const samples = scenarios.flatMap((scenario) => plainTemplates(scenario).map((template) => ({ scenario, template })));

  it('changes its own bytes in any template, and reads back as what was typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.nat(),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        (sample, nth, put) => {
          const { text } = templateDocument(sample.scenario, sample.template, { order: 'O', orderNo: 'M1' }, '1');
          const analysis = analysisOf(text, sample.scenario.id);
          const values = strings(analysis.scan.root);
          const pointer = values[nth % Math.max(1, values.length)];
          const own = pointer === undefined ? undefined : nodeAtPointer(analysis.scan.root, pointer)?.node;
          if (pointer === undefined || own === undefined || put.includes('{{')) return;
          const start = analysis.resolved.map.toTyped(own.start, 'start');
          const end = analysis.resolved.map.toTyped(own.end, 'end');
          const after = withCardTexts(analysis, [{ pointer, text: put }]);
          expect(after.slice(0, start + 1)).toBe(text.slice(0, start + 1));
          expect(after.slice(after.length - (text.length - end) - 1)).toBe(text.slice(end - 1));
          expect(cardTextsAt(analysisOf(after, sample.scenario.id), [pointer])[0]?.text.toWellFormed()).toBe(
            put.toWellFormed(),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

function strings(root: JsonNode | null): readonly string[] {
  return root === null
    ? []
    : valuesIn(root)
        .map(({ pointer }) => pointer)
        .filter((at) => nodeAtPointer(root, at)?.node.kind === 'string');
}
