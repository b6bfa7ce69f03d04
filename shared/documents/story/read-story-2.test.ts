import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStory } from './read-story.ts';

const at = '2026-11-25T10:00:00+08:00';
const call = { at, template: 'queue-up/CALL_NUM' };
const textOf = (calls: readonly object[], rest: object = {}): string =>
  JSON.stringify({ format: 'passbench.story/2', calls, ...rest });
const problemsOf = (text: string): readonly string[] =>
  readStory(text).problems.map(({ severity, problem, path }) => `${severity} ${problem} ${path}`);
const checkOf = (check: unknown, ...more: readonly object[]): string => textOf([call, ...more, { at: '+1m', check }]);

describe('a story of format 2', () => {
  it('has calls and checks at their places', () => {
    const check = {
      order: 'M1',
      card: 'used',
      status: 'USED',
      notification: false,
      shows: { en_US: ['Gate B5', 'G6532'], zh_HK: ['閘口'] },
      hides: { en_US: ['Refunded'] },
      cuts: 0,
    };
    const { story, problems } = readStory(
      textOf([
        { ...call, expect: { code: 'SUCCESS', status: 'S', rule: 'required' } },
        { at: '+10m', check },
        { ...call, at: '+1m', expect: 'SUCCESS' },
      ]),
    );
    expect(problems).toEqual([]);
    expect(story?.calls.map(({ place }) => place)).toEqual([0, 2]);
    expect(story?.entries).toMatchObject([
      {
        kind: 'call',
        place: 0,
        expect: { code: { text: 'SUCCESS' }, status: { text: 'S' }, rule: { text: 'required' } },
      },
      {
        kind: 'check',
        place: 1,
        at: { of: 'after', plusMs: 600_000 },
        order: { text: 'M1' },
        card: { text: 'used' },
        status: { text: 'USED' },
        notification: { text: 'false' },
        shows: [
          { locale: 'zh_HK', text: '閘口' },
          { locale: 'en_US', text: 'Gate B5' },
          { locale: 'en_US', text: 'G6532' },
        ],
        hides: [{ locale: 'en_US', text: 'Refunded' }],
        cuts: { text: '0' },
      },
      { kind: 'call', place: 2, expect: { code: { text: 'SUCCESS' }, status: null, rule: null } },
    ]);
  });

  it('leaves to a row what only a row knows', () => {
    const check = {
      card: '{{row.card}}',
      notification: '{{row.notice}}',
      cuts: '{{row.cuts}}',
      shows: { en_US: ['{{row.gate}}'] },
    };
    expect(
      problemsOf(
        textOf([
          { ...call, expect: { status: '{{row.s}}' } },
          { at: '+1m', check },
        ]),
      ),
    ).toEqual([]);
  });

  it('has curves', () => {
    const curve = { pointer: '/extInfo/progess_curr', from: '20', to: 100, over: '50m', every: '10m', shape: 'late' };
    expect(readStory(textOf([{ ...call, curve }])).story?.calls[0]?.curve).toMatchObject({
      from: 20,
      to: 100,
      overMs: 3_000_000,
      everyMs: 600_000,
      shape: 'late',
    });
  });

  it('keeps branches, whose times count on from the entry that they leave', () => {
    const branches = [
      {
        name: 'refund',
        after: 0,
        calls: [
          { at: 'start_time-2h', template: 'queue-up/CALL_NUM' },
          { at: '+1m', check: { card: 'none' } },
        ],
      },
    ];
    const { story, problems } = readStory(textOf([call], { branches }));
    expect(problems).toEqual([]);
    expect(story?.branches).toMatchObject([
      { name: 'refund', after: 0, entries: [{ kind: 'call' }, { kind: 'check' }] },
    ]);
  });

  const branch = { name: 'a', after: 0, calls: [] };
  it.each([
    ['no member of a check', checkOf({}), 'error missing /calls/1/check'],
    ['only an order', checkOf({ order: 'M1' }), 'error missing /calls/1/check'],
    [
      'an unknown member',
      checkOf({ card: 'used', notifcation: true }),
      'error unknown-name /calls/1/check/notifcation',
    ],
    [
      'a payload beside a check',
      textOf([call, { at: '+1m', check: { card: 'used' }, payload: {} }]),
      'error unknown-name /calls/1/payload',
    ],
    ['an unknown card', checkOf({ card: 'actve' }), 'error value /calls/1/check/card'],
    ['a text for true', checkOf({ notification: 'true' }), 'error type /calls/1/check/notification'],
    ['a number for true', checkOf({ notification: 1 }), 'error type /calls/1/check/notification'],
    ['some cuts', checkOf({ cuts: 2 }), 'error value /calls/1/check/cuts'],
    ['an unknown language', checkOf({ shows: { en_GB: ['x'] } }), 'error unknown-name /calls/1/check/shows/en_GB'],
    ['no list of texts', checkOf({ hides: { en_US: 'x' } }), 'error type /calls/1/check/hides/en_US'],
    ['a text that asks nothing', checkOf({ shows: { en_US: [' '] } }), 'error value /calls/1/check/shows/en_US/0'],
    ['no object', checkOf('used'), 'error type /calls/1/check'],
    ['a check before any call', textOf([{ at, check: { card: 'none' } }]), 'error missing /calls/0/check'],
    [
      'a check by a field of no call',
      textOf([{ at: 'start_time', check: { order: 'M1', card: 'none' } }]),
      'error time /calls/0/at',
    ],
    [
      'a check that goes backwards',
      textOf([call, { at: '2026-11-25T09:00:00+08:00', check: { card: 'none' } }]),
      'error backwards /calls/1/at',
    ],
    ['a check without a time', textOf([call, { check: { card: 'none' } }]), 'error missing /calls/1'],
    ['an expectation of nothing', textOf([{ ...call, expect: {} }]), 'error missing /calls/0/expect'],
    [
      'an expectation of an unknown member',
      textOf([{ ...call, expect: { code: 'SUCCESS', rul: 'x' } }]),
      'error unknown-name /calls/0/expect/rul',
    ],
    ['an unknown result status', textOf([{ ...call, expect: { status: 'OK' } }]), 'error value /calls/0/expect/status'],
    ['an expectation that is a number', textOf([{ ...call, expect: 1 }]), 'error type /calls/0/expect'],
    [
      'a curve without an end',
      textOf([{ ...call, curve: { pointer: '/a', from: 1, over: '1h', every: '1m' } }]),
      'error missing /calls/0/curve',
    ],
    [
      'a curve that never goes on',
      textOf([{ ...call, curve: { pointer: '/a', from: 1, to: 2, over: '1h', every: '0m' } }]),
      'error value /calls/0/curve/every',
    ],
    [
      'a curve of too many calls',
      textOf([{ ...call, curve: { pointer: '/a', from: 1, to: 2, over: '30d', every: '1s' } }]),
      'error too-many /calls/0/curve/every',
    ],
    [
      'a curve of words',
      textOf([{ ...call, curve: { pointer: '/a', from: 'low', to: 2, over: '1h', every: '1m' } }]),
      'error value /calls/0/curve/from',
    ],
    [
      'a curve of no shape',
      textOf([{ ...call, curve: { pointer: '/a', from: 1, to: 2, over: '1h', every: '1m', shape: 'wave' } }]),
      'error value /calls/0/curve/shape',
    ],
    [
      'a curve of no pointer',
      textOf([{ ...call, curve: { pointer: 'a', from: 1, to: 2, over: '1h', every: '1m' } }]),
      'error value /calls/0/curve/pointer',
    ],
    [
      'two branches of one name',
      textOf([call], { branches: [branch, branch] }),
      'error duplicate-name /branches/1/name',
    ],
    [
      'a branch behind no entry',
      textOf([call], { branches: [{ ...branch, after: 1 }] }),
      'error value /branches/0/after',
    ],
    ['a branch without calls', textOf([call], { branches: [{ name: 'a', after: 0 }] }), 'error missing /branches/0'],
    [
      'a branch that goes backwards',
      textOf([call], {
        branches: [{ ...branch, calls: [{ at: '2026-11-25T09:00:00+08:00', check: { card: 'none' } }] }],
      }),
      'error backwards /branches/0/calls/0/at',
    ],
  ])('refuses %s', (_, text, problem) => {
    expect(problemsOf(text)).toContain(problem);
    const { story, problems } = readStory(text);
    expect(story).toBeNull();
    expect(problems.every(({ message, next }) => message.en !== '' && message.zh !== '' && next.en !== '')).toBe(true);
  });

  it('names what is of another kind by what it is', () => {
    const check = { at: '+1m', check: { shows: { en_US: [1] } } };
    const { problems } = readStory(textOf([call, check, []], { branches: ['x'] }));
    expect(problems.map(({ message }) => message.en)).toEqual([
      'Entry 2 (check): an item must be a string, but is a number.',
      'Call 3: a call must be an object, but is a list.',
      'Branch 1: a branch must be an object, but is a string.',
    ]);
  });

  it('counts the calls of its curves among those that it may have', () => {
    const curve = { pointer: '/a', from: 1, to: 2, over: '4h', every: '1s' };
    expect(
      problemsOf(
        textOf([
          { ...call, curve },
          { ...call, at: '+1m', curve },
        ]),
      ),
    ).toEqual(['error too-many /calls']);
  });

  it('never throws, whatever its members are', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    const check = fc.dictionary(
      fc.constantFrom('order', 'card', 'status', 'notification', 'shows', 'hides', 'cuts', 'x'),
      value,
    );
    const entry = fc.oneof(
      value,
      fc.record({ at: fc.constantFrom('+1m', at, 'start_time'), check: fc.oneof(check, value) }),
      fc.record({ at: fc.constant('+1m'), text: fc.string(), expect: value, curve: value }),
    );
    const branches = fc.oneof(
      value,
      fc.array(fc.record({ name: value, after: value, calls: fc.oneof(value, fc.array(entry)) })),
    );
    fc.assert(
      fc.property(fc.array(entry), branches, (calls, made) => {
        const { story, problems } = readStory(JSON.stringify({ format: 'passbench.story/2', calls, branches: made }));
        expect(story === null).toBe(problems.some(({ severity }) => severity === 'error'));
      }),
    );
  });
});

describe('a story of format 1', () => {
  it('is read as ever: what format 2 adds is unknown in it', () => {
    const text = JSON.stringify({
      format: 'passbench.story/1',
      calls: [
        { ...call, expect: {} },
        { at: '+1m', check: {} },
      ],
      branches: [],
    });
    expect(problemsOf(text)).toEqual([
      'error type /calls/0/expect',
      'error source /calls/1',
      'warning unknown-name /calls/1/check',
      'warning unknown-name /branches',
    ]);
  });
});
