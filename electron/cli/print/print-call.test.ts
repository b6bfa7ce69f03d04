import { describe, expect, it } from 'vitest';
import type { DiagnosisRow } from '../../../shared/documents/diagnosis.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import { received } from '../../services/bench/router/testing/received-call.ts';
import { callDocument, callLine } from './print-call.ts';

const call = {
  ...received,
  signed: { head: 'POST /p\nC.T.' },
  body: Buffer.from('{"a":"\u{202e}"}'),
  durationsMs: { total: 2 },
};
const found: DiagnosisRow = { variant: 'path-without-query', verifies: true, why: 'The path was signed without: /p' };
const certain: DiagnosisRow = { variant: 'text-changed', verifies: false, isCertain: true, why: 'Another text.' };

describe('a call with a wrong signature', () => {
  it('is a line that names the cause, with what to change below', () => {
    const [line, why, next, rest] = String(callLine({ ...call, diagnosis: [found] })).split('\n');
    expect(line).toMatch(/, request signature wrong \(path signed without its query\), 2 ms$/);
    expect(why).toBe('    The path was signed without: /p');
    expect(next).toMatch(/^ {4}To do: Sign the path of the request line/);
    expect(rest).toBe('');
  });

  it('shows the text that was expected where no single change explains it, on one line and with nothing hidden', () => {
    const lines = String(callLine({ ...call, diagnosis: [certain] })).split('\n');
    expect(lines[0]).toContain('request signature wrong (right key, another text)');
    expect(lines[3]).toBe(String.raw`    Expected the signature of: POST /p\u000aC.T.{"a":"\u202e"}`);
    expect(lines[4]).toBe('    passbench verify --signed FILE shows where the text that your code signs differs.');
  });

  it('is a line and no more where nothing is known', () => {
    expect(String(callLine({ ...call, diagnosis: [] })).split('\n')).toHaveLength(2);
  });

  it('has cause and expected text in its document', () => {
    expect(callDocument({ ...call, diagnosis: [found] })).toMatchObject({
      verdict: 'wrong',
      diagnosis: [{ variant: 'path-without-query', verifies: true }],
      cause: { variant: 'path-without-query', next: expect.any(String) },
      expected: 'POST /p\nC.T.{"a":"\u{202e}"}',
    });
    expect(callDocument({ ...call, signature: 'verified' })).not.toHaveProperty('expected');
  });

  it('has the beginning of a long body in it', () => {
    const document = callDocument({ ...call, diagnosis: [], body: Buffer.alloc(100_000, 'x') });
    expect(JSON.stringify(document).length).toBeLessThan(5000);
  });
});

describe('a call that was refused for something else', () => {
  const error: Finding = {
    rule: 'required',
    severity: 'error',
    path: '/extInfo',
    message: 'a is missing in extInfo.',
    words: { key: 'required', values: {} },
    clause: 'queue-up/a',
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
  };
  const told = (resultStatus: string, resultMessage: string, errors: readonly string[]) => {
    const result = { resultCode: 'X', resultStatus, resultMessage };
    const answer = { status: 200, headers: [], body: new Uint8Array(), result };
    const findings = errors.map((message) => ({ ...error, message }));
    const record = { ...call, signature: 'verified' as const, diagnosis: [], verdict: result, answer, findings };
    return String(callLine(record)).split('\n').slice(1, -1);
  };

  it('has below it what the caller was told, with nothing hidden', () => {
    expect(told('F', 'Client-Id "\u{202e}" is unknown.', [])).toEqual([String.raw`    Client-Id "\u202e" is unknown.`]);
  });

  it('has the other errors of its payload below it, five at most, leniently accepted or not', () => {
    expect(told('F', '/extInfo: a', ['a', 'b'])).toEqual(['    /extInfo: a', '    /extInfo: b']);
    expect(told('S', 'Leniently.', [...'abcdefg'])).toEqual([
      '    Leniently.',
      ...[...'abcde'].map((each) => `    /extInfo: ${each}`),
      '    and 2 more',
    ]);
  });

  it('is a line and no more where it was accepted', () => {
    expect(told('S', 'Accepted.', [])).toEqual([]);
  });
});
