import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import type { AnswerNote } from '../../../../shared/protocol/validate/answers/answer-note.ts';

type Decoder = (
  body: Buffer,
  options: { maxOutputLength: number },
  done: (error: NodeJS.ErrnoException | null, decoded: Buffer) => void,
) => void;

/** The decoders of each Content-Encoding, in order: deflate is sent with and without zlib's wrapper. */
const decoders: ReadonlyMap<string, readonly Decoder[]> = new Map([
  ['gzip', [gunzip]],
  ['x-gzip', [gunzip]],
  ['deflate', [inflate, inflateRaw]],
  ['br', [brotliDecompress]],
]);

const maxDecodedBytes = 10_485_760;

export type DecodedBody = {
  /** The readable body; null where it could not be decoded. */
  readonly body: Buffer | null;
  /** The encoding that was removed; null for none. */
  readonly coding: string | null;
  /** Set where the encoding is not what the answer declares. */
  readonly note: AnswerNote | null;
};

/**
 * Decodes an answer that was encoded although `identity` was asked for: one layer, up to `limit` bytes, so a small body
 * cannot fill the memory. Never rejects: a note says what failed.
 */
export async function decodeBody(
  headers: readonly HeaderLine[],
  body: Buffer,
  limit = maxDecodedBytes,
): Promise<DecodedBody> {
  const layers = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.split(','))
    .map((layer) => layer.trim().toLowerCase())
    .filter((layer) => layer !== '' && layer !== 'identity');
  const [layer] = layers;
  if (body.length === 0) return { body, coding: null, note: null };
  if (layer === undefined) return decodeUndeclared(body, limit);
  if (layers.length > 1) return undecodable('LIMIT_LAYERS', { layers: layers.length });
  const known = decoders.get(layer);
  for (const decoder of known ?? []) {
    const decoded = await runDecoder(decoder, body, limit);
    if (decoded === 'too-long') return undecodable('LIMIT_DECODED', { limit });
    if (decoded !== 'damaged') return { body: decoded, coding: layer, note: null };
  }
  const coding = known === undefined ? quoteText(layer) : layer;
  return (
    (await decodeMislabelled(body, coding, limit)) ??
    undecodable(known === undefined ? 'ENCODING_UNKNOWN' : 'ENCODING_DAMAGED', { coding })
  );
}

/** A body without a declared encoding is plain, unless it is a gzip. */
async function decodeUndeclared(body: Buffer, limit: number): Promise<DecodedBody> {
  const decoded = isGzip(body) ? await runDecoder(gunzip, body, limit) : 'damaged';
  if (typeof decoded === 'string') return { body, coding: null, note: null };
  return { body: decoded, coding: 'gzip', note: noteOf('unsaid', 'warning', { found: 'gzip' }) };
}

/** Reads a body that is not encoded as declared: as gzip or plain text; null for neither. */
async function decodeMislabelled(body: Buffer, coding: string, limit: number): Promise<DecodedBody | null> {
  const decoded = isGzip(body) ? await runDecoder(gunzip, body, limit) : 'damaged';
  if (typeof decoded !== 'string')
    return { body: decoded, coding: 'gzip', note: noteOf('other', 'warning', { coding, found: 'gzip' }) };
  if (!isText(body)) return null;
  return { body, coding: null, note: noteOf('plain', 'warning', { coding }) };
}

function runDecoder(decoder: Decoder, body: Buffer, limit: number): Promise<Buffer | 'too-long' | 'damaged'> {
  return new Promise((resolve) => {
    decoder(body, { maxOutputLength: limit }, (error, decoded) => {
      if (error === null) resolve(decoded);
      else resolve(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too-long' : 'damaged');
    });
  });
}

function isGzip(body: Buffer): boolean {
  return body[0] === 0x1f && body[1] === 0x8b && body[2] === 8;
}

/** Whether the bytes start like a document and are UTF-8, which no compressed body does. */
function isText(body: Buffer): boolean {
  return /^[\s\ufeff]*[{[<"]/.test(body.toString('utf8', 0, 64)) && 'text' in decodeUtf8(body);
}

function undecodable(says: string, values: AnswerNote['values']): DecodedBody {
  return { body: null, coding: null, note: noteOf(says, 'error', values) };
}

function noteOf(says: string, severity: AnswerNote['severity'], values: AnswerNote['values']): AnswerNote {
  return { rule: 'content-encoding', severity, says, ...(values === undefined ? {} : { values }) };
}
