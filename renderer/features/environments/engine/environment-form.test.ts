import { expect, test } from 'vitest';
import { chooseKind } from './environment-form.ts';

test('a default name follows the kind in its language, and stays unique', () => {
  expect(chooseKind({ name: 'Test', kind: 'test' }, 'production', [])).toEqual({
    kind: 'production',
    name: 'Production',
  });
  expect(chooseKind({ name: '測試 2', kind: 'test' }, 'production', ['正式'])).toEqual({
    kind: 'production',
    name: '正式 2',
  });
  expect(chooseKind({ name: 'Production', kind: 'production' }, 'test', ['UAT'])).toEqual({
    kind: 'test',
    name: 'Test',
  });
});

test('a name of the user stays', () => {
  expect(chooseKind({ name: 'UAT', kind: 'test' }, 'production', [])).toEqual({ kind: 'production' });
  expect(chooseKind({ name: 'Test lab', kind: 'test' }, 'production', [])).toEqual({ kind: 'production' });
  expect(chooseKind({ name: 'Test', kind: 'sandbox' }, 'production', [])).toEqual({ kind: 'production' });
});
