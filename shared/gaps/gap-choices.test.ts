import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../lib/text/testing/any-character.ts';
import { changedGaps, isChanged, parseGapChoice, stampOf, dropDefaults } from './gap-choices.ts';
import { gaps } from './gaps.ts';

describe('a choice of an assumption', () => {
  it.each(gaps)('takes every value of $id that is there already, and no other', (gap) => {
    expect(parseGapChoice(gap.id, gap.default)).toEqual({ id: gap.id, value: gap.default });
    for (const value of gap.others) {
      expect(parseGapChoice(gap.id, value)).toEqual({ id: gap.id, value });
    }
    expect(parseGapChoice(gap.id, 'no\nsuch')).toHaveProperty('problem');
    expect(parseGapChoice(gap.id, '')).toHaveProperty('problem');
  });

  it.each([
    ['clock-skew', ['90s', '5m', '0s', '366d'], ['5 m', '1.5h', '-1m', '367d', '5']],
    ['rate-limit', ['1/s', '100/m', '1000/s'], ['0/s', '1001/s', '5', '5/h', '5 /s', '-1/s', '1.5/s']],
    ['body-limit', ['512KiB', '50MiB'], ['0KiB', '51MiB', '1MB', '512']],
    ['scene-code', ['SCENE_1', '場景'], [' ', 'x'.repeat(65), 'a\nb', '\ud800']],
    [
      'signing-profile',
      ['custom', 'custom:separator=comma-space,key-version=none,time=utc-z,client-id=client-id'],
      ['Custom', 'custom:', 'custom:time', 'custom:time=soon', 'custom:time=utc-z,time=utc-z', 'custom:host=a'],
    ],
    [
      'text-lines',
      ['table:ticket.title=1', 'table:ticket.title=all,320/notification.line=3,390/notification.line=12'],
      [
        'table:',
        'ticket.title=1',
        'table:ticket.line=1',
        'table:ticket.title=0',
        'table:300/ticket.title=1',
        'table:a',
      ],
    ],
    ['signed-path', ['/', '/a?b=%20', '{endpoint}', '/gw{endpoint}?a'], ['a/b', '/a#b', '/a b', '/{other}', '/é']],
    ['scheme', ['shopapp', 'a+b.c-1'], ['1app', 'a://', 'https', 'HTTP', 'a b']],
  ])('reads the own text of %s', (id, good, bad) => {
    for (const text of good) expect(parseGapChoice(id, text)).toEqual({ id, value: text });
    for (const text of bad) expect(parseGapChoice(id, text)).toMatchObject({ problem: 'own-text' });
  });

  it('never throws, and explains itself in whole sentences', () => {
    const ids = fc.oneof(fc.constantFrom(...gaps.map(({ id }) => id)), fc.string());
    fc.assert(
      fc.property(ids, fc.string({ unit: anyCharacter }), (id, text) => {
        const choice = parseGapChoice(id, text);
        if ('problem' in choice) {
          expect(choice.words.en).toMatch(/^.+[.?]$/s);
          expect(choice.words.zh).toMatch(/[。？]$/);
        } else expect(parseGapChoice(id, choice.value)).toEqual(choice);
      }),
    );
  });
});

describe('the choices in force', () => {
  const choices = { 'length-unit': 'utf16', 'stale-update': 'reject', 'scene-code': 'a\u001bb' } as const;

  it('are stamped as those that differ from the defaults', () => {
    expect(changedGaps(choices)).toEqual(['length-unit', 'scene-code']);
    expect(stampOf(choices)).toBe('length-unit=utf16, scene-code=a b');
    expect(stampOf({})).toBe('');
    expect(dropDefaults(choices)).toEqual({ 'length-unit': 'utf16', 'scene-code': 'a\u001bb' });
  });

  it('hold the scheme of the templates as any other, once it is chosen', () => {
    expect(changedGaps({ scheme: 'walletapp' })).toEqual(['scheme']);
    expect(stampOf({ scheme: 'walletapp' })).toBe('scheme=walletapp');
    expect(dropDefaults({ scheme: 'walletapp' })).toEqual({ scheme: 'walletapp' });
    expect(changedGaps({})).toEqual([]);
    expect(gaps.filter((gap) => isChanged({}, gap))).toEqual([]);
  });
});
