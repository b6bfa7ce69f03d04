import { describe, expect, it } from 'vitest';
import { readStory } from '../../documents/story/read-story.ts';
import type { Row } from '../../documents/rows/row.ts';
import { scenarios } from '../../scenarios/index.ts';
import { describeDifferences, judgeCall, judgeChecks, judgeCuts } from './judge-story.ts';
import { playStory, type PlayedStory } from './play-story.ts';
import { anchor } from './testing/played-story.ts';

const problem = { en: 'none', zh: '無' };

function play(calls: readonly object[], row?: Row): PlayedStory {
  const { story, problems } = readStory(JSON.stringify({ format: 'passbench.story/2', anchor, calls }));
  if (story === null) throw new Error(JSON.stringify(problems));
  const options = { scenarios, gaps: {}, scenario: null, fileOf: () => ({ problem }), now: 0 };
  const played = playStory(story, { ...options, ...(row === undefined ? {} : { row }) });
  expect(played.problems).toEqual([]);
  return played;
}

/** Why each check failed, in order; null where it passed. */
function whyOf(calls: readonly object[], row?: Row): readonly (string | null)[] {
  return judgeChecks(play(calls, row), scenarios).map(
    ({ differences }) => describeDifferences(differences)?.en ?? null,
  );
}

/** A train that leaves at 15:00, with a card and a notification from two hours before. */
const train = {
  '/extInfo/available_time': '{{order.created+1h}}',
  '/extInfo/start_time': '{{order.created+3h}}',
  '/extInfo/end_time': '{{order.created+4h}}',
  '/extInfo/expired_time': '{{order.created+6h}}',
};
const ticketed = { at: '+0m', template: 'train-ticket/TICKETED', set: train };
const used = { at: 'start_time-10m', template: 'train-ticket/USED', set: train };
const check = (at: string, asked: object): object => ({ at, check: asked });

