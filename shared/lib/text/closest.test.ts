import { describe, expect, it } from 'vitest';
import { closestName } from './closest.ts';

describe('closestName', () => {
  it.each([
    ['tiem', 'time'],
    ['verfiy', 'verify'],
    ['TEMPLATE', 'template'],
    ['temp', 'template'],
    ['zzz', null],
  ])('%s is nearest to %s', (word, name) => {
    expect(closestName(word, ['time', 'verify', 'template'])).toBe(name);
  });
});
