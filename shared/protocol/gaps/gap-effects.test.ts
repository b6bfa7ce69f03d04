import { describe, expect, it } from 'vitest';
import type { GapId } from '../../gaps/gaps.ts';
import { gapSubject, hourMs, minuteMs, subjectNow } from './testing/gap-subjects.ts';
import { effectsBetween, gapEffects, type GapEffect } from './gap-effects.ts';
import { outcomeUnder, type GapSubject, textsIn } from './gap-outcome.ts';

function effects(subject: GapSubject, id: GapId, value: string): readonly GapEffect[] {
  return gapEffects(subject, {}, id, [value]).get(value) ?? [];
}

/** Effects in short, one word each. */
function brief(list: readonly GapEffect[]): readonly string[] {
  return list.map((each) => {
    if ('finding' in each) return `${each.effect} ${each.finding.rule}`;
    if (each.effect === 'answer')
      return `answer ${each.from.resultStatus} ${each.from.changes} -> ${each.to.resultStatus} ${each.to.changes}`;
    if (each.effect === 'moment-moves') return `${each.what.en} +${minutes(each.from)} -> +${minutes(each.to)}`;
    if ('what' in each) return `${each.effect} ${each.what.en} +${minutes(each.at)}`;
    if (each.effect === 'wire') return `${each.part}: ${each.from} -> ${each.to}`;
    return each.effect === 'locale' ? `${each.locale} ${each.to}` : `${each.where} ${each.from} -> ${each.to}`;
  });
}

function minutes(at: number): number {
  return (at - subjectNow) / minuteMs;
}

const train = (edits: Parameters<typeof gapSubject>[2] = {}) => gapSubject('train-ticket', 'TICKETED', edits);

