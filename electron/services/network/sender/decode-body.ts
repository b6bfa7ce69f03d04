import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { HeaderLine } from '../../../../shared/documents/call.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import type { AnswerNote } from '../../../../shared/protocol/validate/index.ts';

type Decoder = (
  body: Buffer,
  options: { maxOutputLength: number },
  done: (error: NodeJS.ErrnoException | null, decoded: Buffer) => void,
) => void;

/** What a name of Content-Encoding may mean, in the order in which it is tried: deflate is sent with and without zlib's wrapper. */
const decoders: ReadonlyMap<string, readonly Decoder[]> = new Map([
  ['gzip', [gunzip]],
  ['x-gzip', [gunzip]],
  ['deflate', [inflate, inflateRaw]],
  ['br', [brotliDecompress]],
]);

/** The most bytes that a body may have after its encoding was undone. */
export const mostDecodedBytes = 10_485_760;

export type DecodedBody = {
  /** The body as it is to be read; null where its encoding was not undone. */
  readonly body: Buffer | null;
  /** The encoding that was undone; null where there was none to undo. */
  readonly undone: string | null;
  /** What is to be said of the encoding, where it is not what the answer says it is. */
  readonly note: AnswerNote | null;
};

/**
 * Undoes the encoding of an answer that was encoded although `identity` was asked for: one layer, up to `limit` bytes.
 * The decoder stops at the limit, so a small body cannot fill the memory. Never rejects: what cannot be undone is said.
 */
export async function decodeBody(
  headers: readonly HeaderLine[],
  body: Buffer,
  limit = mostDecodedBytes,
): Promise<DecodedBody> {
  const layers = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.split(','))
    .map((layer) => layer.trim().toLowerCase())
    .filter((layer) => layer !== '' && layer !== 'identity');
  const [layer] = layers;
  if (body.length === 0) return { body, undone: null, note: null };
  if (layer === undefined) return unsaid(body, limit);
  if (layers.length > 1) return closed('LIMIT_LAYERS', { layers: layers.length });
  const known = decoders.get(layer);
  for (const decoder of known ?? []) {
    const decoded = await decodedBy(decoder, body, limit);
    if (decoded === 'too-long') return closed('LIMIT_DECODED', { limit });
    if (decoded !== 'damaged') return { body: decoded, undone: layer, note: null };
  }
  const coding = known === undefined ? quoteText(layer) : layer;
  return (
    (await otherwise(body, coding, limit)) ??
    closed(known === undefined ? 'ENCODING_UNKNOWN' : 'ENCODING_DAMAGED', { coding })
  );
}

/** A body that says nothing of an encoding is what it is, but for a gzip, which tells itself. */
async function unsaid(body: Buffer, limit: number): Promise<DecodedBody> {
  const decoded = isGzip(body) ? await decodedBy(gunzip, body, limit) : 'damaged';
  if (typeof decoded === 'string') return { body, undone: null, note: null };
  return { body: decoded, undone: 'gzip', note: noteOf('unsaid', 'warning', { found: 'gzip' }) };
}

/** What a body is that is not encoded as it says: a gzip, or a text without any encoding; null where neither. */
async function otherwise(body: Buffer, coding: string, limit: number): Promise<DecodedBody | null> {
  const decoded = isGzip(body) ? await decodedBy(gunzip, body, limit) : 'damaged';
  if (typeof decoded !== 'string')
    return { body: decoded, undone: 'gzip', note: noteOf('other', 'warning', { coding, found: 'gzip' }) };
  if (!isText(body)) return null;
  return { body, undone: null, note: noteOf('plain', 'warning', { coding }) };
}

function decodedBy(decoder: Decoder, body: Buffer, limit: number): Promise<Buffer | 'too-long' | 'damaged'> {
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

/** Whether the bytes begin as a document does and are UTF-8: no compressed body is. */
function isText(body: Buffer): boolean {
  return /^[\s\ufeff]*[{[<"]/.test(body.toString('utf8', 0, 64)) && 'text' in decodeUtf8(body);
}

function closed(says: string, values: AnswerNote['values']): DecodedBody {
  return { body: null, undone: null, note: noteOf(says, 'error', values) };
}

function noteOf(says: string, severity: AnswerNote['severity'], values: AnswerNote['values']): AnswerNote {
  return { rule: 'content-encoding', severity, says, ...(values === undefined ? {} : { values }) };
}
