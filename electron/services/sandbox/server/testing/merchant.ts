import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { request as httpRequest, type Agent } from 'node:http';
import type { HeaderLine } from '../../../../../shared/documents/call.ts';
import { resolveVariables } from '../../../../../shared/documents/variables.ts';
import { findHeader } from '../../../../../shared/protocol/signing/envelope.ts';
import { writeRequestTime } from '../../../../../shared/protocol/signing/request-time.ts';
import { findScenario } from '../../../../../shared/scenarios/index.ts';
import type { Template } from '../../../../../shared/scenarios/scenario.ts';
import { findTemplate, plainTemplates } from '../../../../../shared/scenarios/templates.ts';
import { endpoints } from '../../../../../shared/specification/endpoints.ts';
import { signRequest, type SignedRequest } from '../../../keys/signer/sign-request.ts';

/** A merchant for tests and benchmarks: fills templates, signs, sends and reads answers. */
export type TestMerchant = {
  readonly clientId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
};

export function testMerchant(clientId = 'TEST_MERCHANT', bits = 2048): TestMerchant {
  return { clientId, ...generateKeyPairSync('rsa', { modulusLength: bits }) };
}

export type TestCall = {
  readonly scenario: string;
  readonly status: string;
  readonly variant?: string;
  readonly orderNo: string;
  readonly createdMs?: number;
  readonly modifiedMs: number;
  readonly requestId?: string;
};

export const createdMs = 1_760_000_000_000;

/** A queue call `step` milliseconds after its order was created. */
export function queueCall(status: string, step: number, orderNo = 'Q1'): TestCall {
  return { scenario: 'queue-up', status, orderNo, createdMs, modifiedMs: createdMs + step };
}

/** The filled template of a status; a scenario without statuses uses any template. */
export function payloadText(call: TestCall): string {
  const scenario = findScenario(call.scenario);
  const template = scenario === null ? null : findTemplate(scenario, call.status, call.variant);
  const other = scenario?.lifecycle.statuses.length === 0 ? plainTemplates(scenario)[0] : undefined;
  if (template !== null) return fillTemplate(template, call);
  if (other === undefined) throw new Error(`There is no template ${call.scenario}/${call.status}.`);
  const status = JSON.stringify(call.status);
  return fillTemplate(other, call).replace(/("orderStatus":\s*)"[^"]*"/, (_, key: string) => key + status);
}

export function fillTemplate({ text }: Template, call: Omit<TestCall, 'scenario' | 'status' | 'variant'>): string {
  return resolveVariables(text, {
    nowMs: call.modifiedMs,
    uuid32: () => call.requestId ?? randomBytes(16).toString('hex'),
    orderNo: call.orderNo,
    orderCreatedMs: call.createdMs ?? call.modifiedMs,
  }).text;
}

export function pathOf(scenario: string): string {
  return endpoints[findScenario(scenario)?.endpoint ?? 'sync'].path;
}

export function signedBy(
  merchant: TestMerchant,
  path: string,
  text: string | Uint8Array,
  changed: Partial<Parameters<typeof signRequest>[0]> = {},
): Promise<SignedRequest> {
  return signRequest({
    method: 'POST',
    path,
    clientId: merchant.clientId,
    time: writeRequestTime('offset', Date.now(), 0),
    body: typeof text === 'string' ? Buffer.from(text) : text,
    key: merchant.privateKey,
    ...changed,
  });
}

export type TestAnswer = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: string;
  readonly resultCode: string;
  readonly resultStatus: string;
  readonly resultMessage: string;
  readonly orderId: string | undefined;
  readonly orderStatus: string | undefined;
};

/** Sends these bytes and headers, on a new connection unless an agent has one. */
export function post(
  url: string,
  { method, path, headers, body }: SignedRequest,
  agent: Agent | false = false,
): Promise<TestAnswer> {
  return new Promise((resolvePost, reject) => {
    const { hostname, port } = new URL(url);
    const lines = [...headers.flat(), 'Host', `${hostname}:${port}`, 'Content-Length', String(body.length)];
    const sent = httpRequest({ hostname, port, method, path, headers: lines, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolvePost(readAnswer(answer.statusCode ?? 0, answer.rawHeaders, Buffer.concat(chunks).toString())),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Parses an answer; an encrypted, empty or malformed body is not parsed. */
export function readAnswer(status: number, rawHeaders: readonly string[], body: string): TestAnswer {
  const headers = rawHeaders.flatMap((name, index): HeaderLine[] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  );
  const read = new Map<string, unknown>(Object.entries(JSON.parse(/^\{.*\}$/s.test(body) ? body : '{}')));
  const result = new Map<string, unknown>(Object.entries(read.get('result') ?? {}));
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const optional = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return {
    status,
    headers,
    body,
    resultCode: text(result.get('resultCode')),
    resultStatus: text(result.get('resultStatus')),
    resultMessage: text(result.get('resultMessage')),
    orderId: optional(read.get('orderId')),
    orderStatus: optional(read.get('orderStatus')),
  };
}

export function headerOf(answer: TestAnswer, name: string): string {
  return findHeader(answer.headers, name) ?? '';
}
