import { createReadStream, fstatSync } from 'node:fs';
import { createLineReader, takePassphraseVariable } from '../../services/platform/terminal/line-reader.ts';
import type { SecretSources } from '../io.ts';
import { escapeHidden, markHidden } from '../../../shared/lib/text/hidden-characters.ts';
import { randomFillSync } from 'node:crypto';

/** The sources of secrets: terminal, descriptor, or a variable that is removed at once. */
export function processSecrets(): SecretSources {
  return { ask: process.stdin.isTTY ? askOnTerminal : null, variable: takePassphraseVariable(), readFd };
}

/** Questions go to standard error; standard output holds only the result. */
async function askOnTerminal(question: string): Promise<string | null> {
  const lines = createLineReader(process.stdin);
  const typed = lines.secret(new AbortController().signal);
  // Echo is off from here. The question may name a file.
  process.stderr.write(escapeHidden(question));
  // A waiting question keeps the process alive.
  const alive = setInterval(() => {}, 60_000);
  try {
    return await typed;
  } finally {
    clearInterval(alive);
    lines.close();
    process.stderr.write('\n');
  }
}

async function readFd(fd: number, limit: number): Promise<Buffer | null> {
  const kind = fstatSync(fd);
  // Other descriptors belong to the runtime.
  if (!kind.isFile() && !kind.isFIFO() && !kind.isSocket() && !kind.isCharacterDevice()) throw notInherited;
  return readWithin(createReadStream('', { fd }), limit);
}

const notInherited = Object.assign(new Error('It was not given to the process.'), { code: 'EBADF' });

/** All bytes of a stream; null where they are more than the limit. */
export async function readWithin(stream: AsyncIterable<Buffer>, limit: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > limit) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const markedWords =
  'passbench: the marks above (such as ⟨U+202E⟩) represent hidden characters of the payload. A file or a pipe gets its exact bytes.\n';

type PayloadOutput = {
  readonly write: (bytes: string | Uint8Array) => void;
  readonly err: (text: string) => void;
};

/** Writes a payload: exact bytes to a file or pipe; on a terminal hidden characters become marks, and a line says so. */
export function payloadOutput(isTerminal: boolean, { write, err }: PayloadOutput): PayloadOutput['write'] {
  if (!isTerminal) return write;
  return (bytes) => {
    const text = typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes);
    const shown = markHidden(text);
    if (shown === text) {
      write(bytes);
      return;
    }
    write(`${shown}\n`);
    err(markedWords);
  };
}

const idsPerDraw = 512;
const idBytes = 16;

/** Returns random version 4 uuids as 32 hexadecimal digits, drawn in batches: a payload may need a million. */
export function freshIds(): () => string {
  const bytes = Buffer.alloc(idsPerDraw * idBytes);
  let digits = '';
  let at = 0;
  return () => {
    if (at >= digits.length) {
      digits = drawIds(bytes);
      at = 0;
    }
    at += idBytes * 2;
    return digits.slice(at - idBytes * 2, at);
  };
}

/** Version and variant bits (RFC 9562, section 5.4). */
function drawIds(bytes: Buffer): string {
  randomFillSync(bytes);
  for (let at = 0; at < bytes.length; at += idBytes) {
    bytes[at + 6] = ((bytes[at + 6] ?? 0) & 0x0f) | 0x40;
    bytes[at + 8] = ((bytes[at + 8] ?? 0) & 0x3f) | 0x80;
  }
  return bytes.toString('hex');
}
