import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../shared/lib/text/testing/any-character.ts';
import { openEnvelope, readEnvelope, seal } from './envelope.ts';

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 });
const secrets = fc.uint8Array({ maxLength: 3000 });

test('whatever is sealed comes back, with its header, and under no other key', () => {
  fc.assert(
    fc.property(
      keys,
      keys,
      fc.dictionary(fc.string({ unit: anyCharacter }), fc.jsonValue()),
      secrets,
      (key, other, header, secret) => {
        fc.pre(!Buffer.from(key).equals(Buffer.from(other)));
        const envelope = readEnvelope(seal(key, header, secret));
        if (envelope === null) throw new Error('no envelope');
        expect(JSON.stringify(envelope.header)).toBe(JSON.stringify(JSON.parse(JSON.stringify(header))));
        expect(openEnvelope(key, envelope)?.equals(secret)).toBe(true);
        expect(openEnvelope(other, envelope)).toBeNull();
      },
    ),
  );
});

test('no IV is used twice for the same', () => {
  const key = randomBytes(32);
  const sealed = Array.from({ length: 1000 }, () =>
    seal(key, {}, Buffer.from('secret')).subarray(3, 15).toString('hex'),
  );
  expect(new Set(sealed).size).toBe(1000);
});

test('any bytes are an envelope that opens nothing, or none; nothing is thrown', () => {
  fc.assert(
    fc.property(
      keys,
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('', '{}\n', '{"v":1}\n', 'null\n'),
      (key, bytes, head) => {
        const envelope = readEnvelope(Buffer.concat([Buffer.from(head), bytes]));
        expect(envelope === null ? null : openEnvelope(key, envelope)).toBeNull();
      },
    ),
  );
});
