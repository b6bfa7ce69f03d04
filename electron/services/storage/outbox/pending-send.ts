import { hash, randomUUID } from 'node:crypto';
import type { Call, HeaderLine, CallEnvironment } from '../../../../shared/documents/call.ts';
import { scanJson, type JsonNode } from '../../../../shared/lib/json/json-scan.ts';
import { textAt } from '../../../../shared/lib/json/json-view.ts';
import { decodeWithReplacement } from '../../../../shared/lib/text/decode.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { orderOfPayload } from '../../../../shared/protocol/orders/order-key.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import type { SignedRequest } from '../../keys/signer/sign-request.ts';
import { base64 } from '../journal/call-record.ts';

export type PendingSend = {
  readonly request: SignedRequest;
  /** What is read in its plain body; absent: it is read here. */
  readonly root?: JsonNode | null | undefined;
  readonly headers?: readonly HeaderLine[];
  readonly clientId: string;
  readonly scenario: Pick<Scenario, 'id' | 'endpoint'> | null;
  readonly environment: CallEnvironment;
  readonly gaps: GapChoices;
  readonly at: Instant;
  /** The origin that it goes to. */
  readonly sentTo?: string;
  /** The id of the call that it repeats. */
  readonly replayOf?: string;
};

/** The call of a request before it is sent: in real time, in its environment's orders. */
export function createCall(about: PendingSend): Call {
  const { request, headers = request.headers, clientId, scenario, environment, gaps, at, sentTo, replayOf } = about;
  const { method, path, body, plainBody, contentToSign } = request;
  const { root = scanJson(decodeWithReplacement(plainBody ?? body)).root } = about;
  const endpoint = scenario?.endpoint ?? null;
  const order = orderOfPayload(root, { clientId, endpoint, environment: environment.id, gaps });
  return {
    // Random bytes are taken from the system for many of them at once.
    id: randomUUID().replaceAll('-', ''),
    orderKey: order.orderKey,
    merchantBizNo: order.merchantBizNo ?? '',
    scenario: scenario?.id ?? '',
    orderStatus: textAt(root, 'orderStatus') ?? '',
    endpoint,
    origin: 'sent',
    environment,
    ...(sentTo === undefined ? {} : { sentTo }),
    ...(replayOf === undefined ? {} : { replayOf }),
    atVirtual: at,
    atReal: at,
    method,
    path,
    headers,
    bodyBase64: base64(body),
    ...(plainBody === undefined ? {} : { plainBodyBase64: base64(plainBody) }),
    contentToSign,
    verdict: null,
    signature: 'not checked',
    findings: [],
    gaps,
    durationsMs: {},
  };
}

/** The environment of a call to a plain address: its orders belong to that origin alone. */
export function environmentOfAddress(url: string): CallEnvironment {
  const { origin } = new URL(url);
  return { id: hash('sha256', origin).slice(0, 32), name: origin };
}
