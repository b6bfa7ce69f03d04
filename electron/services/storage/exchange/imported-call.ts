import { hash } from 'node:crypto';
import type { CallEnvironment } from '../../../../shared/documents/call-search.ts';
import type { Answer, Call } from '../../../../shared/documents/call.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { textAt } from '../../../../shared/lib/json/json-view.ts';
import { decodeWithReplacement } from '../../../../shared/lib/text/decode.ts';
import { parseUrl } from '../../../../shared/lib/text/parse-url.ts';
import { orderOfPayload } from '../../../../shared/protocol/orders/order-key.ts';
import { recogniseScenario } from '../../../../shared/protocol/orders/recognise.ts';
import { bytesOfBody, headerOf, type WrittenRequest } from '../../../../shared/protocol/requests/written-request.ts';
import { readResult } from '../../../../shared/protocol/sandbox/answer.ts';
import { endpointOfPath } from '../../../../shared/specification/endpoints.ts';
import { base64 } from '../journal/call-record.ts';

/**
 * The orders of imported calls are apart from those of the same address here: what somebody else sent changes no phone of
 * this machine.
 */
function importedEnvironment({ id, name }: CallEnvironment): CallEnvironment {
  return { id: hash('sha256', `imported ${id}`).slice(0, 32), name };
}

/** A call of another Passbench, as one that is imported here. It keeps its id, bytes and times. */
export function importedCall(call: Call): Call {
  const { origin, signature, environment = { id: 'sandbox', name: 'sandbox' }, endpoint, gaps } = call;
  if (origin === 'imported') return call;
  const place = importedEnvironment(environment);
  const { root } = scanJson(textOfBase64(call.plainBodyBase64 ?? call.bodyBase64));
  const clientId = headerOf(call.headers, 'Client-Id') ?? '';
  const order = orderOfPayload(root, { clientId, endpoint, environment: place.id, gaps });
  return {
    ...call,
    origin: 'imported',
    environment: place,
    orderKey: call.orderKey === '' ? '' : order.orderKey,
    // `signature` of a received call is the request's, of all others the answer's.
    ...(origin === 'received' ? { requestSignature: signature, signature: 'not checked' as const } : {}),
  };
}

function textOfBase64(text: string): string {
  return decodeWithReplacement(Buffer.from(text, 'base64'));
}

/** A request that was written down somewhere, as a call. `digest` tells it from all others, and is its id. */
export function callOfRequest(request: WrittenRequest, at: number, digest: string): Call {
  const { method, url, path, headers, ms, hasStandIns } = request;
  const address = url === null ? null : parseUrl(url);
  const place = address === null ? 'unknown' : address.origin;
  const environment = importedEnvironment({ id: place, name: place });
  const body = bytesOfBody(request.body) ?? new Uint8Array();
  const { root } = scanJson(decodeWithReplacement(body));
  const endpoint = endpointOfPath((path ?? '').split('?', 1)[0] ?? '')?.id ?? null;
  const scenario = root?.kind === 'object' ? recogniseScenario(root, endpoint) : null;
  const clientId = headerOf(headers, 'Client-Id') ?? '';
  const order = orderOfPayload(root, { clientId, endpoint, environment: environment.id, gaps: {} });
  const answer = answerOf(request);
  const result = answer?.result ?? null;
  return {
    id: digest.slice(0, 32),
    orderKey: order.merchantBizNo === null ? '' : order.orderKey,
    merchantBizNo: order.merchantBizNo ?? '',
    scenario: scenario?.id ?? '',
    orderStatus: textAt(root, 'orderStatus') ?? '',
    endpoint,
    origin: 'imported',
    environment,
    atVirtual: at,
    atReal: at,
    method: method ?? '',
    path: path ?? '',
    headers,
    bodyBase64: base64(body),
    ...(answer === null ? {} : { answer }),
    verdict: result === null ? null : { resultCode: result.resultCode, resultStatus: result.resultStatus },
    signature: 'not checked',
    requestSignature: headerOf(headers, 'Signature') === null ? 'not signed' : 'not checked',
    ...(hasStandIns === undefined ? {} : { hasStandIns }),
    findings: [],
    gaps: {},
    durationsMs: ms === undefined ? {} : { total: ms },
  };
}

function answerOf({ answer }: WrittenRequest): Answer | null {
  if (answer === undefined) return null;
  const body = bytesOfBody(answer.body) ?? new Uint8Array();
  return {
    status: answer.status,
    headers: answer.headers,
    bodyBase64: base64(body),
    result: readResult(decodeWithReplacement(body)),
  };
}
