import { expect, it } from 'vitest';
import { hasHidden } from '../../../shared/lib/text/hidden-characters.ts';
import { payloadOutput } from './payload-output.ts';

const hostile = '{"a":"\u202elive\u009b2J\u200b\u{e0061}\u007f\u001b]0;owned\u0007"}';

function printedTo(isTerminal: boolean, bytes: string | Uint8Array): { readonly out: Buffer; readonly err: string } {
  const pieces: Buffer[] = [];
  let err = '';
  payloadOutput(isTerminal, {
    write: (piece) => void pieces.push(Buffer.from(piece)),
    err: (text) => void (err += text),
  })(bytes);
  return { out: Buffer.concat(pieces), err };
}

it('gives a file the exact bytes, also those that are no text', () => {
  const bytes = Buffer.concat([Buffer.from(hostile), Buffer.from([0xff, 0x0d, 0x0a])]);
  expect(printedTo(false, bytes)).toEqual({ out: bytes, err: '' });
});

it.each([hostile, Buffer.from(hostile)])('gives a terminal marks for what is hidden, and says so', (payload) => {
  const { out, err } = printedTo(true, payload);
  expect(hasHidden(out.toString().replaceAll('\n', ''))).toBe(false);
  expect(out.toString()).toContain('⟨U+202E⟩live⟨U+009B⟩2J');
  expect(err).toContain('stand for hidden characters');
});

it('gives a terminal a plain payload as it is', () => {
  const plain = '{\n\t"a": "\u7dda\u4e0a \u{1f3ab}"\n}\n';
  expect(printedTo(true, Buffer.from(plain))).toEqual({ out: Buffer.from(plain), err: '' });
});
