import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv.ts';
import { formatOfRows, readRows, rowsFormats, type RowsFormat } from './read-rows.ts';

const rowsOf = (text: string, format: RowsFormat = 'csv'): unknown => {
  const reading = readRows(text, format);
  return 'message' in reading
    ? `${reading.line}: ${reading.message.en}`
    : reading.rows.map((row) => Object.fromEntries(row));
};

describe('rows of CSV', () => {
  it.each([
    [
      'a,b\r\n1,2\r\n3,4\r\n',
      [
        { a: '1', b: '2' },
        { a: '3', b: '4' },
      ],
    ],
    ['\ufeff a , b\n1, 2', [{ a: '1', b: ' 2' }]],
    ['"a,1","b ""x"""\r"line\r\nend",', [{ 'a,1': 'line\r\nend', 'b "x"': '' }]],
    ['"\n"\nx\n\n\n', '1: a column has no name.'],
    ['名\n值', [{ 名: '值' }]],
    ['a\n""\n1', [{ a: '' }, { a: '1' }]],
  ])('of %j', (text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it.each([
    ['a,b\n1,2\n3', '3: row 2 has 1 field, and the header line has 2.'],
    ['a,b\n1,2,3', '2: row 1 has 3 fields, and the header line has 2.'],
    ['a,b\n"x\ny",2\n\n3,4', '4: row 2 has 1 field, and the header line has 2.'],
    ['a, a', '1: the column "a" is there twice.'],
    ['a;b\n1;2', '1: the columns are separated by semicolons or tabs.'],
    ['a\tb\n1\t2', '1: the columns are separated by semicolons or tabs.'],
    ['a,b\n1,2\n"3,4\n5,6', '3: a quote is left open here.'],
    ['a\nx"y', '2: a quote is in the middle of a field.'],
    ['a\n"x"y', '2: a quote is in the middle of a field.'],
    ['a,\n1,2', '1: a column has no name.'],
    [`${'x'.repeat(201)}\n1`, '1: the name of a column is longer than 200 characters.'],
    ['a,b', '1: there are no rows.'],
    ['', '1: there are no rows.'],
  ])('of %j are refused', (text, problem) => {
    expect(rowsOf(text)).toBe(problem);
  });

  it('are those that a writer of the format wrote', () => {
    const field = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', '值') });
    const written = (value: string): string => `"${value.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(field, field), { minLength: 1 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, end) => {
          const text = rows.map((row) => row.map(written).join(',')).join(end);
          const reading = readCsv(text);
          expect('records' in reading ? reading.records.map(({ fields }) => fields) : reading).toEqual(rows);
        },
      ),
    );
  });
});

describe('rows of JSON', () => {
  it('keep a number as it is written, and may have names of their own', () => {
    const rows = [{ a: { json: '1.50' }, b: { json: 'true' } }, { c: 'x' }];
    expect(rowsOf('[{"a": 1.50, "b": true}, {"c": "x"}]', 'json')).toEqual(rows);
    expect(rowsOf('{"a": 1.50, "b": true}\r\n\n{"c": "x"}\n', 'lines')).toEqual(rows);
    const reading = readRows('[{"a": 1}, {" c ": "x"}]', 'json');
    expect('columns' in reading ? reading.columns : null).toEqual(['a', 'c']);
  });

  it.each([
    ['[{"a": 1},\n{"b": null}]', 'json', '2: the value of "b" is null.'],
    ['[{"a": [1]}]', 'json', '1: the value of "a" is a list.'],
    ['[\n1]', 'json', '2: a row is not an object.'],
    ['{"a": 1}', 'json', '1: this is not a list of objects.'],
    ['[{"a": 1}', 'json', '1: this is not JSON.'],
    ['{"a": 1}\n{"a": 1', 'lines', '2: this is not JSON.'],
    ['{"a": 1, "a": 2}', 'lines', '1: the column "a" is there twice.'],
    ['{"": 1}', 'lines', '1: a column has no name.'],
    ['[]', 'json', '1: there are no rows.'],
  ] as const)('of %j are refused', (text, format, problem) => {
    expect(rowsOf(text, format)).toBe(problem);
  });
});

describe('the format of rows', () => {
  it.each([
    ['a.csv', '[1', 'csv'],
    ['a.NDJSON', 'a', 'lines'],
    ['a.json', ' [{}]', 'json'],
    ['a.json', '{"a":1}', 'lines'],
    ['-', 'a,b', 'csv'],
    ['-', '\ufeff\n[', 'json'],
  ])('of %s that begins with %j is %s', (name, text, format) => {
    expect(formatOfRows(name, text)).toBe(format);
  });

  it('never throws, whatever the text is', () => {
    const text = fc.string({
      unit: fc.constantFrom('"', ',', '\n', '\r', '{', '}', '[', ']', ':', 'a', '1', '\ufeff', '\ud800'),
    });
    fc.assert(
      fc.property(text, fc.constantFrom(...rowsFormats), (written, format) => {
        const reading = readRows(written, format);
        if ('message' in reading) expect(reading.line).toBeGreaterThan(0);
        else expect(reading.rows.length).toBeGreaterThan(0);
      }),
    );
  });
});
