import { describe, expect, it } from 'vitest';
import { trainTicket } from '../scenarios/train-ticket/index.ts';
import { gapWords } from './gap-words.ts';
import { findGap, gaps, gapValue } from './gaps.ts';

describe('the words of the assumptions', () => {
  it('stand for every gap, in the same order, and for no other', () => {
    expect(Object.keys(gapWords)).toEqual(gaps.map(({ id }) => id));
  });

  it.each(gaps)(
    'say each value of $id, and its own text where there is one',
    ({ id, default: normal, others, ownText }) => {
      const words = gapWords[id];
      expect(Object.keys(words.values).toSorted()).toEqual([normal, ...others].toSorted());
      expect(words.ownText !== undefined).toBe(ownText);
    },
  );

  it.each([
    ['request-id-form', 'dashed36', '{{uuid32}}'],
    ['time-unit', 'seconds', '{{now}}'],
  ] as const)('say of %s=%s that the templates do not fit it, and what to type', (id, value, variable) => {
    const words = gapWords[id].values[value];
    expect(words?.en).toContain(`templates do not fit: replace ${variable}`);
    expect(words?.zh).toContain(variable);
    expect(trainTicket.templates[0]?.text).toContain(variable);
  });

  it.each(gaps)('of $id are there in both languages, as sentences and phrases', ({ id }) => {
    const { point, values, touches, ownText } = gapWords[id];
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
    expect(findGap('clock-skew')?.ownText).toBe(true);
    for (const id of ['', 'request-times', '__proto__', 'constructor']) expect(findGap(id)).toBeNull();
  });
});
