import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJson } from '../lib/json/json-format.ts';
import { scanJson } from '../lib/json/json-scan.ts';
import { scenarios } from './index.ts';
import type { Template } from './scenario.ts';
import { writeInvalidSample, writeTemplate } from './template-text.ts';

describe('writing a template', () => {
  it('puts short lists and objects on one line and the rest on lines of their own', () => {
    const text = writeTemplate({ a: { value: '1', currency: 'HKD' }, list: ['B5', 'B6'], deep: { more: [{}] } });
    expect(text).toBe(
      '{\n  "a": { "value": "1", "currency": "HKD" },\n  "list": ["B5", "B6"],\n  "deep": {\n    "more": [\n      {}\n    ]\n  }\n}',
    );
  });

  it('means what it was given', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ noUnicodeString: false })), (value) => {
        const json = JSON.stringify(value);
        expect(JSON.stringify(JSON.parse(writeTemplate(JSON.parse(json))))).toBe(json);
      }),
    );
  });
});

describe('breaking a template', () => {
  const plain: Template = { status: 'NEW', line: { en: 'New', zh: '新' }, text: '{ "a": "x", "b": "x", "c": ["x"] }' };
  const means = { en: 'Broken', zh: '錯誤' };
  const broken = (edit: { after?: string; find: string; through?: string; replace: string }) =>
    writeInvalidSample(plain, { rule: 'type', means, ...edit });

  it('edits the first place, or the first behind another', () => {
    expect(broken({ find: '"x"', replace: '1' }).text).toBe('{ "a": 1, "b": "x", "c": ["x"] }');
    expect(broken({ after: '"b"', find: '"x"', replace: '1' }).text).toBe('{ "a": "x", "b": 1, "c": ["x"] }');
    expect(broken({ find: ', "b"', through: ']', replace: '' }).text).toBe('{ "a": "x" }');
  });

  it('is named by its rule', () => {
    expect(broken({ find: '"x"', replace: '1' })).toMatchObject({ status: 'NEW', variant: 'broken-type', line: means });
  });

  it('says what an edit that does not fit has not found', () => {
    expect(broken({ find: '"y"', replace: '1' })).toMatchObject({ text: plain.text, notFound: '"y"' });
    const behind = broken({ after: '"c"', find: '"x"', through: '}}', replace: '' });
    expect(behind).toMatchObject({ text: plain.text, notFound: '"c" … "x" … }}' });
  });
});

const good = scenarios
  .flatMap(({ templates }) => templates)
  .filter(({ variant }) => variant?.startsWith('broken-') !== true);

it.each(good)('$status $variant stands as Format lays it out', ({ text }) => {
  const { root } = scanJson(text);
  expect(root === null ? null : formatJson(text, root)).toBe(text);
});
