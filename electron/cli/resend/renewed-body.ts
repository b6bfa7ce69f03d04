import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { renewedText } from '../../../shared/protocol/requests/renewed-text.ts';

/** The payload of a call as a new request, as `renewedText` writes it. A body that is no text stays. */
export function renewedBody(body: Buffer, fresh: Parameters<typeof renewedText>[1]): Buffer {
  const decoded = decodeUtf8(body);
  return 'text' in decoded ? Buffer.from(renewedText(decoded.text, fresh)) : body;
}
