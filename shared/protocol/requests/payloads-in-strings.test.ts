import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../lib/text/testing/any-character.ts';
import { findTextParts } from './text-parts.ts';

const payload = '{"merchantBizNo":"Q-77","orderStatus":"NUMBER_ARRIVED","note":"a \\"quoted\\" 麵 \\u0041\\n"}';
const inString = (text: string): string => JSON.stringify(text).slice(1, -1);
const unwrapped = (...texts: string[]) => ({ is: 'payloads', from: 'string', texts });

describe('a payload in a string', () => {
  test.each([
    ['a log record', `{"level":"info","body":"${inString(payload)}","ms":12}`],
    ['a line of a log', `2026-11-25 10:00:00 INFO send body="${inString(payload)}" took 12 ms`],
    ['a line of a log without quotes', `10:00 body=${inString(payload)}, took 12 ms`],
    ['a record in a record', `{"log":"${inString(`{"body":"${inString(payload)}"}`)}"}`],
    ['an array of records', `[{"body":"${inString(payload)}"}]`],
    ['a string that is the whole text', `"${inString(payload)}"`],
  ])('is offered as it was before it was written into %s', (_, text) => {
    expect(findTextParts(text)).toEqual(unwrapped(payload));
  });

  test.each([
    ['a line of a log', (body: string) => `2026-11-25 10:00:00 INFO send body: ${body} took 12 ms`],
    ['a line of a log, with quotes', (body: string) => `body="${body}"`],
    ['a log record', (body: string) => `{"level":"info","body":"${body}","ms":12}`],
    ['lines of a log', (body: string) => `10:00 token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\n10:01 ${body}\n10:02 done`],
  ])('is offered as it was before it was written in base64 into %s', (_, line) => {
    for (const encoding of ['base64', 'base64url'] as const)
      for (const text of [payload, JSON.stringify(JSON.parse(payload), null, 2)])
        expect(findTextParts(line(Buffer.from(text).toString(encoding)))).toEqual(unwrapped(text));
  });

  test.each([
    ['to 76 columns', 76, '\n'],
    ['to 64 columns, with the ends of another system', 64, '\r\n'],
    ['to 76 columns, indented', 76, '\n    '],
    ['to 76 columns, quoted in a mail', 76, '\n> '],
  ])('is offered as it was where its base64 was wrapped %s', (_, columns, lineEnd) => {
    for (const text of [payload, JSON.stringify(JSON.parse(payload), null, 2)]) {
      const wrapped = Buffer.from(text)
        .toString('base64')
        .replaceAll(new RegExp(`.{${columns}}(?!$)`, 'g'), `$&${lineEnd}`);
      expect(wrapped).toContain(lineEnd);
      expect(findTextParts(`10:00 INFO body: ${wrapped}\n10:01 done\nagain\n`)).toEqual(unwrapped(text));
    }
  });

  test('is offered for each line that holds one in base64 of its own', () => {
    const texts = ['Q-77', 'Q-78', 'Q-9'].map((no) => payload.replace('Q-77', no));
    const lines = texts.map((text) => Buffer.from(text).toString('base64url'));
    expect(findTextParts(lines.join('\n'))).toEqual(unwrapped(...texts));
  });

  test('in base64 that names no order is none', () => {
    expect(findTextParts(`body: ${btoa('{"alg":"HS256","typ":"JWT","kid":"1"}')}`)).toEqual({ is: 'nothing' });
  });

  test('is taken out of each line', () => {
    const other = payload.replace('Q-77', 'Q-78');
    const lines = [payload, other].map((each) => `{"message":"sent ${inString(each)} away"}`);
    expect(findTextParts(lines.join('\n'))).toEqual(unwrapped(payload, other));
  });

  test('stays where it is in a text that is a payload itself', () => {
    const text = `{"merchantBizNo":"Q-1","extInfo":"${inString(payload)}"}`;
    expect(findTextParts(text)).toEqual({ is: 'payloads', from: 'whole', texts: [text] });
  });

  test('that names no order is none', () => {
    const text = `{"level":"info","body":"${inString('{"a":1}')}"}`;
    expect(findTextParts(text)).toEqual({ is: 'payloads', from: 'whole', texts: [text] });
  });

  test('comes out character for character, whatever it says and however often it was wrapped', () => {
    const written = fc
      .record({ merchantBizNo: fc.string({ unit: anyCharacter }), more: fc.jsonValue({ maxDepth: 3 }) })
      .map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(written, fc.integer({ min: 1, max: 3 }), (text, layers) => {
        let wrapped = text;
        for (let layer = 0; layer < layers; layer += 1) wrapped = `{"body":${JSON.stringify(wrapped)}}`;
        expect(findTextParts(wrapped)).toEqual(unwrapped(text));
      }),
    );
  });

  test('ends no reading, whatever is around it', () => {
    const piece = fc.constantFrom('{\\"', '\\\\"', '"', '\\', '{', '}', '\n', '\\u00', 'merchantBizNo', '\\":', '1');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(['payloads', 'nothing']).toContain(findTextParts(pieces.join('')).is);
      }),
    );
  });
});
