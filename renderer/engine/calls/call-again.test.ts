import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../shared/lib/text/testing/any-character.ts';
import type { Call } from '../../../shared/documents/call.ts';
import { payloadDocumentSchema, type PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { receivedCall } from '../../store/testing/received-calls.ts';
import {
  documentOfCall,
  namesVariables,
  requestIdIn,
  sendOptionsOfCall,
  textOfCall,
  resendBlocker,
} from './call-again.ts';

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const utf8 = (text: string): string => base64Of(new TextEncoder().encode(text));

function callWith(change: Partial<Call>): Call {
  return { ...receivedCall(0, 'ORDER-1'), ...change };
}

describe('the text of a call', () => {
  test('has its bytes, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        fc.pre(text.isWellFormed());
        const read = textOfCall(callWith({ bodyBase64: utf8(text) }));
        // Two or four bytes, some of them zero, may be those of UTF-16.
        if ('text' in read) expect(utf8(read.text)).toBe(utf8(text));
        else expect(text).toContain('\0');
      }),
    );
  });

  test('keeps a byte order mark, and line ends of any kind', () => {
    const text = '\uFEFF{\r\n"a":1,\n"b":2\r}';
    expect(textOfCall(callWith({ bodyBase64: utf8(text) }))).toEqual({ text });
  });

  test('is what was meant where it was encrypted', () => {
    const encrypted = { bodyBase64: base64Of(Uint8Array.of(0xff, 0xfe, 1)), headers: [['encrypt', 'RSA'] as const] };
    expect(textOfCall(callWith({ ...encrypted, plainBodyBase64: utf8('{}') }))).toEqual({ text: '{}' });
    expect(textOfCall(callWith(encrypted))).toEqual({ not: 'closed' });
  });

  test.each([
    ['cut', { bodyCut: { bytes: 100_000, sha256: 'ab' } }],
    ['damaged', { damaged: ['request'] }],
    ['no-text', { bodyBase64: base64Of(Uint8Array.of(0x7b, 0xb3, 0xc9, 0x7d)) }],
    ['too-long', { bodyBase64: base64Of(new Uint8Array(5 * 1024 * 1024 + 1).fill(0x61)) }],
  ] as const)('is none where it is not all there, or no text: %s', (not, change) => {
    expect(textOfCall(callWith(change))).toEqual({ not });
  });
});

describe('a call as a payload', () => {
  const documentOf = (change: Partial<Call>, text = '{}') =>
    documentOfCall(callWith(change), text, { id: 'id', documents: [], language: 'en' });

  test('is of the same order and scenario, with the text as it is', () => {
    const text = '{ "merchantBizNo": "ORDER-1",\r\n "orderStatus":"CALL_NUM" }';
    expect(documentOf({}, text)).toEqual({
      id: 'id',
      name: 'CALL_NUM',
      scenario: 'queue-up',
      order: 'Queue up ORDER-1',
      orderNo: 'ORDER-1',
      text,
    });
  });

  test('stands in the order of that number where there is one, and in no other of its name', () => {
    const there = { id: 'a', name: 'a', scenario: 'queue-up', order: 'Noodles', orderNo: 'ORDER-1', text: '' };
    const orderBeside = (document: PayloadDocument) =>
      documentOfCall(callWith({}), '{}', { id: 'id', documents: [document], language: 'en' }).order;
    expect(orderBeside(there)).toBe('Noodles');
    expect(orderBeside({ ...there, order: 'queue up order-1', orderNo: '2' })).toBe('Queue up ORDER-1 2');
  });

  test('has its scenario recognised where the call has none that is known', () => {
    const text = '{"merchantBizType":"QUEUE_UP","merchantBizNo":"1","orderStatus":"CALL_NUM"}';
    expect(documentOf({ scenario: '', endpoint: 'queue' }, text).scenario).toBe('queue-up');
    expect(documentOf({ scenario: '', endpoint: null }, 'no JSON').scenario).not.toBe('');
  });

  test('can be kept, however long its order and its path are', () => {
    const made = documentOf({ orderStatus: '', path: `/${'p'.repeat(5000)}`, merchantBizNo: 'n'.repeat(999) });
    expect(payloadDocumentSchema.safeParse(made).success).toBe(true);
  });
});

test('what a payload would fill in is told', () => {
  expect(['{"a":"{{now}}"}', '{"a":"x {{uuid32}}"}', '{"a":"{{env.userId}}"}'].map(namesVariables)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['{"a":"{{other}}"}', '{"a":"{now}"}', '{}'].map(namesVariables)).toEqual([false, false, false]);
});

test('it is sent anew as it was sent, under the requestId that it names', () => {
  const header = (algorithm: string) => [['Signature', `algorithm=${algorithm}, keyVersion=2, signature=abc`] as const];
  expect(sendOptionsOfCall(callWith({ headers: header('ECC224') }))).toEqual({ algorithm: 'ECC224', encrypt: false });
  expect(sendOptionsOfCall(callWith({ headers: [...header('RSA256'), ['Encrypt', 'x'] as const] }))).toEqual({
    algorithm: 'RSA256',
    encrypt: true,
  });
  expect(sendOptionsOfCall(callWith({ headers: [] }))).toEqual({ algorithm: 'RSA256', encrypt: false });
  expect([requestIdIn('{"requestId":"r-1"}'), requestIdIn('{"requestId":1}'), requestIdIn('no JSON')]).toEqual([
    'r-1',
    null,
    null,
  ]);
});

describe('sending anew', () => {
  const sent = callWith({ origin: 'sent' });
  const there = { ...sent, environment: { id: 'e1', name: 'Test' } };
  const environment = (kind: string, openUntil: number | null = null) => [{ id: 'e1', kind, openUntil }];

  test('is for what this bench sent, where it went', () => {
    expect(resendBlocker(sent, [], 0)).toBeNull();
    expect(resendBlocker(callWith({ ...there, origin: 'received' }), [], 0)).toBeNull();
    expect(resendBlocker(there, environment('test'), 0)).toBeNull();
    expect(resendBlocker(there, [], 0)).toBe('environment-gone');
    expect(resendBlocker({ ...sent, bodyCut: { bytes: 1, sha256: '' } }, [], 0)).toBe('cut');
  });

  test('asks production to be open', () => {
    expect(resendBlocker(there, environment('production'), 1000)).toBe('production-closed');
    expect(resendBlocker(there, environment('production', 1000), 1000)).toBe('production-closed');
    expect(resendBlocker(there, environment('production', 1001), 1000)).toBeNull();
  });
});
