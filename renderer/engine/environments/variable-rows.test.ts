import { expect, test } from 'vitest';
import { parseVariableRows, readVariableRows, rowsOfVariables, writeVariableRows } from './variable-rows.ts';

test('rows of variables say what was stored, each with its kind', () => {
  const variables = { tables: 3, gate: '12', open: true };
  const rows = rowsOfVariables(variables);
  expect(rows.map(({ name }) => name)).toEqual(['gate', 'open', 'tables']);
  expect(readVariableRows(parseVariableRows(writeVariableRows(rows)))).toEqual({
    variables,
    problems: [null, null, null],
  });
});

test('a row that cannot be stored says why, and the others count', () => {
  const row = (name: string, value: string, isText = true) => ({ name, value, isText });
  const rows = [
    row('a', '1'),
    row('a', '2'),
    row('n', '01', false),
    row('apiKey', 'x'),
    row('', ''),
    row('b', '1e3', false),
  ];
  const { variables, problems } = readVariableRows(rows);
  expect(variables).toEqual({ a: '1', b: 1000 });
  expect(problems.map((each) => each?.en.split(/[,.]/)[0] ?? null)).toEqual([
    null,
    'this name appears twice',
    'write a number',
    'its name or value is that of a credential',
    null,
    null,
  ]);
});

test('a text that is no list of rows has none', () => {
  expect([parseVariableRows(''), parseVariableRows('{'), parseVariableRows('[1]')]).toEqual([[], [], []]);
});
