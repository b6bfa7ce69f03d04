import type { Prepared } from '../../../shared/bridge/schemas.ts';
import type { Call } from '../../../shared/documents/call.ts';

/**
 * Restores a call's request. The path is stored; the host is in the Host header, and the scheme follows from TLS facts
 * or, for received calls, from the sandbox's address.
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