describe('a check', () => {
  it.each([
    ['card', 'active', 'used', '+3h', 'card: asked used, found active'],
    ['status', 'TICKETED', 'USED', '+3h', 'status: asked USED, found TICKETED'],
    ['notification', true, false, '+3h', 'notification: asked false, found true'],
    ['notification', false, true, '+1m', 'notification: asked true, found false'],
    ['card', 'expired', 'active', '+6h', 'card: asked active, found expired'],
  ])('of %s passes with %j and fails with %j', (member, right, wrong, at, why) => {
    expect(whyOf([ticketed, check(at, { [member]: right })])).toEqual([null]);
    expect(whyOf([ticketed, check(at, { [member]: wrong })])).toEqual([why]);
  });

  it('of texts finds what stands on the ticket, in the wallet or on the visible notification of a language', () => {
    const number = { '/extInfo/train_no': 'G1' };
    const shown = { ...ticketed, set: { ...train, ...number } };
    const texts = (asked: object): readonly (string | null)[] => whyOf([shown, check('+3h', asked)]);
    expect(texts({ shows: { en_US: ['Hong Kong West Kowloon', 'Hong  Kong\nWest Kowloon'] } })).toEqual([null]);
    expect(texts({ shows: { zh_HK: ['Hong Kong West Kowloon'] } })).toEqual([
      'shows zh_HK: asked "Hong Kong West Kowloon", found no such text',
    ]);
    expect(texts({ hides: { zh_HK: ['Hong Kong West Kowloon'] } })).toEqual([null]);
    expect(texts({ hides: { en_US: ['Kowloon'] } })).toEqual([
      expect.stringMatching(/^hides en_US: asked "Kowloon", found ".*Kowloon/),
    ]);
    expect(texts({ shows: { en_US: ['Hong Kong Vest Kowloon'] } })).toEqual([
      'shows en_US: asked "Hong Kong Vest Kowloon", found "Hong Kong West Kowloon"',
    ]);
  });

  it('of texts finds none of a card that left the wallet, nor of a language without texts', () => {
    const refunded = { at: '+10m', template: 'train-ticket/REFUNDED', set: train };
    const asked = { card: 'removed', shows: { en_US: ['Kowloon'] }, hides: { zh_HK: ['西九龍'] } };
    expect(whyOf([ticketed, refunded, check('+1m', asked)])).toEqual([
      'shows en_US: asked "Kowloon", found nothing shown',
    ]);
  });

  it('names every member that is not true', () => {
    expect(whyOf([ticketed, check('+2h', { card: 'used', status: 'USED', notification: true })])).toEqual([
      'card: asked used, found active; status: asked USED, found TICKETED',
    ]);
  });

  it('includes the timed effects of its very instant', () => {
    const asked = (at: string, notification: boolean): object => check(at, { notification });
    const start = 'start_time-2h';
    expect(whyOf([ticketed, asked('start_time-121m', false), asked(start, true)])).toEqual([null, null]);
    const arrived = { at: '+0m', template: 'queue-up/NUMBER_ARRIVED' };
    expect(whyOf([arrived, asked('+599s', true), asked('+1s', false)])).toEqual([null, null]);
  });

  it('includes every call of its very instant, also one that the story writes behind it', () => {
    expect(whyOf([ticketed, check('start_time-10m', { card: 'used' }), { ...used, at: '+0m' }])).toEqual([null]);
  });

  it('counts its time from the entry before, and a time field from the call before', () => {
    const played = play([
      ticketed,
      check('+10m', { card: 'active' }),
      check('+10m', { card: 'active' }),
      check('start_time-20m', { card: 'active' }),
      used,
    ]);
    const noon = Date.parse(anchor);
    expect(played.checks.map(({ at }) => (at - noon) / 60_000)).toEqual([10, 20, 160]);
  });

  it('is about the order of the call before, or the one that it names', () => {
    const other = (no: string, status: string): object => ({
      at: '+1m',
      template: `train-ticket/${status}`,
      set: { ...train, '/merchantBizNo': no },
    });
    const calls = [other('A', 'TICKETED'), other('A', 'USED'), other('B', 'TICKETED')];
    expect(whyOf([...calls, check('+2h', { card: 'active' }), check('+0m', { order: 'A', card: 'used' })])).toEqual([
      null,
      null,
    ]);
    expect(whyOf([...calls, check('+1m', { order: 'C', card: 'none' })])).toEqual([
      'order: asked C, found no such order',
    ]);
  });

  it('of an order that no call was accepted for finds nothing', () => {
    const refused = { ...ticketed, set: { ...train, '/requestId': '' } };
    expect(whyOf([refused, check('+1m', { card: 'none', notification: false, status: 'TICKETED' })])).toEqual([
      'status: asked TICKETED, found none',
    ]);
  });

  it('takes values from a row; an empty one asks nothing, and without a row the name stays as typed', () => {
    const asked = check('+2h', {
      card: '{{row. card }}',
      shows: { en_US: ['{{row.place}}'] },
      notification: '{{row.notice}}',
    });
    const row = (card: string, place: string): Row =>
      new Map([
        ['card', card],
        ['place', place],
        ['notice', 'true'],
      ]);
    expect(whyOf([ticketed, asked], row('active', 'Kowloon'))).toEqual([null]);
    expect(whyOf([ticketed, asked], row('', ''))).toEqual([null]);
    expect(whyOf([ticketed, asked], row('used', 'Kowloon'))).toEqual(['card: asked used, found active']);
    expect(whyOf([ticketed, check('+2h', { card: '{{row.card}}' })])).toEqual([
      'card: asked {{row.card}}, found active',
    ]);
  });

  it('of cut texts names how many there are and the first', () => {
    expect(describeDifferences(judgeCuts([]))).toBeNull();
    expect(
      describeDifferences(
        judgeCuts([
          { pointer: '/a', text: 'Long' },
          { pointer: '', text: 'x' },
        ]),
      )?.en,
    ).toBe('cuts: asked 0, found 2 (/a "Long")');
    expect(judgeChecks(play([ticketed, check('+1m', { cuts: 0 })]), scenarios)[0]?.asksCuts).toBe(true);
  });
});

describe('an expectation', () => {
  const whyCall = (call: object, expect: unknown): string | null => {
    const [played] = play([{ ...call, expect }]).calls;
    return played === undefined ? 'not played' : (describeDifferences(judgeCall(played))?.en ?? null);
  };
  const late = { ...ticketed, set: { ...train, '/orderStatus': 'SOLD' } };

  it.each([
    ['SUCCESS', 'PARAM_ILLEGAL', 'code: asked PARAM_ILLEGAL, found SUCCESS'],
    [{ code: 'SUCCESS' }, { code: 'X' }, 'code: asked X, found SUCCESS'],
    [{ status: 'S' }, { status: 'F' }, 'status: asked F, found S'],
    [{ code: 'SUCCESS', status: 'S' }, { code: 'SUCCESS', status: 'U' }, 'status: asked U, found S'],
  ])('of %j passes, of %j fails', (right, wrong, why) => {
    expect(whyCall(ticketed, right)).toBeNull();
    expect(whyCall(ticketed, wrong)).toBe(why);
  });

  it('of a rule finds it among the findings', () => {
    const [played] = play([late]).calls;
    const rules = played?.findings.map(({ rule }) => rule) ?? [];
    expect(rules.length).toBeGreaterThan(0);
    expect(whyCall(late, { rule: rules[0], status: 'F' })).toBeNull();
    expect(whyCall(late, { rule: 'no-such-rule' })).toBe(
      `rule: asked no-such-rule, found ${[...new Set(rules)].join(', ')}`,
    );
  });

  it('takes values from a row', () => {
    const row: Row = new Map([['code', 'ORDER_STATUS_INVALID']]);
    const [played] = play([{ ...ticketed, expect: '{{row.code}}' }], row).calls;
    expect(played === undefined ? null : describeDifferences(judgeCall(played))?.zh).toBe(
      'code：要求 ORDER_STATUS_INVALID，實際為 SUCCESS',
    );
  });

  it('writes Chinese behind Chinese without a space', () => {
    const [none, nothing] = ['none', '沒有顯示任何內容'];
    const found = { member: 'shows en_US', asked: { en: none, zh: '"A"' }, found: { en: none, zh: nothing } };
    expect(describeDifferences([found])?.zh).toBe('shows en_US：要求 "A"，實際為沒有顯示任何內容');
  });
});
