import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../../shared/documents/finding.ts';
import { calm, hideNewFindings, findingKey } from './hide-new-findings.ts';

const finding = (rule: string, path: string, column = 1): Finding => ({
  rule,
  path,
  severity: 'error',
  message: '',
  words: { key: rule, values: { used: column } },
  clause: '',
  line: 1,
  column,
  endLine: 1,
  endColumn: column + 1,
});

const long = finding('max-length', '/name', 5);
const fault = finding('syntax', '', 9);

test.each([
  ['what was not shown before is not shown yet', [], [long, fault], []],
  ['what was shown stays, with what it says now', [long], [finding('max-length', '/name', 6), fault], [6]],
  ['what is fixed goes', [long, fault], [], []],
  ['a fault that moves on stays one', [fault], [finding('syntax', '', 12), finding('syntax', '', 14)], [12]],
])('%s', (_, shown, now, columns) => {
  expect(hideNewFindings(shown, now).map(({ column }) => column)).toEqual(columns);
});

test('the same list stays the same object, so that nothing is drawn again', () => {
  const now = [long];
  expect(hideNewFindings([long], now)).toBe(now);
  expect(hideNewFindings([], now)).toBe(hideNewFindings([], [fault]));
});

test('what is compared at once is what is found name by name', () => {
  const found = fc
    .record({ rule: fc.constantFrom('syntax', 'max-length'), path: fc.constantFrom('', '/name'), column: fc.nat(3) })
    .map(({ rule, path, column }) => finding(rule, path, column));
  const list = fc.array(found, { maxLength: 4 });
  fc.assert(
    fc.property(list, list, (shown, now) => {
      expect(hideNewFindings(shown, now)).toEqual(calm(shown, now, findingKey));
    }),
    { numRuns: 1000 },
  );
});
