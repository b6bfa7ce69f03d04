import { describe, expect, it } from 'vitest';
import { trainTicket } from '../scenarios/train-ticket/index.ts';
import { findGap, gapOf, gaps, gapValue } from './gaps.ts';

describe('the words of the assumptions', () => {
  it('name each of them once', () => {
    expect(new Set(gaps.map(({ id }) => id)).size).toBe(gaps.length);
  });

  it.each(gaps)('say each value of $id, the default first', ({ default: usual, others, values }) => {
    expect(Object.keys(values)).toEqual([usual, ...others]);
  });

  it.each([
    ['request-id-form', 'dashed36', '{{uuid32}}'],
    ['time-unit', 'seconds', '{{now}}'],
  ] as const)('say of %s=%s that the templates do not fit it, and what to type', (id, value, variable) => {
    const words = gapOf(id).values[value];
    expect(words?.en).toContain(`templates do not fit: replace ${variable}`);
    expect(words?.zh).toContain(variable);
    expect(trainTicket.templates[0]?.text).toContain(variable);
  });

  it.each(gaps)('of $id are there in both languages, as sentences and phrases', ({ id }) => {
    const { point, values, touches, ownText } = gapOf(id);
    expect(point.en).toMatch(/^[A-Za-z].*\.$/);
    expect(point.zh).toMatch(/\p{Script=Han}.*。$/u);
    for (const phrase of [touches, ...Object.values(values), ...(ownText === undefined ? [] : [ownText])]) {
      expect(phrase.en).toMatch(/\S/);
      expect(phrase.zh).toMatch(/\S/);
      expect(phrase.en + phrase.zh).not.toMatch(/[.。]$/);
      expect(phrase.en).not.toMatch(/\p{Script=Han}/u);
    }
    expect(touches.zh).toMatch(/\p{Script=Han}/u);
  });
});

describe('gapValue', () => {
  it('is the default until something else is chosen', () => {
    expect(gapValue({}, 'length-unit')).toBe('code-points');
    expect(gapValue({ 'length-unit': 'utf16' }, 'length-unit')).toBe('utf16');
  });

  it('knows no other gaps', () => {
    expect(findGap('clock-skew')?.ownText).toBeDefined();
    for (const id of ['', 'request-times', '__proto__', 'constructor']) expect(findGap(id)).toBeNull();
  });
});
