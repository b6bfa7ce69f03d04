import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { HeaderLine } from '../../../shared/documents/call.ts';
import type { Words } from '../../../shared/lib/text/words.ts';

type Decoder = (
  body: Buffer,
  options: { maxOutputLength: number },
  done: (error: NodeJS.ErrnoException | null, decoded: Buffer) => void,
) => void;

const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', inflate],
  ['br', brotliDecompress],
]);

export type DecodedBody =
  | { readonly body: Buffer }
  /** `what` says why, without a full stop. */
  | {
      readonly code: 'LIMIT_LAYERS' | 'LIMIT_DECODED' | 'ENCODING_UNKNOWN' | 'ENCODING_DAMAGED';
      readonly what: Words;
    };

/**
 * Undoes the encoding of an answer that was encoded although `identity` was asked for: one layer, up to `limit` bytes.
 * The decoder stops at the limit, so a small body cannot fill the memory.
 */
export async function decodeBody(headers: readonly HeaderLine[], body: Buffer, limit: number): Promise<DecodedBody> {
  const layers = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.split(','))
    .map((layer) => layer.trim().toLowerCase())
    .filter((layer) => layer !== '' && layer !== 'identity');
  const [layer] = layers;
  if (layer === undefined || body.length === 0) return { body };
  if (layers.length > 1)
    return {
      code: 'LIMIT_LAYERS',
      what: {
        en: `The answer is encoded in ${layers.length} layers, more than the one that is undone; it was left`,
        zh: `回應以 ${layers.length} 層編碼，而工具只解一層，已放棄`,
      },
    };
  const decoder = decoders.get(layer);
  if (decoder === undefined)
    return {
      code: 'ENCODING_UNKNOWN',
      what: {
        en: 'The answer is encoded in a way the product does not know; it was left',
        zh: '工具不認識回應的編碼方式，已放棄',
      },
    };
  return new Promise((resolve) => {
    decoder(body, { maxOutputLength: limit }, (error, decoded) => {
      if (error === null) resolve({ body: decoded });
      else if (error.code === 'ERR_BUFFER_TOO_LARGE')
        resolve({
          code: 'LIMIT_DECODED',
          what: {
            en: `The decoded body passes the limit of ${limit} bytes; it was ended`,
            zh: `解碼後的內文超出 ${limit} 位元組的上限，已終止`,
          },
        });
      else
        resolve({
          code: 'ENCODING_DAMAGED',
          what: {
            en: `The body is not the ${layer} it says it is; it failed`,
            zh: `內文並非它所聲稱的 ${layer}，解碼失敗`,
          },
        });
    });
  });
}
