import { describe, expect, it } from 'vitest';
import type { HeaderLine } from '../../documents/call.ts';
import { rowsOf } from '../../fields/rows.ts';
import { list, object } from '../../fields/container-kinds.ts';
import { appLink } from '../../fields/link-kinds.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { baseResponse } from '../../spec/common-objects.ts';
import { validateAnswer } from './index.ts';

const headers: readonly HeaderLine[] = [['response-time', '2026-11-20T23:31:10+00:00']];
const said = (body: unknown, of: typeof trainTicket | null = trainTicket): readonly string[] =>
  validateAnswer(of, headers, JSON.stringify(body)).map(({ rule, severity, path }) => `${rule} ${severity} ${path}`);

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
    expect(validateAnswer(null, [], JSON.stringify(success))).toMatchObject([
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

  it('that is no JSON or no object says so', () => {
    expect(validateAnswer(null, headers, '').map(({ rule }) => rule)).toEqual(['syntax']);
    expect(said([])).toEqual(['type error ']);
  });

  it('is held against the scenario’s own table where it has one', () => {
    const row = rowsOf('other');
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
});
