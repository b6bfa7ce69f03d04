import type { Finding } from '../../documents/finding.ts';
import { scanJson, type JsonNode, type JsonScan } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { once } from '../../lib/once.ts';
import { decodeUtf8 } from '../../lib/text/decode.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { signatureAlgorithms } from '../../specification/authentication.ts';
import { endpointOfPath, type Endpoint } from '../../specification/endpoints.ts';
import { orderOfPayload } from '../orders/order-key.ts';
import { recogniseScenario } from '../orders/recognise.ts';
import { isSignedFirst } from '../signing/encryption.ts';
import { findClientIds, findHeaderValues } from '../signing/envelope.ts';
import { parseSignatureHeader, type SignatureHeaderReading } from '../signing/signature-header.ts';
import { getSigningProfile } from '../signing/signing-profiles.ts';
import { bytesToSign, getSignedPath, type SignedParts, signatureScheme } from '../signing/signature.ts';
import { validate } from '../validate/validate.ts';
import { validateBytes } from '../validate/bytes.ts';
import type { ValidateOptions } from '../validate/options.ts';
import { findAppliedFaults, type AppliedFaults } from './faults/applied-faults.ts';
import { bytesOf, decryptRequest, readBody, type BodyReading } from './read-body.ts';
import { type KnownOrder, type SandboxCase, type SandboxRequest, findSigningKeyVersion } from './sandbox-case.ts';

/**
 * A request as the checks read it. Each part is read once, on demand: checks do not depend on earlier ones, and an
 * early refusal costs little.
 */
export type RequestReading = Omit<SandboxCase, 'faults'> & {
  readonly endpoint: Endpoint | null;
  /** Every value of the header of that name (any case), in order. */
  readonly header: (name: string) => readonly string[];
  readonly clientId: string;
  /** Every value of the header that names the client. */
  readonly clientIds: readonly string[];
  readonly signature: () => SignatureHeaderReading;
  /** The signing key's version; null if client or key is unknown. */
  readonly keyVersion: () => string | null;
  /** What is to be signed, once the headers are there. */
  readonly signedParts: () => SignedParts | null;
  /** Whether that key signed the bytes received. */
  readonly isVerified: () => boolean;
  /** Whether the signature covers the body before its encryption (gap encryption-order). */
  readonly coversPlainBody: boolean;
  readonly body: () => BodyReading;
  /** The body as it can be read without a memory. */
  readonly payloadFields: () => PayloadFields;
  readonly payload: () => RecognisedPayload;
  /** The payload if the body may not be read: empty. */
  readonly unreadPayload: () => RecognisedPayload;
  /** Digest of the decrypted bytes; equal digests mean one call. */
  readonly bodySha256: () => string;
  /** What validation says of the payload on top of the order's history. */
  readonly findings: () => readonly Finding[];
  readonly faults: () => AppliedFaults | null;
};

/** The payload and its order. Unreadable texts are empty. */
export type RecognisedPayload = PayloadFields & {
  readonly known: KnownOrder | null;
  /** null when no scenario of the product knows the payload. */
  readonly scenario: Scenario | null;
};

/** The body's fields, before the memory is used. */
type PayloadFields = {
  /** null when the bytes are no UTF-8. */
  readonly scan: JsonScan | null;
  readonly root: JsonNode | null;
  readonly requestId: string;
  /** The number under which the order is known here (gap base-fields). */
  readonly merchantBizNo: string;
  readonly merchantId: string;
  readonly orderStatus: string;
  readonly orderKey: string;
};

/** Opens a case. Nothing is judged here. */
export function readRequest(given: SandboxCase): RequestReading {
  const { request } = given;
  const endpoint = findEndpoint(request);
  const headers = new Map<string, readonly string[]>();
  const header = (name: string): readonly string[] => {
    const values = headers.get(name) ?? findHeaderValues(request.headers, name);
    headers.set(name, values);
    return values;
  };
  const clientIds = findClientIds(request.headers, given.setup.gaps);
  const [clientId = ''] = clientIds;
  const signature = once(() => parseSignatureHeader(header('signature')[0]));
  const { gaps } = given.setup;
  const decrypted = once(() => decryptRequest({ body: request.body, gaps }, header('encrypt'), given.crypto));
  const coversPlainBody = header('encrypt').length > 0 && isSignedFirst(gaps);
  const isVerified = once(() => isSignedBy(reading, coversPlainBody ? decrypted() : request.body));
  const body = once(() => readBody(given, header('encrypt'), isVerified, decrypted));
  const scan = once(() => request.scan ?? scanBytes(bytesOf(body())));
  const content = once(() => readPayloadFields(given, scan(), endpoint, clientId));
  const payload = once(() => recognisePayload(given, content(), endpoint));
  // Written out: an object that begins as a copy of another is enlarged several times.
  const reading: RequestReading = {
    request,
    memory: given.memory,
    now: given.now,
    setup: given.setup,
    crypto: given.crypto,
    endpoint,
    header,
    clientId,
    clientIds,
    signature,
    keyVersion: () => {
      const reading = signature();
      if (reading.read !== 'header') return null;
      return findSigningKeyVersion(
        reading.header,
        given.crypto.keyVersions(clientId),
        getSigningProfile(given.setup.gaps),
      );
    },
    signedParts: () => {
      const time = header('request-time')[0];
      if (time === undefined) return null;
      return { method: request.method, path: getSignedPath(given.setup.gaps, request.target), clientId, time };
    },
    isVerified,
    coversPlainBody,
    body,
    payloadFields: content,
    payload,
    unreadPayload: once(() =>
      recognisePayload(given, readPayloadFields(given, scanBytes(new Uint8Array()), endpoint, clientId), endpoint),
    ),
    bodySha256: once(() => given.crypto.sha256(request.scan?.text ?? bytesOf(body()))),
    findings: once(() => validatePayload(given, body(), payload())),
    faults: once(() => findFaults(given, endpoint, payload())),
  };
  return reading;
}

