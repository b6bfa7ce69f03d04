import { expect, it } from 'vitest';
import { environmentVariables, resolveVariables, seededUuid32 } from './variables.ts';
import { explainVariable, variableList } from './variable-list.ts';

const context = {
  nowMs: 1_795_000_000_000,
  uuid32: seededUuid32(1),
  orderNo: 'T-1',
  orderCreatedMs: null,
  counter: 1,
  env: Object.fromEntries(environmentVariables.map((name) => [name, 'v'])),
};

it('offers nothing that is no variable, and explains what it offers', () => {
  const text = JSON.stringify(variableList.map(({ name }) => `{{${name}}}`));
  expect(resolveVariables(text, context).unknown).toEqual([]);
  for (const row of variableList) expect(explainVariable(row.name)).toBe(row);
});

it.each([
  ['now-90s', 'now+2h'],
  ['order.created+3d', 'order.created'],
  ['seed.Passenger1', 'seed.a'],
  ['uuid32+2h', null],
  ['env.password', null],
  ['seed.', null],
  ['', null],
])('explains %s as %s', (name, known) => {
  expect(explainVariable(name)?.name ?? null).toBe(known);
});
