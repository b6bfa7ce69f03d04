import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHeaderName, isPairValue } from '../lib/text/header-text.ts';
import { parseGapChoice } from './gap-choices.ts';
import { timeForms, defaultCells } from './profile-cells.ts';
import {
  profileCellNames,
  profileCellValues,
  profileTexts,
  readProfileText,
  readProfileTexts,
  writeProfileText,
} from './profile-text.ts';
import { profileCellWords } from './profile-words.ts';

const cells = fc.record({
  separator: fc.constantFrom(',', ', '),
  keyVersion: fc.option(fc.string({ maxLength: 64 }).filter((text) => isPairValue(text) && text !== 'none')),
  value: fc.constantFrom('percent-encoded', 'base64url', 'base64'),
  time: fc.constantFrom(...timeForms),
  clientIdHeader: fc.stringMatching(/^[A-Za-z-]{1,64}$/).filter((name) => 'cells' in named(name)),
});

function named(name: string) {
  return readProfileTexts({ ...profileTexts(defaultCells), 'client-id': name });
}

describe('a profile of one’s own', () => {
  it('is written and read back, in one way alone, and never too long for a choice', () => {
    fc.assert(
      fc.property(cells, (profile) => {
        const text = writeProfileText(profile);
        expect(readProfileText(text)).toEqual({ cells: profile });
        expect(parseGapChoice('signing-profile', text)).toEqual({ id: 'signing-profile', value: text });
        expect(text.length).toBeLessThanOrEqual(600);
      }),
    );
  });

  it('says only what differs from the usual profile', () => {
    expect(writeProfileText(defaultCells)).toBe('custom');
    expect(writeProfileText({ ...defaultCells, keyVersion: null })).toBe('custom:key-version=none');
    expect(parseGapChoice('signing-profile', 'custom: time = offset , key-version=')).toEqual({
      id: 'signing-profile',
      value: 'custom:key-version=none',
    });
  });

  it.each([
    ['custom:', null, 'custom has no cell "".'],
    ['custom:keyversion=1', null, 'Did you mean "key-version"?'],
    ['custom:time', 'time', 'write it as time=VALUE'],
    ['custom:time=utc-z,time=utc-z', 'time', 'appears twice'],
    ['custom:separator=semicolon', 'separator', 'accepts one of: comma, comma-space; not "semicolon".'],
    ['custom:value=base46', 'value', 'Did you mean "base64"?'],
    ['custom:key-version=é', 'key-version', 'visible ASCII'],
    ['custom:client-id=Client Id', 'client-id', 'a header name'],
    ['custom:client-id=content-length', 'client-id', 'another header has that name'],
    ['custom:client-id=Accept-Encoding', 'client-id', 'another header has that name'],
    [`custom:${'K'.repeat(80)}=1`, null, 'custom has no cell "…".'],
  ])('%s is refused with its cell and what it takes', (text, cell, says) => {
    const reading = readProfileText(text);
    expect(reading).toMatchObject({ cell, problem: { en: expect.stringContaining(says) } });
  });

  it('has words for every cell and every value in both languages', () => {
    for (const name of profileCellNames) {
      const { values, means } = profileCellWords[name];
      expect(Object.keys(values).toSorted()).toEqual([...(profileCellValues[name] ?? [])].toSorted());
      for (const { en, zh } of [means, ...Object.values(values)]) {
        expect(en).not.toMatch(/\p{Script=Han}/u);
        expect(zh).toMatch(/\p{Script=Han}/u);
      }
    }
  });
});

describe('texts of headers', () => {
  it.each(['1', '0', 'a b', 'x=y', '~', '"q"'])('%j can be a value between commas', (text) => {
    expect(isPairValue(text)).toBe(true);
  });

  it.each(['', ' ', ' a', 'a ', 'a,b', 'a\n', 'é', '\u007f'])('%j cannot', (text) => {
    expect(isPairValue(text)).toBe(false);
  });

  it.each(['Client-Id', 'client_id', 'X1'])('%j can be a name', (text) => {
    expect(isHeaderName(text)).toBe(true);
  });

  it.each(['', 'a b', 'a:', 'é', 'a\r'])('%j cannot', (text) => {
    expect(isHeaderName(text)).toBe(false);
  });
});
