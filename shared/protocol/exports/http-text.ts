import type { Call } from '../../documents/call.ts';
import { decodeUtf8 } from '../../lib/text/decode.ts';
import { fromBase64 } from '../../lib/text/from-base64.ts';

/** The request of a call in HTTP's own form, with its exact headers and body. null where the body is not UTF-8. */
export function httpText({ method, path, headers, bodyBase64 }: Call): string | null {
  const decoded = decodeUtf8(fromBase64(bodyBase64));
  if (!('text' in decoded)) return null;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    decoded.text,
  ];
  return lines.join('\r\n');
}
