import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveVariables, seededUuid32 } from '../../../shared/documents/variables.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { suggestVariables, withVariables } from './suggest-variables.ts';

const suggest = (text: string) => suggestVariables(text, scanJson(text).root);
const nowMs = 1_800_000_000_000;

describe('the variables of a payload', () => {
  test('stand for its ids and times, in the order of the text', () => {
    const text = `{
      "requestId": "0123456789abcdef0123456789abcdef", "merchantBizNo": "N-2042", "userId": "2088",
      "orderCreateTime": ${nowMs - 60_000}, "orderModifyTime": ${nowMs},
      "extInfo": {
        "start_time": ${nowMs + 7_200_000}, "end_time": ${nowMs + 90_500}, "count": 12, "text": "{{now}}",
        "link": "walletapp://orders/N-2042?n=N-2042", "benefit": "ffffffffffffffffffffffffffffffff"
      }
    }`;
    expect(suggest(text).map(({ path, put, isUsual }) => [path, put, isUsual])).toEqual([
      ['/requestId', '"{{uuid32}}"', true],
      ['/merchantBizNo', '"{{order.no}}"', true],
      ['/userId', '"{{env.userId}}"', false],
      ['/orderCreateTime', '"{{order.created}}"', true],
      ['/orderModifyTime', '"{{now}}"', true],
      ['/extInfo/start_time', '"{{now+2h}}"', true],
      ['/extInfo/end_time', '"{{now+91s}}"', true],
      ['/extInfo/link', '"walletapp://orders/{{order.no}}?n={{order.no}}"', true],
      ['/extInfo/benefit', '"{{seed.id1}}"', false],
    ]);
  });

  test('give the text back where they are sent at its time, for every template', () => {
    for (const { templates } of scenarios) {
      for (const { text } of templates.filter(({ variant }) => variant?.startsWith('broken-') !== true)) {
        const context = { nowMs, uuid32: seededUuid32('a'), orderNo: 'ORDER-2042', orderCreatedMs: nowMs - 60_000 };
        const sent = resolveVariables(text, context).text;
        const usual = suggest(sent).filter(({ isUsual }) => isUsual);
        expect(usual.length).toBeGreaterThan(3);
        const own = withVariables(sent, usual);
        expect(resolveVariables(own, { ...context, uuid32: seededUuid32('a') }).text).toBe(sent);
        expect(own).not.toContain('ORDER-2042');
      }
    }
  });

  test('leave a readable text readable, whatever it holds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (value, merchantBizNo) => {
        const text = JSON.stringify({ ...value, merchantBizNo, orderModifyTime: nowMs, at: nowMs + 1 });
        expect(scanJson(withVariables(text, suggest(text))).root).not.toBeNull();
      }),
    );
  });

  test('are none of a text that cannot be read', () => {
    expect(suggest('{"requestId":')).toEqual([]);
    expect(suggest('[1]')).toEqual([]);
  });
});
