import { resolveVariables } from '../../../documents/variables.ts';
import { findScenario, scenarios } from '../../../scenarios/index.ts';
import { plainTemplates } from '../../../scenarios/templates.ts';
import { endpoints } from '../../../specification/endpoints.ts';
import { everyoneOnboarded } from '../../../documents/sandbox-controls.ts';
import type { SandboxCase, SandboxCrypto, SandboxMemory } from '../sandbox-case.ts';

// A test request in parts, each of which can be broken alone.

export const now = Date.parse('2026-11-20T10:00:00Z');
export const created = Date.parse('2026-11-20T09:00:00Z');

export type RequestParts = {
  readonly method: string;
  readonly target: string;
  readonly contentType: string | null;
  readonly clientId: string | null;
  readonly time: string | null;
  readonly algorithm: string;
  readonly keyVersion: string | null;
  readonly signature: string;
  readonly more: readonly (readonly [string, string])[];
  /** null: more than the limit. */
  readonly body: string | null;
};

/** The tests' signatures: this one verifies, any other does not. */
export const goodSignature = 'R09PRA==';

export const goodRequest: RequestParts = {
  method: 'POST',
  target: endpoints.queue.path,
  contentType: 'application/json; charset=UTF-8',
  clientId: 'CLIENT',
  time: '2026-11-20T18:00:00+08:00',
  algorithm: 'RSA256',
  keyVersion: null,
  signature: goodSignature,
  more: [],
  body: null,
};

/** A simple digest of 64 digits. */
export function testDigest(data: string | Uint8Array): string {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const lanes = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f, 0x165667b1, 0xd3a2646c];
  const digits = lanes.map((lane) => {
    let state = lane;
    for (const byte of bytes) state = Math.imul(state ^ byte, 0x01000193) ^ (state >>> 13);
    return (state >>> 0).toString(16).padStart(8, '0');
  });
  return digits.join('');
}

/** The tests' wrapped key: it decrypts by reversing bytes; others decrypt nothing. */
export const goodKey = 'a2V5';

const testKeys = [
  { version: '1', algorithm: 'RSA256' },
  { version: '2', algorithm: 'RSA256' },
  { version: '3', algorithm: 'ECC224' },
] as const;

export const testCrypto: SandboxCrypto = {
  keyVersions: (clientId) => (clientId === 'CLIENT' || clientId === 'OTHER' ? testKeys : null),
  verify: ({ signatureBase64 }) => signatureBase64 === goodSignature,
  platformKeyVersion: '1',
  decrypt: ({ body, symmetricKeyBase64 }) => (symmetricKeyBase64 === goodKey ? body.toReversed() : null),
  sha256: testDigest,
};

export const emptyMemory: SandboxMemory = { order: () => null, request: () => null };

/** A payload from the status's template, or from any template with that status. */
export function payloadOf(
  scenario: string,
  status: string,
  filled: { readonly order?: string; readonly modified?: number; readonly id?: string } = {},
): string {
  const plain = plainTemplates(findScenario(scenario) ?? { templates: [] });
  const template = plain.find((each) => each.status === status) ?? plain[0];
  if (template === undefined) throw new Error(`There is no template of ${scenario}.`);
  return resolveVariables(withStatus(template.text, status), {
    nowMs: filled.modified ?? now,
    uuid32: () => filled.id ?? '0123456789abcdef0123456789abcdef',
    orderNo: filled.order ?? 'ORDER-1',
    orderCreatedMs: created,
  }).text;
}

/** A text with its orderStatus replaced. */
function withStatus(text: string, status: string): string {
  return text.replace(/("orderStatus":\s*)"[^"]*"/, (_, key: string) => key + JSON.stringify(status));
}

/** A case with an empty memory and no choices by default. */
export function caseOf(
  parts: RequestParts,
  given: Partial<Pick<SandboxCase, 'memory' | 'setup' | 'crypto' | 'now'>> = {},
): SandboxCase {
  const version = parts.keyVersion === null ? '' : `,keyVersion=${parts.keyVersion}`;
  const lines: readonly (readonly [string, string | null])[] = [
    ['Content-Type', parts.contentType],
    ['Client-Id', parts.clientId],
    ['Request-Time', parts.time],
    ['Signature', `algorithm=${parts.algorithm}${version},signature=${encodeSignature(parts.signature)}`],
    ...parts.more,
  ];
  return {
    request: {
      method: parts.method,
      target: parts.target,
      headers: lines.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
      body: parts.body === null ? null : new TextEncoder().encode(parts.body),
    },
    memory: emptyMemory,
    now,
    setup: { scenarios, gaps: {}, scheme: null, notOnboarded: everyoneOnboarded },
    crypto: testCrypto,
    ...given,
  };
}

function encodeSignature(base64: string): string {
  return base64.replaceAll('+', '%2B').replaceAll('/', '%2F').replaceAll('=', '%3D');
}
