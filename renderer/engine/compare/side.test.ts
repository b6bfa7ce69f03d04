import { expect, test } from 'vitest';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { firstSides } from './side.ts';

const payload = (id: string, order: string, scenario: string): PayloadDocument => ({
  id,
  name: id,
  scenario,
  order,
  orderNo: '',
  text: '{}',
});

test('a payload that is alone in its order stands beside another of its scenario', () => {
  const alone = payload('alone', 'B', 'queue-up');
  const all = [payload('train', 'A', 'train-ticket'), payload('queue', 'C', 'queue-up'), alone];
  expect(firstSides(alone, all, false)).toEqual({
    left: { of: 'payload', id: 'queue' },
    right: { of: 'payload', id: 'alone' },
  });
});

test('where there is none of its scenario, any other one does', () => {
  const alone = payload('alone', 'B', 'queue-up');
  const { left } = firstSides(alone, [payload('train', 'A', 'train-ticket'), alone], false);
  expect(left.id).toBe('train');
});
