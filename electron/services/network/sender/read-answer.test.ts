import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { voucher } from '../../../../shared/scenarios/voucher/index.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { readAnswer } from './read-answer.ts';

const { privateKey: clientKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

async function saidOf(resultCode: string, detailLink: string, gaps: GapChoices): Promise<readonly unknown[]> {
  const body = {
    result: { resultCode, resultStatus: 'S' },
    orderId: 'o',
    orderStatus: 'TICKETED',
    distributeResult: [{ extInfo: { benefitId: 'b', detailLink } }],
  };
  const { findings } = await readAnswer({
    answer: { status: 200, headers: [['Response-Time', 'x']], body: Buffer.from(JSON.stringify(body)) },
    request: { method: 'POST', path: '/', clientId: 'C' },
    scenario: voucher,
    received: { at: 0, offsetMinutes: 0 },
    platformKey: null,
    clientKey,
    gaps,
  });
  return findings.map(({ rule, severity, gap }) => [rule, severity, gap]);
}

test('the assumptions in force are those under which an answer is judged', async () => {
  const wide = '😀'.repeat(40);
  expect(await saidOf(wide, 'walletapp://b', {})).toContainEqual(['max-length', 'assumption', 'length-unit']);
  expect(await saidOf(wide, 'walletapp://b', { 'length-unit': 'utf16' })).toContainEqual([
    'max-length',
    'error',
    'length-unit',
  ]);
});

test('so is the app scheme: with none in force any will do', async () => {
  expect(await saidOf('SUCCESS', 'walletapp://b', {})).toEqual([]);
  expect(await saidOf('SUCCESS', 'walletapp://b', { scheme: 'shopapp' })).toEqual([['app-link', 'error', 'scheme']]);
});