function findFaults(
  { faults, request: { headers } }: SandboxCase,
  endpoint: Endpoint | null,
  { merchantBizNo, orderKey, orderStatus }: RecognisedPayload,
): AppliedFaults | null {
  if (faults === null || faults === undefined) return null;
  return findAppliedFaults(faults, { endpoint: endpoint?.id ?? null, merchantBizNo, orderKey, orderStatus, headers });
}

/** Whether the signing key signed this body (step 4). */
function isSignedBy(
  { setup, crypto, clientId, signature, keyVersion, signedParts }: RequestReading,
  body: Uint8Array | null,
): boolean {
  const [reading, parts, version] = [signature(), signedParts(), keyVersion()];
  if (body === null || parts === null || version === null || reading.read !== 'header') return false;
  const { algorithm, signatureBase64 } = reading.header;
  const known = signatureAlgorithms.find((each) => each === algorithm);
  if (known === undefined || signatureBase64 === null) return false;
  const scheme = signatureScheme(known, setup.gaps);
  return crypto.verify({
    clientId,
    keyVersion: version,
    scheme,
    bytes: bytesToSign(parts, body),
    signatureBase64,
  });
}

function findEndpoint({ target }: SandboxRequest): Endpoint | null {
  const query = target.indexOf('?');
  return endpointOfPath(query < 0 ? target : target.slice(0, query));
}

function readPayloadFields(
  { setup }: Pick<SandboxCase, 'setup'>,
  scan: JsonScan | null,
  endpoint: Endpoint | null,
  clientId: string,
): PayloadFields {
  const root = scan?.root ?? null;
  const order = orderOfPayload(root, { clientId, endpoint: endpoint?.id ?? null, gaps: setup.gaps });
  return {
    scan,
    root,
    requestId: textAt(root, 'requestId') ?? '',
    merchantBizNo: order.merchantBizNo ?? '',
    merchantId: order.merchantId,
    orderStatus: textAt(root, 'orderStatus') ?? '',
    orderKey: order.orderKey,
  };
}

function scanBytes(bytes: Uint8Array): JsonScan | null {
  const decoded = decodeUtf8(bytes);
  return 'text' in decoded ? scanJson(decoded.text) : null;
}

/** The content in its order, as the memory knows that. */
function recognisePayload(
  { memory, setup }: SandboxCase,
  content: PayloadFields,
  endpoint: Endpoint | null,
): RecognisedPayload {
  const known = content.merchantBizNo === '' ? null : memory.order(content.orderKey);
  const { scan, root, requestId, merchantBizNo, merchantId, orderStatus, orderKey } = content;
  const scenario = findScenarioOf(root, endpoint, known, setup.scenarios);
  // Written out: a copy of another object takes several times as long.
  return { scan, root, requestId, merchantBizNo, merchantId, orderStatus, orderKey, known, scenario };
}

/** The scenario that a request states, whatever is known of its order; null if unreadable. */
export function scenarioOfRequest(request: SandboxRequest, scenarios: readonly Scenario[]): Scenario | null {
  const decoded = decodeUtf8(request.body ?? new Uint8Array());
  const root = 'text' in decoded ? scanJson(decoded.text).root : null;
  return findScenarioOf(root, findEndpoint(request), null, scenarios);
}

/** On one endpoint a known order keeps the scenario of its first call. */
function findScenarioOf(
  root: JsonNode | null,
  endpoint: Endpoint | null,
  known: KnownOrder | null,
  scenarios: readonly Scenario[],
): Scenario | null {
  if (known !== null) return scenarios.find((scenario) => scenario.id === known.scenario) ?? null;
  return root === null ? null : recogniseScenario(root, endpoint?.id ?? null, scenarios);
}

/** An undecrypted body has no findings. */
function validatePayload({ setup }: SandboxCase, body: BodyReading, payload: RecognisedPayload): readonly Finding[] {
  if (!('bytes' in body)) return [];
  const { scan, scenario, known } = payload;
  const { gaps, scheme } = setup;
  const options: ValidateOptions = { scenario, gaps, scheme, history: known ?? 'empty' };
  return scan === null ? validateBytes(body.bytes, options).findings : validate(scan, options);
}
