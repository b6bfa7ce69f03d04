import { describe, expect, it } from 'vitest';
import type { HeaderLine } from '../../documents/call.ts';
import { createRows } from '../../fields/field.ts';
import { list, object } from '../../fields/container-kinds.ts';
import { appLink } from '../../fields/link-kinds.ts';
import { scenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { voucher } from '../../scenarios/voucher/index.ts';
import { baseResponse } from '../../specification/common-objects.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { validateAnswer } from './answer.ts';

const headers: readonly HeaderLine[] = [['response-time', '2026-11-20T23:31:10+00:00']];
const said = (body: unknown, of: Scenario | null = trainTicket): readonly string[] =>
  validateAnswer({ headers, text: JSON.stringify(body) }, { scenario: of, gaps: {} }).map(
    ({ rule, severity, path }) => `${rule} ${severity} ${path}`,
  );

const success = {
  result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'ok' },
  orderId: 'o',
  orderStatus: 'TICKETED',
};

describe('an answer of the service', () => {
  it('that is as the specification has it says nothing', () => {
    expect(said(success)).toEqual([]);
    expect(said({ result: { resultCode: 'UNKNOWN_EXCEPTION', resultStatus: 'F' } })).toEqual([]);
    expect(said({ ...success, more: { of: ['anything'] } }, null)).toEqual([]);
  });

  it('needs its Response-Time', () => {
    expect(validateAnswer({ headers: [], text: JSON.stringify(success) }, { scenario: null, gaps: {} })).toMatchObject([
      { rule: 'header-required', severity: 'error', path: '', clause: 'headers/Response-Time', line: 1, column: 1 },
    ]);
  });

  it('needs its result with both members', () => {
    expect(said({})).toEqual(['required error ']);
    expect(said({ result: null })).toEqual(['required error ']);
    expect(said({ result: {} })).toEqual(['required error /result', 'required error /result']);
  });

  it('keeps to types and lengths', () => {
    expect(said({ result: [] })).toEqual(['type error /result']);
    expect(said({ ...success, orderId: 1 })).toEqual(['type error /orderId']);
    expect(said({ ...success, orderId: null })).toEqual(['type assumption /orderId']);
    expect(said({ ...success, orderId: 'x'.repeat(129), orderStatus: 'x'.repeat(65) })).toEqual([
      'max-length error /orderId',
      'max-length error /orderStatus',
    ]);
    const long = { resultCode: 'x'.repeat(65), resultStatus: 'SSS', resultMessage: 'x'.repeat(257) };
    expect(said({ result: long })).toEqual([
      'max-length error /result/resultCode',
      'max-length error /result/resultStatus',
      'max-length error /result/resultMessage',
    ]);
  });

  it('has one of three result statuses', () => {
    expect(said({ result: { resultCode: 'SUCCESS', resultStatus: 'A' } })).toEqual([
      'result-status error /result/resultStatus',
    ]);
  });

  it('pairs code and status as listed', () => {
    expect(said({ result: { resultCode: 'SUCCESS', resultStatus: 'F' } })).toEqual([
      'result-pair warning /result/resultCode',
    ]);
    expect(said({ result: { resultCode: 'OK', resultStatus: 'S' } })).toEqual([
      'result-pair warning /result/resultCode',
    ]);
    const unknown = { result: { resultCode: 'UNKNOWN_EXCEPTION', resultStatus: 'U' } };
    expect(said(unknown)).toEqual(['result-pair warning /result/resultCode']);
    expect(said(unknown, { ...trainTicket, resultStatuses: { UNKNOWN_EXCEPTION: 'U' } })).toEqual([]);
  });

  it('that is not JSON or no object says so', () => {
    expect(validateAnswer({ headers, text: '' }, { scenario: null, gaps: {} }).map(({ rule }) => rule)).toEqual([
      'syntax',
    ]);
    expect(said([])).toEqual(['type error ']);
  });

  it('is held against the scenario’s own table where it has one', () => {
    const row = createRows('other');
    const means = { en: 'x', zh: 'x' };
    const link = object([row('detailLink', appLink, { inStatus: ['S'] }, means)]);
    const own = {
      ...trainTicket,
      answerFields: [...baseResponse, row('distributeResult', list(link), { inStatus: ['S'] }, means)],
    };
    const failed = { result: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' } };
    expect(said(failed, own)).toEqual([]);
    expect(said(success, own)).toEqual(['required error ']);
    expect(
      said({ ...success, distributeResult: [{}, { detailLink: 'https://x' }, { detailLink: 'walletapp://x' }] }, own),
    ).toEqual(['required error /distributeResult/0', 'app-link error /distributeResult/1/detailLink']);
  });

  it('of a voucher names the order and what was issued, once it succeeded', () => {
    expect(said({ result: success.result }, voucher)).toEqual([
      'required error ',
      'required error ',
      'required error ',
    ]);
    const issued = [{ extInfo: { benefitId: 'b', detailLink: 'walletapp://b' }, sceneCode: 'x' }];
    expect(said({ ...success, distributeResult: issued }, voucher)).toEqual([]);
    const wrong = [{ extInfo: { benefitId: 'b' } }, { extInfo: { detailLink: 'https://b' } }, {}];
    expect(said({ ...success, distributeResult: wrong }, voucher)).toEqual([
      'required error /distributeResult/0/extInfo',
      'app-link error /distributeResult/1/extInfo/detailLink',
      'required error /distributeResult/2',
    ]);
    expect(said({ ...success, distributeResult: {} }, voucher)).toEqual(['type error /distributeResult']);
    for (const resultStatus of ['F', 'U']) {
      const rules = said({ result: { resultCode: 'UNKNOWN_EXCEPTION', resultStatus } }, voucher);
      expect(rules).toEqual(resultStatus === 'U' ? [] : ['result-pair warning /result/resultCode']);
    }
    const withNulls = { ...success, orderId: null, distributeResult: issued };
    expect(said(withNulls, voucher)).toEqual(['required error ']);
    expect(said({ ...success, orderId: null })).toEqual(['type assumption /orderId']);
  });

  it.each(scenarios.map((scenario) => ({ id: scenario.id, scenario })))(
    'of $id keeps to the base response',
    ({ scenario }) => {
      expect(said({ result: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' } }, scenario)).toEqual([]);
      expect(said({ result: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'X' } }, scenario)).toEqual([
        'result-status error /result/resultStatus',
      ]);
      expect(said({ result: { resultCode: 'SUCCESS', resultStatus: 'FF' } }, scenario)).toContain(
        'result-status error /result/resultStatus',
      );
      expect(said({}, scenario)).toEqual(['required error ']);
    },
  );

  it('is held against the scheme in force, and counts as the assumption says', () => {
    const link = { ...success, distributeResult: [{ extInfo: { detailLink: 'walletapp://b' } }] };
    const under = (gaps: GapChoices, body: object) =>
      validateAnswer({ headers, text: JSON.stringify(body) }, { scenario: voucher, gaps }).map(({ rule, gap }) => [
        rule,
        gap,
      ]);
    expect(under({ scheme: 'walletapp' }, link)).toEqual([]);
    expect(under({}, link)).toEqual([]);
    expect(under({ scheme: 'otherapp' }, link)).toEqual([['app-link', 'scheme']]);
    const long = { result: { ...success.result, resultStatus: 'S', resultCode: '碼'.repeat(30) } };
    expect(under({}, { ...link, ...long }).map(([rule]) => rule)).toEqual(['result-pair']);
    expect(under({ 'length-unit': 'utf8-bytes' }, { ...link, ...long })).toContainEqual(['max-length', 'length-unit']);
  });

  it('of far too many values says that it is not looked into', () => {
    const many = { ...success, distributeResult: Array.from({ length: 600_001 }, () => 1) };
    expect(said(many, voucher)).toEqual(['too-deep error ']);
  });
});