describe('what another value would change now', () => {
  it('is nothing where the payload does not rest on it', () => {
    expect(effects(train(), 'queue-final', 'forward-only')).toEqual([]);
    expect(effects(train(), 'clock-skew', 'off')).toEqual([]);
  });

  it('is nothing for the value in force', () => {
    const now = { 'display-window': 'ignored' };
    expect(gapEffects(train(), now, 'display-window', ['ignored']).get('ignored')).toEqual([]);
  });

  it('length-unit: a finding weighs more, and the answer is a refusal', () => {
    const wide = train({ edits: [[/"from": "Hong[^"]*"/, `"from": "😀${'x'.repeat(47)}"`]] });
    expect(brief(effects(wide, 'length-unit', 'utf16'))).toEqual([
      'answer S order -> F nothing',
      'finding-weighs max-length',
      'moment-goes The ticket appears in the wallet. The notification appears. +0',
      'moment-goes The ticket moves to the used list as expired. The notification is hidden. +300',
    ]);
  });

  it('unknown-fields: the finding goes, or refuses the call', () => {
    const odd = train({ edits: [['"extInfo": {', '"extInfo": {"nobody_knows": "x", ']] });
    expect(brief(effects(odd, 'unknown-fields', 'ignore'))).toEqual(['finding-goes unknown-field']);
    expect(brief(effects(odd, 'unknown-fields', 'reject')).slice(0, 2)).toEqual([
      'answer S order -> F nothing',
      'finding-weighs unknown-field',
    ]);
  });

  it('base-fields: a required finding goes', () => {
    const short = train({ edits: [[/"requestId": "[^"]*",/, '']] });
    expect(brief(effects(short, 'base-fields', 'optional')).slice(0, 2)).toEqual([
      'answer F nothing -> S order',
      'finding-goes required',
    ]);
  });

  it('stale-update: the answer becomes S, and still nothing changes', () => {
    const stale = gapSubject('queue-up', 'CALL_NUM', { after: [{ status: 'CALL_NUM' }] });
    expect(brief(effects(stale, 'stale-update', 'ignore'))[0]).toBe('answer F nothing -> S nothing');
  });

  it('repeated-request-id: a repeat is refused', () => {
    const requestId = 'a'.repeat(32);
    const again = gapSubject('queue-up', 'CALL_NUM', { requestId, after: [{ status: 'CALL_NUM', requestId }] });
    expect(brief(effects(again, 'repeated-request-id', 'reject'))[0]).toBe('answer S repeated -> F nothing');
  });

  it('queue-first-cancelled: a first call is accepted', () => {
    const first = gapSubject('queue-up', 'CANCELLED');
    expect(brief(effects(first, 'queue-first-cancelled', 'accept'))).toEqual([
      'answer F nothing -> S order',
      'finding-goes status-move',
    ]);
  });

  it('ticket-moves: a used ticket can be refunded', () => {
    const refund = gapSubject('train-ticket', 'REFUNDED', { at: hourMs, after: [{ status: 'USED' }] });
    expect(brief(effects(refund, 'ticket-moves', 'refund-after-use'))[0]).toBe('answer F nothing -> S order');
  });

  it('hide-after-origin: the notification is hidden at another time', () => {
    const late = gapSubject('queue-up', 'NUMBER_ARRIVED', {
      edits: [[/"orderModifyTime": \d+/, `"orderModifyTime": ${subjectNow - 3 * minuteMs}`]],
    });
    expect(brief(effects(late, 'hide-after-origin', 'modify-time'))).toEqual([
      'The card leaves the wallet. The notification is hidden. +10 -> +7',
    ]);
  });

  it('display-window: the end of a ticket is another', () => {
    expect(brief(effects(train(), 'display-window', 'ignored'))).toEqual([
      'moment-goes The ticket moves to the used list as expired. The notification is hidden. +300',
      'moment-appears The notification is hidden. +180',
    ]);
  });

  it('service-card: the card does not appear', () => {
    const queue = gapSubject('queue-up', 'CALL_NUM');
    expect(brief(effects(queue, 'service-card', 'none'))).toEqual([
      'moment-goes The card appears in the wallet. The notification appears. +0',
      'moment-appears The notification appears. +0',
    ]);
  });

  it('the wire: how the request and its answer are written', () => {
    const path = '/api/open/platform/v1/ipass/pass/manage/createPass';
    expect(brief(effects(train(), 'http-method', 'put'))).toEqual([
      `request-line: POST ${path} -> PUT ${path}`,
      `signed-text: POST ${path} -> PUT ${path}`,
    ]);
    expect(brief(effects(train(), 'signing-profile', 'epoch-millis'))).toEqual([
      'client-id: Client-Id: CLIENT -> client-id: CLIENT',
      `request-time: 2026-11-25T14:00:00+08:00 -> ${subjectNow}`,
    ]);
    const shape = 'signature=…%2B…%2F…%3D%3D';
    expect(brief(effects(train(), 'signing-profile', 'openapi-spaced'))).toEqual([
      `signature: algorithm=RSA256,keyVersion=1,${shape} -> algorithm=RSA256, keyVersion=0, ${shape}`,
      `answer-signature: algorithm=RSA256,keyVersion=1,${shape} -> algorithm=RSA256,keyVersion=0,${shape}`,
    ]);
    expect(brief(effects(train(), 'signed-path', '/gateway{endpoint}'))).toEqual([
      `signed-text: POST ${path} -> POST /gateway${path}`,
    ]);
    expect(brief(effects(train(), 'answer-names', 'lower'))).toEqual(['answer-names: Response-Time -> response-time']);
    expect(brief(effects(train(), 'request-time', 'utc-z'))).toEqual(['accepted-time: any -> utc-z']);
  });

  it('null-member: an assumption becomes an error, and the call is refused', () => {
    const withNull = train({ edits: [['"extInfo": {', '"merchantId": null, "extInfo": {']] });
    expect(brief(effects(withNull, 'null-member', 'reject')).slice(0, 2)).toEqual([
      'answer S order -> F nothing',
      'finding-weighs type',
    ]);
  });

  it('missing-locale: a language is shown', () => {
    const chinese = train({ edits: [['"en_US"', '"fr_FR"']] });
    expect(brief(effects(chinese, 'missing-locale', 'fall-back'))).toContain('en_US shown');
  });

  it('missing-locale: of two languages that are missing each is a finding of its own', () => {
    const neither = train({
      edits: [
        ['"en_US"', '"fr_FR"'],
        ['"zh_HK"', '"de_DE"'],
      ],
    });
    const { findings } = outcomeUnder(neither, {});
    const missing = findings.filter(({ rule }) => rule === 'locale-missing');
    expect(missing.map(({ path }) => path)).toHaveLength(2);
    const before = { ...outcomeUnder(neither, {}), findings: missing };
    const [first] = missing;
    const effect = effectsBetween(before, { ...before, findings: missing.slice(1) });
    expect(effect).toEqual([{ effect: 'finding-goes', finding: first }]);
  });

  it('repeated-request-id: a byte order mark is part of the bytes that are the same', () => {
    const requestId = 'a'.repeat(32);
    const marked = { requestId, edits: [[/^/, '\ufeff']] } as const;
    const again = gapSubject('queue-up', 'CALL_NUM', { ...marked, after: [{ status: 'CALL_NUM', ...marked }] });
    expect(outcomeUnder(again, {}).answer).toMatchObject({ isRepeat: true, result: { resultCode: 'SUCCESS' } });
  });

  it('order-identity: counts from now on; the calls before stay with the order they were accepted for', () => {
    const ofMerchant = { edits: [['"orderStatus"', '"merchantId": "ONE", "orderStatus"']] } as const;
    const earlier = { status: 'FINISHED', ...ofMerchant };
    const next = gapSubject('queue-up', 'CALL_NUM', { ...ofMerchant, at: minuteMs, after: [earlier] });
    expect(brief(effects(next, 'order-identity', 'client'))[0]).toBe('answer F nothing -> S order');
    expect(outcomeUnder(next, { 'order-identity': 'client' }).view?.status).toBe('CALL_NUM');
  });

  it('base-fields: a call without a status draws the order in the one it has', () => {
    const statusless = { at: minuteMs, edits: [[/"orderStatus": "[A-Z]+",/, '']] } as const;
    const subject = train({ ...statusless, after: [{ status: 'TICKETED' }] });
    expect(outcomeUnder(subject, { 'base-fields': 'optional' }).view).toMatchObject({
      status: 'TICKETED',
      card: 'active',
    });
  });

  it('a passenger whose state is drawn otherwise is one text, that of its label', () => {
    const person = { name: { text: 'Chan' }, state: 'used', stateLabel: 'Used' };
    expect(textsIn('card', person)).toEqual([
      { where: 'card', text: 'Chan' },
      { where: 'card', text: 'Used' },
    ]);
  });
});
