import { describe, expect, it } from 'vitest';
import { findTemplate, plainTemplates } from './templates.ts';

const line = { en: 'A line', zh: '一行' };
const [stored, broken, collected] = [
  { status: 'STORED', line, text: '1' },
  { status: 'STORED', variant: 'broken-type', line, text: '2' },
  { status: 'COLLECTED', line, text: '3' },
];
const scenario = { templates: [stored, broken, collected] };

describe('templates', () => {
  it('without a variant are the plain ones, in table order', () => {
    expect(plainTemplates(scenario)).toEqual([stored, collected]);
  });

  it('are found by status and variant, and by status alone only when plain', () => {
    expect(findTemplate(scenario, 'STORED')).toBe(stored);
    expect(findTemplate({ templates: [broken, stored] }, 'STORED')).toBe(stored);
    expect(findTemplate(scenario, 'STORED', 'broken-type')).toBe(broken);
    expect(findTemplate({ templates: [broken] }, 'STORED')).toBeNull();
    expect(findTemplate(scenario, 'COLLECTED', 'broken-type')).toBeNull();
  });
});
