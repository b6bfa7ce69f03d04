import { expect, it, describe } from 'vitest';
import { scanJson } from '../../lib/json/json-scan.ts';
import { findScenario } from '../../scenarios/index.ts';
import { payloadText, queuePayload, type Edits, trainPayload } from './testing/sample-payloads.ts';
import { imageFields, meters } from './validate.ts';
import fc from 'fast-check';
import { queueUp } from '../../scenarios/queue-up/index.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';

const english = '/extInfo/multiLang/en_US/show_merchant_icon_url';
const icon = 'https://images.example.com/icon.png';

function fieldsOf(edits: Edits) {
  return imageFields(scanJson(payloadText(queuePayload, edits)), { scenario: findScenario('queue-up') });
}

it('names each address of an image with its locale, and what the image must be', () => {
  const shared = { name: 'show_merchant_icon_url', facts: { width: 72, height: 72, underKilobytes: 100 } };
  expect(fieldsOf({ [english]: `${icon}?en` })).toEqual([
    { ...shared, path: english.replace('en_US', 'zh_HK'), locale: 'zh_HK', address: icon },
    { ...shared, path: english, locale: 'en_US', address: `${icon}?en` },
  ]);
});

it.each([[''], [7], ['icon.png'], [undefined]])('does not take %j for an address', (address) => {
  expect(fieldsOf({ [english]: address }).map(({ locale }) => locale)).toEqual(['zh_HK']);
});

it('is nothing of a text that is no object', () => {
  expect(imageFields(scanJson('[]'), { scenario: findScenario('queue-up') })).toEqual([]);
});

describe('length meters', () => {
  it('say line, use and limit of each limited value', () => {
    const text = payloadText(trainPayload, { '/extInfo/multiLang/en_US/from': '𠮷'.repeat(49) });
    const all = meters(scanJson(text), trainTicket.fields, 'TICKETED');
    const line = text.split('\n').findIndex((each) => each.includes('𠮷')) + 1;
    expect(all.find(({ pointer }) => pointer === '/extInfo/multiLang/en_US/from')).toEqual({
      line,
      pointer: '/extInfo/multiLang/en_US/from',
      used: 49,
      most: 48,
      unit: 'characters',
      over: true,
    });
    expect(all.find(({ pointer }) => pointer === '/requestId')).toMatchObject({
      line: 2,
      used: 32,
      most: 32,
      over: false,
    });
    expect(all.find(({ pointer }) => pointer.endsWith('zh_HK/passengerInfoList'))).toMatchObject({
      used: 2,
      most: 15,
      unit: 'items',
    });
    expect(all.some(({ pointer }) => pointer.endsWith('shift_number'))).toBe(false);
  });

  it('weigh a remark', () => {
    const remark = '/extInfo/multiLang/zh_HK/order_remark';
    const all = meters(
      scanJson(payloadText(queuePayload, { [remark]: '字'.repeat(7) + 'x'.repeat(11) })),
      queueUp.fields,
      null,
    );
    expect(all.find(({ pointer }) => pointer === remark)).toMatchObject({
      used: 23,
      most: 23,
      unit: 'weight',
      over: false,
    });
  });

  it('count a remark as its reader does, and are over exactly where it weighs too much', () => {
    const pointer = '/extInfo/multiLang/en_US/order_remark';
    const meterOf = (remark: string) =>
      meters(scanJson(payloadText(queuePayload, { [pointer]: remark })), queueUp.fields, null).find(
        (each) => each.pointer === pointer,
      );
    expect(meterOf('x'.repeat(52))).toMatchObject({ used: 52, most: 23, over: true });
    expect(meterOf('字'.repeat(15))).toMatchObject({ used: 15, most: 14, over: true });
    const remarks = fc.array(fc.constantFrom('x', '字', '😀'), { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(remarks, (remark) => {
        const meter = meterOf(remark);
        expect(meter?.over).toBe((meter?.used ?? 0) > (meter?.most ?? 0));
      }),
    );
  });

  it('are none where there is no payload', () => {
    expect(meters(scanJson('{"requestId": '), trainTicket.fields, null)).toEqual([]);
    expect(meters(scanJson('[]'), trainTicket.fields, null)).toEqual([]);
  });
});
