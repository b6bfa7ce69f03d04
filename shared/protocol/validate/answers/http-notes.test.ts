import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gaps } from '../../../gaps/gaps.ts';
import { validateAnswer } from '../answer.ts';
import { sayFinding } from '../say.ts';
import { english } from '../wording.en.ts';
import { traditionalChinese } from '../wording.zh-hant-hk.ts';
import { httpNotes, mayHaveArrived, type HttpAnswer } from './http-notes.ts';

const received = { at: Date.UTC(2026, 10, 25, 6), offsetMinutes: 480 };
const answer = (status: number, text: string | null = '', headers: HttpAnswer['headers'] = []): HttpAnswer => ({
  status,
  headers,
  text,
  hasResult: false,
  received,
});

/** Every sentence that an answer is told with, in both languages. */
function said(of: HttpAnswer, choices: Readonly<Record<string, string>> = {}): readonly string[] {
  const notes = httpNotes(of, choices);
  const findings = validateAnswer({ headers: of.headers, text: null, notes }, { scenario: null, gaps: choices });
  return findings.flatMap(({ words }) => [sayFinding(words, 'en'), sayFinding(words, 'zh-Hant-HK')]);
}

describe('an answer without a result', () => {
  it('has a whole sentence in both languages for every status, under every value of repeated-request-id', () => {
    const repeated = gaps.find(({ id }) => id === 'repeated-request-id');
    for (const value of [repeated?.default ?? '', ...(repeated?.others ?? [])]) {
      for (let status = 0; status < 1000; status++) {
        const sentences = said(answer(status), { 'repeated-request-id': value });
        expect(sentences.filter((each) => /[{}$]|answer-|received\./.test(each))).toEqual([]);
        expect(sentences.some((each) => each.includes(`HTTP ${status}`))).toBe(true);
      }
    }
  });

  it.each([
    ['replay', 'a repeat gets the first response'],
    ['reject', 'answered with PARAM_ILLEGAL'],
    ['ignore', 'counts as a new call'],
  ])('says what to do as repeats are read: %s', (value, sentence) => {
    expect(said(answer(504), { 'repeated-request-id': value }).join(' ')).toContain(sentence);
  });

  it.each([
    [400, '<html><head><title>400 No required SSL certificate was sent</title>', 'requires a client certificate'],
    [400, '<html><head><title>400 The SSL certificate error</title>', 'requires a client certificate'],
    [496, '{"message":"Client certificate required"}', 'requires a client certificate'],
    [400, '<title>400 The plain HTTP request was sent to HTTPS port</title>', 'the port uses TLS'],
    [400, 'Client sent an HTTP request to an HTTPS server.\n', 'the port uses TLS'],
    [400, "<p>Reason: You're speaking plain HTTP to an SSL-enabled server port.</p>", 'the port uses TLS'],
    [400, '<title>400 Bad Request</title>', 'the request was refused before the service read it'],
    [502, '<title>upstream SSL certificate verify error</title>', 'a gateway forwarded the call'],
  ])('of %i %j says what a gateway means by it', (status, text, sentence) => {
    expect(said(answer(status, text)).join(' ')).toContain(sentence);
    expect(mayHaveArrived(answer(status, text))).toBe(status === 502);
  });

  it('may have been received where something behind it may have read the call', () => {
    const arrived = [200, 204, 500, 502, 503, 504, 522, 599, 777].map((status) => mayHaveArrived(answer(status)));
    expect(new Set(arrived)).toEqual(new Set([true]));
    const refused = [302, 400, 401, 403, 404, 405, 413, 415, 429, 501, 505].map((status) =>
      mayHaveArrived(answer(status)),
    );
    expect(new Set(refused)).toEqual(new Set([false]));
    expect(mayHaveArrived({ status: 404, hasResult: true })).toBe(true);
  });

  it.each([
    ['<html><head><title>  502\n Bad &amp; Gateway </title>', 'page', '"502 Bad & Gateway"'],
    ['\ufeff \n<!DOCTYPE HTML><TITLE lang="en">x</TITLE>', 'page', '"x"'],
    ['<html><title></title><h1>Not <b>here</b></h1>', 'page', '"Not here"'],
    ['<html><title>&#x1f600;&#0;&unknown;', 'page', '😀'],
    ['<title', 'page-untitled', ''],
    ['<html>', 'page-untitled', ''],
    ['<soap:Envelope xmlns="x"/>', 'xml', '"soap:Envelope"'],
    ['no healthy upstream', 'text', '"no healthy upstream"'],
    ['{"a"', 'broken', ''],
    ['{"a":1}', 'json', '{\\"a\\":1}'],
    ['\u0000', 'text', '\\u0000'],
  ])('%j is a %s', (text, says, part) => {
    const [note] = httpNotes(answer(502, text), {});
    expect(note).toMatchObject({ rule: 'answer-body', says });
    expect(said(answer(502, text))[0]).toContain(part);
  });

  it('says nothing of a body that was not read, but what its status means', () => {
    expect(httpNotes(answer(200, null), {})).toEqual([]);
    expect(httpNotes(answer(502, null), {})).toMatchObject([{ rule: 'answer-status' }]);
  });
});

it('an answer with a result speaks for itself, but for a redirect and a time to wait', () => {
  const result = { ...answer(500, '{"result":{}}'), hasResult: true };
  expect(httpNotes(result, {})).toEqual([]);
  const headers = [
    ['location', '/x'],
    ['RETRY-AFTER', '1'],
  ] as const;
  expect(httpNotes({ ...result, status: 302, headers }, {})).toMatchObject([
    { rule: 'answer-status', says: 'redirect', severity: 'warning' },
    { rule: 'retry-after', says: 'until' },
  ]);
});

it.each([
  ['0', 'over'],
  ['1', 'until'],
  ['Wed, 25 Nov 2026 06:00:01 GMT', 'until'],
  ['Wed, 25 Nov 2026 05:00:00 GMT', 'over'],
  ['Wed, 25 Foo 2026 05:00:00 GMT', 'unreadable'],
  ['-1', 'unreadable'],
  ['1.5', 'unreadable'],
  ['9'.repeat(400), 'unreadable'],
])('Retry-After %j is %s', (value, says) => {
  const [, , wait] = httpNotes(answer(503, '', [['Retry-After', value]]), {});
  expect(wait).toMatchObject({ rule: 'retry-after', says });
});

it('never throws, whatever stands in the answer', () => {
  const headers = fc.array(fc.tuple(fc.constantFrom('Location', 'Retry-After', 'Allow', 'X'), fc.string()));
  const units = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes));
  fc.assert(
    fc.property(fc.nat(999), units, headers, (status, text, lines) => {
      const sentences = said(answer(status, `<title>${text}`, lines)).concat(said(answer(status, text, lines)));
      expect(sentences.length).toBeGreaterThan(0);
    }),
  );
});

it('every sentence has both languages', () => {
  const ofAnswers = Object.keys(english).filter((key) =>
    /^(answer-|retry-after|content-|signature-cov|received)/.test(key),
  );
  expect(ofAnswers.length).toBeGreaterThan(50);
  for (const key of ofAnswers)
    expect([key, /\p{Script=Han}/u.test(traditionalChinese[key] ?? '')]).toEqual([key, true]);
});
