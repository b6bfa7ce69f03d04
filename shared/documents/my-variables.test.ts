import { describe, expect, it } from 'vitest';
import { fillNames, findMyValue, myNames, myVariableProblem, myVariablesProblem } from './my-variables.ts';
import { resolveVariables, seededUuid32, type VariableContext } from './variables.ts';

const row = new Map([['gate', 'B12']]);
const environment = { gate: 'A1', host: 'uat', tables: 3 };
const project = { gate: 'P0', host: 'none', open: true, shop: 'Tea "House"' };
const scopes = { row, environment, project };

describe('a variable of one’s own', () => {
  it('has the value of the row, else of the environment, else of the project', () => {
    expect(findMyValue('gate', scopes)).toEqual({ value: 'B12', from: 'row' });
    expect(findMyValue('gate', { environment, project })).toEqual({ value: 'A1', from: 'environment' });
    expect(findMyValue('host', scopes)).toEqual({ value: 'uat', from: 'environment' });
    expect(findMyValue('open', scopes)).toEqual({ value: { json: 'true' }, from: 'project' });
    expect(findMyValue('constructor', scopes)).toBeNull();
    expect(myNames(scopes)).toEqual(['gate', 'host', 'open', 'shop', 'tables']);
  });

  it('is filled into payloads with its own kind, and stays as typed where nothing has it', () => {
    const context: VariableContext = {
      nowMs: 0,
      uuid32: seededUuid32(1),
      orderNo: 'N',
      orderCreatedMs: null,
      row,
      env: { variables: environment },
      my: project,
    };
    const typed =
      '["{{my.gate}}", "{{my.tables}}", "{{my.open}} {{my.tables}}", "{{my.shop}}", "{{my.none}}", "{{my.a-b}}"]';
    const { text, unknown } = resolveVariables(typed, context);
    expect(text).toBe('["B12", 3, "true 3", "Tea \\"House\\"", "{{my.none}}", "{{my.a-b}}"]');
    expect(unknown.map(({ name }) => name)).toEqual(['my.none', 'my.a-b']);
  });

  it('is filled into texts of checks in one pass', () => {
    expect(fillNames('{{my.gate}}/{{ my.gate }}/{{my.none}}', scopes)).toBe('B12/{{ my.gate }}/{{my.none}}');
    expect(fillNames('{{row.a}}', { row: new Map([['a', '{{my.gate}}']]), project })).toBe('{{my.gate}}');
  });

  it('is refused with the reason where it is a secret, or could not be stored exactly', () => {
    for (const name of ['password', 'apiKey', 'session.token', 'pin', 'key'])
      expect(myVariableProblem(name, 'x')?.en, name).toContain('vault');
    expect(myVariableProblem('note', 'Bearer abc')?.en).toContain('vault');
    for (const name of ['', '1a', 'a-b', 'a b', '__proto__', 'x'.repeat(61)])
      expect(myVariableProblem(name, '')?.en, name).toContain('begins with a letter');
    expect(myVariableProblem('big', Number('12345678901234567890'))?.en).toContain('as a text');
    expect(myVariableProblem('half', '\ud800')?.en).toContain('surrogate');
    expect(myVariablesProblem({ shipping: 'Pier 4', author: 'Ann', price: 1.5, open: false })).toBeNull();
    expect(myVariablesProblem({ a: 1, userToken: 'x' })?.name).toBe('userToken');
  });
});
