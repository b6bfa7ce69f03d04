import { createServer } from 'node:http';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import { parseRequestTime, writeRequestTime } from '../../../../shared/protocol/signing/request-time.ts';
import { timeForms } from '../../../../shared/gaps/profile-cells.ts';
import { clockStep, measureSkew, warnedSkewMs, type TimedAnswer } from './clock-step.ts';
import { runSteps } from './testing/check-call.ts';

const hourMs = 3_600_000;
const at = (headers: readonly HeaderLine[], receivedAt: number, tookMs = 0): TimedAnswer & { kind: 'answered' } => ({
  kind: 'answered',
  headers,
  receivedAt,
  tookMs,
  by: 'HEAD',
});
const dated = (serverMs: number): HeaderLine => ['Date', new Date(serverMs).toUTCString()];
const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });

describe('a difference of clocks', () => {
  it('of -48 h to +48 h is found within what it is sure to, and warned of beyond 30 s', () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: -48 * hourMs, max: 48 * hourMs }),
        fc.integer({ min: 0, max: 5000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (receivedAt, skewMs, tookMs, share) => {
          // The service writes its time during the exchange, by its own clock.
          const written = receivedAt - tookMs * share + skewMs;
          const answer = at([dated(written)], receivedAt, tookMs);
          const found = measureSkew(answer);
          if (found === null) throw new Error('no skew was found');
          expect(Math.abs(found.ms - skewMs)).toBeLessThanOrEqual(found.precisionMs);
          expect(found.precisionMs).toBe(Math.ceil((1000 + tookMs) / 2));
          const { ok } = clockStep(answer);
          if (Math.abs(skewMs) <= warnedSkewMs) expect(ok).toBe(true);
          if (Math.abs(skewMs) > warnedSkewMs + 2 * found.precisionMs) expect(ok).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('shifts no Request-Time: what is written is what this clock shows, in every form', () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: -48 * hourMs, max: 48 * hourMs }),
        fc.integer({ min: -840, max: 840 }),
        (now, skew, zone) => {
          for (const form of timeForms) {
            const text = writeRequestTime(form, now + skew, zone);
            const read = parseRequestTime(text);
            expect(read).not.toBeNull();
            expect(Math.abs((read ?? 0) - (now + skew))).toBeLessThan(1000);
          }
        },
      ),
    );
  });
});

describe('what an answer says of its time', () => {
  const now = Date.UTC(2026, 10, 25, 6);

  it.each([
    ['Date', [['date', 'Wed, 25 Nov 2026 06:00:00 GMT']], 500, 'Date'],
    ['an older form of it', [['Date', 'Wednesday, 25-Nov-26 06:00:00 GMT']], 500, 'Date'],
    ['the oldest', [['Date', 'Wed Nov 25 06:00:00 2026']], 500, 'Date'],
    ['Response-Time, where there is no Date', [['Response-Time', '2026-11-25T14:00:00+08:00']], 500, 'Response-Time'],
    [
      'Date and Age of a store on the way',
      [
        ['Date', 'Wed, 25 Nov 2026 05:00:00 GMT'],
        ['Age', '3600'],
      ],
      500,
      'Date',
    ],
  ] as const)('is read of %s', (_, headers, ms, from) => {
    expect(measureSkew(at(headers, now))).toEqual({ ms, precisionMs: 500, from });
  });

  it.each([
    [[]],
    [[['Date', 'soon']]],
    [[['Date', '2026']]],
    [[['Response-Time', 'x']]],
    [[['Date', 'x'.repeat(10_000)]]],
  ] as const)('is nothing where %j', (headers) => {
    expect(clockStep(at(headers, now))).toMatchObject({
      ok: null,
      sentence: { zh: expect.stringContaining('無法比較時鐘') },
    });
  });

  it.each([
    [
      45_000,
      "The service's clock is 46 s ahead of this computer's (by its Date header, within 0.5 s).",
      '服務的時鐘比此電腦快 46 秒',
    ],
    [-185_000, "The service's clock is 3 min 5 s behind this computer's", '服務的時鐘比此電腦慢 3 分 5 秒'],
    [26 * hourMs, "The service's clock is 26 h 0 min ahead of", '服務的時鐘比此電腦快 26 小時 0 分'],
  ])('is told in words: %i ms', (ms, en, zh) => {
    const { ok, sentence, next } = clockStep(at([dated(now + ms)], now));
    expect(ok).toBe(false);
    expect(sentence.en).toContain(en);
    expect(sentence.en).toContain("Request-Time comes from this computer's clock, without correction.");
    expect(sentence.zh).toContain(zh);
    expect(next?.en).toContain('time server');
  });
});

describe('a service whose clock is wrong', () => {
  const servers: { close: () => void }[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  it.each([-48, -1, 0, 1, 48])('by %i h is reported', async (hours) => {
    const server = createServer((_, response) => {
      response.setHeader('Date', new Date(Date.now() + hours * hourMs).toUTCString()).end();
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { clock } = await runSteps(`http://127.0.0.1:${port}`);
    expect(clock.ok).toBe(hours === 0);
    if (hours !== 0) expect(clock.sentence.en).toContain(hours > 0 ? 'ahead of' : 'behind');
  });
});
