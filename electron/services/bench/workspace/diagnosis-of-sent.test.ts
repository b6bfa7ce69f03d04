import { describe, expect, it } from 'vitest';
import type { DiagnosisRow } from '../../../../shared/documents/diagnosis.ts';
import type { CallRecord } from '../../storage/journal/call-record.ts';
import { received } from '../router/testing/received-call.ts';
import { answerDiagnosisOfSent, diagnosisOfSent } from './call-views.ts';

const certain: DiagnosisRow = { variant: 'text-changed', verifies: false, isCertain: true, why: 'another text' };
const tried: DiagnosisRow = { variant: 'body-bom', verifies: false, why: 'w' };

const recordOf = (head: string, body: string, rest: Partial<CallRecord> = {}): CallRecord => ({
  ...received,
  ...rest,
  signed: { head },
  body: Buffer.from(body),
});
const diagnosed = (body: string, rest: Partial<CallRecord> = {}) =>
  recordOf('POST /p\nC.T.', body, { diagnosis: [certain, tried], ...rest });

describe('a call of the bench that arrived otherwise than it was sent', () => {
  it('shows the first byte that was changed on the way', () => {
    const rows = diagnosisOfSent(recordOf('POST /p\nC.T.', '{"a":1}'), diagnosed('{"a":2}'));
    expect(rows?.[0]).toMatchObject({ variant: 'text-changed', isCertain: true, texts: { at: 17 } });
    expect(rows?.slice(1)).toEqual([tried]);
  });

  it('shows the path that a gateway changed', () => {
    const rows = diagnosisOfSent(recordOf('POST /base/p\nC.T.', '{}'), diagnosed('{}'));
    expect(rows?.[0]?.texts).toMatchObject({ at: 6, line: 1, column: 7 });
  });

  it('claims nothing of a body of which the beginning alone is kept', () => {
    const cut = diagnosed('{"a"', { bodyCut: { bytes: 7, sha256: 'ab' } });
    expect(diagnosisOfSent(recordOf('POST /p\nC.T.', '{"a":1}'), cut)).toEqual([certain, tried]);
  });

  it.each([
    ['a single change explains it', [{ variant: 'body-bom', verifies: true, why: 'w' }]],
    ['no key that is known made it', [{ ...certain, variant: 'key-unknown' }]],
  ])('leaves the diagnosis as it is where %s', (_, diagnosis) => {
    expect(diagnosisOfSent(recordOf('x', 'y'), diagnosed('z', { diagnosis }))).toEqual(diagnosis);
  });

  it('has none where the sandbox found nothing wrong', () => {
    const { diagnosis: _, ...fine } = diagnosed('z');
    expect(diagnosisOfSent(recordOf('x', 'y'), fine)).toBeUndefined();
  });
});

describe('an answer of the own sandbox that came back otherwise', () => {
  const answered = (body: string, rest: Partial<CallRecord> = {}): CallRecord => ({
    ...received,
    headers: [['Client-Id', 'C']],
    answer: { status: 200, headers: [['Response-Time', 'T']], body: Buffer.from(body), result: null },
    answerDiagnosis: [certain, tried],
    ...rest,
  });

  it('shows the first byte that was changed on the way', () => {
    const rows = answerDiagnosisOfSent(answered('{"a":1}'), answered('{"a":2}'));
    expect(rows?.[0]).toMatchObject({ variant: 'text-changed', texts: { at: 17, line: 2 } });
    expect(rows?.slice(1)).toEqual([tried]);
  });

  it('finds the client under the name that the profile gives its header', () => {
    const named: Partial<CallRecord> = {
      headers: [['X-App', 'C']],
      gaps: { 'signing-profile': 'custom:client-id=X-App' },
    };
    const rows = answerDiagnosisOfSent(answered('{"a":1}', named), answered('{"a":2}', named));
    expect(rows?.[0]).toMatchObject({ texts: { at: 17, line: 2 } });
  });

  it('leaves the diagnosis as it is where both are alike: the signature itself was spoilt', () => {
    expect(answerDiagnosisOfSent(answered('{}'), answered('{}'))).toEqual([certain, tried]);
  });

  it('has none where the answer verified', () => {
    const { answerDiagnosis: _, ...fine } = answered('{}');
    expect(answerDiagnosisOfSent(fine, answered('x'))).toBeUndefined();
  });
});
