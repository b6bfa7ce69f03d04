import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queueUp } from '../../scenarios/queue-up/index.ts';
import { validateBytes } from './bytes.ts';
import { payloadText, queuePayload, trainPayload } from './testing/sample-payloads.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('bytes of a file', () => {
  it('are read as UTF-8 and the scenario is recognised', () => {
    const train = validateBytes(utf8(payloadText(trainPayload)), {});
    expect([train.scenario?.id, train.findings]).toEqual(['train-ticket', []]);
    const queue = validateBytes(utf8(payloadText(queuePayload)), { scheme: 'walletapp' });
    expect([queue.scenario?.id, queue.findings]).toEqual(['queue-up', []]);
  });

  it('are held against the scenario that is named', () => {
    const { scenario, findings } = validateBytes(utf8(payloadText(trainPayload)), { scenario: queueUp });
    expect(scenario).toBe(queueUp);
    expect(findings.map(({ rule }) => rule)).toContain('status-unknown');
  });

  it('that no other scenario knows are held against what a base order needs', () => {
    const { scenario, findings } = validateBytes(utf8('{}'), {});
    expect(scenario?.id).toBe('base-order');
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['required', 'user-required']));
  });

  it('keep their byte order mark, which counts nothing', () => {
    const { text, findings } = validateBytes(utf8('\ufeff{"userId": 1}'), {});
    expect(text?.codePointAt(0)).toBe(0xfeff);
    expect(findings.find(({ rule }) => rule === 'type')).toMatchObject({ line: 1, column: 12, endColumn: 13 });
  });

  it('that are not UTF-8 say where the first wrong one is, beside all other rules', () => {
    const head = '{"merchantBizType": "LINE_UP",\n"名": "';
    const bytes = new Uint8Array([...utf8(head), 0xff, 0xfe, ...utf8('", "userId": 1}')]);
    const { text, findings, scenario } = validateBytes(bytes, {});
    expect(text).toBeNull();
    expect(scenario?.id).toBe('queue-up');
    expect(findings.find(({ rule }) => rule === 'encoding')).toMatchObject({
      severity: 'error',
      path: '',
      line: 2,
      column: 7,
      clause: 'endpoints/body',
      message: expect.not.stringContaining('UTF-16'),
    });
    expect(findings.find(({ rule }) => rule === 'type')).toMatchObject({ path: '/userId', line: 2, column: 22 });
    expect(findings.filter(({ rule }) => rule === 'encoding')).toHaveLength(1);
  });

  it.each([
    ['{"a":\\xff}', [...utf8('{"a":'), 0xff, ...utf8('}')]],
    ['["\\xff"]', [...utf8('["'), 0xff, ...utf8('"]')]],
    ['\\xff', [0xff]],
  ])('that are not UTF-8 are not JSON either, and that is said once: %s', (_, bytes) => {
    expect(validateBytes(new Uint8Array(bytes), {}).findings.map(({ rule }) => rule)).toEqual(['encoding']);
  });

  it('of any kind get no other rule beside syntax and root-type but too-deep', () => {
    const spoilt = fc
      .tuple(
        fc.constantFrom('{"userId":1}', '["a"]', '{"a":"b",}', '[[[', '"x"', payloadText(queuePayload)),
        fc.nat(400),
        fc.uint8Array({ maxLength: 3 }),
      )
      .map(([text, at, inside]) => {
        const bytes = utf8(text);
        const cut = at % (bytes.length + 1);
        return new Uint8Array([...bytes.subarray(0, cut), ...inside, ...bytes.subarray(cut)]);
      });
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.uint8Array({ maxLength: 60 })), (bytes) => {
        const rules = validateBytes(bytes, {}).findings.map(({ rule }) => rule);
        const isUnread = rules.includes('syntax') || rules.includes('root-type');
        if (isUnread) expect(rules.filter((rule) => rule !== 'too-deep')).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });

  it('that are UTF-32 are named', () => {
    const little = Array.from('\ufeff{}').flatMap((letter) => [
      letter.charCodeAt(0) & 255,
      letter.charCodeAt(0) >> 8,
      0,
      0,
    ]);
    for (const bytes of [little, little.slice(4), little.toReversed(), little.slice(4).toReversed()]) {
      const { findings } = validateBytes(new Uint8Array(bytes), {});
      expect(findings).toMatchObject([{ rule: 'encoding', message: expect.stringContaining('UTF-32') }]);
    }
  });

  it('that are UTF-16 are named', () => {
    const little = new Uint8Array([0xff, 0xfe, ...Array.from('{}').flatMap((letter) => [letter.charCodeAt(0), 0])]);
    const big = new Uint8Array(Array.from('{}').flatMap((letter) => [0, letter.charCodeAt(0)]));
    for (const bytes of [little, big]) {
      const { findings } = validateBytes(bytes, {});
      expect(findings).toMatchObject([{ rule: 'encoding', line: 1, column: 1 }]);
      expect(findings[0]?.message).toContain('UTF-16');
    }
  });

  it('that are none are a finding', () => {
    expect(validateBytes(new Uint8Array(), {}).findings.map(({ rule }) => rule)).toEqual(['syntax']);
  });
});
