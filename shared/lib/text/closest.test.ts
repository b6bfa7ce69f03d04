import { describe, expect, it } from 'vitest';
import { findClosestName } from './closest.ts';

describe('closestName', () => {
  it.each([
    ['tiem', 'time'],
    ['verfiy', 'verify'],
    ['TEMPLATE', 'template'],
    ['temp', 'template'],
    ['zzz', null],
  ])('%s is nearest to %s', (word, name) => {
    expect(findClosestName(word, ['time', 'verify', 'template'])).toBe(name);
  });
});
