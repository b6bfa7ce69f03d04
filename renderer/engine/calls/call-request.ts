import type { Prepared } from '../../../shared/bridge/schemas.ts';
import type { Call } from '../../../shared/documents/call.ts';

/**
 * The request of a call as it was on the wire, for whoever writes it otherwise. A call keeps its path alone: where it went
 * stands in its Host header, and whether it went over TLS follows from what was agreed on. What the bench's own sandbox
 * received came by the way in that it has.
 */
export function requestOfCall(call: Call, sandboxUrl: string | null): Prepared {
  const host = call.headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
  const isReceivedByTls = call.origin === 'received' && sandboxUrl?.startsWith('https:') === true;
  const scheme = call.tls !== undefined || isReceivedByTls ? 'https' : 'http';
  const origin = host === undefined ? (sandboxUrl ?? `${scheme}://127.0.0.1`) : `${scheme}://${host}`;
  return {
    method: call.method,
    url: origin.replace(/\/$/, '') + call.path,
    path: call.path,
    headers: call.headers,
    bodyBase64: call.bodyBase64,
    contentToSign: call.contentToSign ?? '',
  };
}
