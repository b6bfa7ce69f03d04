import type { GapChoices } from '../gaps/gaps.ts';
import { describe, expect, it } from 'vitest';
import { list, object } from './container-kinds.ts';
import { fieldTable, createRows, type Field, type SchemaView } from './field.ts';
import { isRequired, describeRequirement } from './requirement.ts';
import { text } from './text-kinds.ts';
import { toJsonSchema } from './to-json-schema.ts';
import { toMarkdown } from './testing/to-markdown.ts';
import { toZod } from './to-zod.ts';

const row = createRows('test');
const words = { en: 'Meaning', zh: '意思' };
const user = { oneOf: ['one', 'two'], rule: 'user-required' };
const fields: readonly Field[] = [
  row('always', text({ maxLength: 4 }), 'always', { en: 'With | bar', zh: '有' }),
  row('never', text(), 'optional', words),
  row('issued', text(), { inStatus: ['ISSUED'] }, words, { gap: 'base-fields' }),
  row('live', text(), { exceptInStatus: ['DONE'] }, words),
  row('one', text(), user, words),
  row('two', text(), user, words),
  row('people', list(object([row('name', text(), 'always', words)])), 'optional', words),
];

const gaps: GapChoices = {};
const required = (status: string | null) =>
  fields.filter((field) => isRequired(field, status, gaps)).map(({ name }) => name);

describe('requirement', () => {
  it('follows the status, and is least when the status is unknown', () => {
    expect(required('ISSUED')).toEqual(['always', 'issued', 'live']);
    expect(required('DONE')).toEqual(['always']);
    expect(required('OTHER')).toEqual(['always', 'live']);
    expect(required(null)).toEqual(['always']);
  });

  it('is said in both languages', () => {
    expect(fields.slice(0, 5).map((field) => describeRequirement(field.required).en)).toEqual([
      'yes',
      'no',
      'in ISSUED',
      'except in DONE',
      'one of one / two',
    ]);
    expect(new Set(fields.slice(0, 5).map((field) => describeRequirement(field.required).zh)).size).toBe(5);
  });
});

describe('the JSON Schema of a table', () => {
  const view: SchemaView = {
    status: 'ISSUED',
    gaps,
    say: (said) => said.zh,
    describe: ({ name }) => ({ description: name }),
  };

  it('keeps the order, says what is required and which alternatives there are', () => {
    const schema = toJsonSchema(fields, view);
    expect(Object.keys(Object(schema['properties']))).toEqual(fields.map(({ name }) => name));
    expect(schema).toMatchObject({
      type: 'object',
      required: ['always', 'issued', 'live'],
      allOf: [{ anyOf: [{ required: ['one'] }, { required: ['two'] }] }],
      properties: {
        always: { type: 'string', maxLength: 4, description: 'always' },
        people: { type: 'array', items: { required: ['name'] } },
      },
    });
  });
});

describe('the zod type of a table', () => {
  const base = { always: 'x', issued: 'x', live: 'x', one: 'x' };
  const accepts = (value: unknown, status: string | null = 'ISSUED') =>
    toZod(fields, status, gaps).safeParse(value).success;

  it('lets unknown names through and keeps to the rest', () => {
    expect(accepts({ ...base, more: 1 })).toBe(true);
    expect(accepts({ ...base, always: 'xxxxx' })).toBe(false);
    expect(accepts({ ...base, issued: undefined })).toBe(false);
    expect(accepts({ ...base, issued: undefined }, null)).toBe(true);
    expect(accepts({ ...base, never: 7 })).toBe(false);
    expect(accepts({ ...base, people: [{}] })).toBe(false);
  });

  it('wants one of the alternatives, with something in it', () => {
    expect(accepts({ ...base, one: undefined })).toBe(false);
    expect(accepts({ ...base, one: undefined, two: 'x' })).toBe(true);
    expect(accepts({ ...base, one: '' })).toBe(false);
  });
});

describe('the Markdown of a table', () => {
  it('has one table for each object, outermost first', () => {
    const tables = toMarkdown(fields, 'en');
    expect(tables.map(({ place }) => place)).toEqual(['', 'people[]']);
    const lines = tables[0]?.markdown.split('\n') ?? [];
    expect(lines[0]).toBe('| Field | Type | Required | Meaning |');
    expect(lines[2]).toBe('| `always` | text, at most 4 characters | yes | With \\| bar |');
    expect(lines[4]).toBe('| `issued` | text | in ISSUED (`base-fields`) | Meaning |');
  });

  it('is written in the language asked for', () => {
    expect(toMarkdown(fields, 'zh-Hant-HK')[0]?.markdown.split('\n')[3]).toBe('| `never` | 文字 | 否 | 意思 |');
  });
});

describe('a table asked by name', () => {
  it('is built once and knows own names only', () => {
    const table = fieldTable(fields);
    expect(fieldTable(fields)).toBe(table);
    expect(table.byName.get('one')).toBe(fields[4]);
    expect(table.byName.has('toString')).toBe(false);
  });
});
