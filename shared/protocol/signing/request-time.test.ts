import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeForms } from '../../gaps/profile-cells.ts';
import { hasTimeForm, parseRequestTime, findTimeForm, writeRequestTime } from './request-time.ts';
import { signingProfiles } from './signing-profiles.ts';

const at = Date.UTC(2024, 4, 22, 1, 12, 21, 253);

describe('a request time', () => {
  it.each([
    ['offset', 330, '2024-05-22T06:42:21+05:30'],
    ['offset', -150, '2024-05-21T22:42:21-02:30'],
    ['offset', 0, '2024-05-22T01:12:21+00:00'],
    ['offset-millis', 330, '2024-05-22T06:42:21.253+05:30'],
    ['utc-offset', 480, '2024-05-22T01:12:21+00:00'],
    ['basic-offset', 480, '2024-05-22T09:12:21+0800'],
    ['utc-z', 480, '2024-05-22T01:12:21Z'],
    ['utc-z-millis', 480, '2024-05-22T01:12:21.253Z'],
    ['epoch-millis', 480, '1716340341253'],
  ] as const)('is written as %s at %i minutes', (form, offset, text) => {
    expect(writeRequestTime(form, at, offset)).toBe(text);
  });

  it.each([
    ['2024-05-22T06:42:21+05:30', 0],
    ['2024-05-22T01:12:21Z', 0],
    ['2024-05-22T06:42:21.2+0530', 200],
    ['2024-05-22T06:42:21.253999+05:30', 253],
    ['1716340341253', 253],
  ])('%s is read', (text, millis) => {
    expect(parseRequestTime(text)).toBe(at - 253 + millis);
  });

  it.each([
    '',
    '2024-05-22',
    '2024-05-22T06:42:21',
    '2024-02-30T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-05-22T06:42:21+24:00',
    '2024-05-22T24:00:00Z',
    '1716340341',
    ' 1716340341253',
  ])('%o is none', (text) => {
    expect(parseRequestTime(text)).toBeNull();
  });

  it.each(timeForms)('of %s is told from every other', (form) => {
    const text = writeRequestTime(form, at, 330);
    expect(timeForms.filter((each) => hasTimeForm(each, text))).toEqual(
      form === 'utc-offset' ? ['offset', 'utc-offset'] : [form],
    );
    expect(findTimeForm(text)).toBe(form);
    expect(hasTimeForm(form, text.replace('05', '25'))).toBe(form === 'epoch-millis');
  });

  it.each(['2024-05-22T06:42+05:30', '2024-05-22T06:42:21+05', '1716340341', 'soon', '2024-02-30T00:00:00Z'])(
    '%s is of no form that a profile writes',
    (text) => {
      expect(findTimeForm(text)).toBeNull();
    },
  );

  it('is read back from every form', () => {
    const instant = fc.integer({ min: 1_000_000_000_000, max: 9_999_999_999_999 });
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: -840, max: 840 }),
        fc.constantFrom(...signingProfiles),
        (instant, offset, { time }) => {
          const whole =
            time === 'epoch-millis' || time === 'offset-millis' ? instant : Math.floor(instant / 1000) * 1000;
          expect(parseRequestTime(writeRequestTime(time, instant, offset))).toBe(whole);
        },
      ),
    );
  });
});
