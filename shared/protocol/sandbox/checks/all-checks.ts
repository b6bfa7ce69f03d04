import { remembered } from '../../../lib/remembered.ts';
import {
  refuseFrequentCall,
  refuseUndecryptedBody,
  refuseUnknownClient,
  refuseUnknownKey,
  refuseUnreadableSignature,
  refuseUnreadableTime,
  refuseWrongSignature,
  refuseWrongTime,
} from './caller.ts';
import { answerRepeatedRequest, answerStaleUpdate, refuseByFault, refuseByStateRule } from './state-rule.ts';
import { refuseBrokenRule, refuseNoJson, refuseNotOnboarded, refuseUnknownScenario } from './payload.ts';
import { gapValue, type GapChoices } from '../../../gaps/gaps.ts';
import type { RequestReading } from '../request-reading.ts';
import { type Outcome, refuseAtGateway, refuseWithStatus, type Refusal } from '../sandbox-case.ts';
import { endpointMethod } from '../../../specification/endpoints.ts';
import type { GatewayFailure } from '../../../specification/gateway-results.ts';
import { getSigningProfile } from '../../signing/signing-profiles.ts';

/**
 * Whether these Content-Type lines are accepted: all application/json, or text/plain if encrypted, with charset UTF-8
 * (`utf-8` or `utf8`, any case, quoted or not) or none. Some clients repeat the line; equal types count as one.
 */
export function areContentTypesAccepted(lines: readonly string[], isEncrypted: boolean): boolean {
  const read = lines.map(readContentType);
  const [first] = read;
  if (first === undefined) return false;
  const isTaken = first.type === 'application/json' || (first.type === 'text/plain' && isEncrypted);
  return isTaken && read.every(({ type, charsets }) => type === first.type && charsets.every(isUtf8));
}

type ContentType = { readonly type: string; readonly charsets: readonly string[] };

/** A semicolon between quotes does not end a parameter. */
const parameterPattern = /;\s*([^;="\s]*)\s*(?:=\s*("(?:[^"\\]|\\.)*"|[^;]*))?/g;

/** Calls of one client have the same line. */
const readContentType = remembered(parseContentType, { most: 64, longest: 256 });

function parseContentType(line: string): ContentType {
  const end = line.indexOf(';');
  const type = (end < 0 ? line : line.slice(0, end)).trim().toLowerCase();
  const charsets: string[] = [];
  for (const [, name = '', value = ''] of (end < 0 ? '' : line.slice(end)).matchAll(parameterPattern))
    if (name.toLowerCase() === 'charset') charsets.push(unquote(value.trim()));
  return { type, charsets };
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}

function isUtf8(charset: string): boolean {
  return /^utf-?8$/i.test(charset);
}

// Steps 1 and 2: checks before the caller is known.

/** 404: the path is that of no endpoint. */
function refuseUnknownPath({ endpoint }: RequestReading): Refusal | null {
  return endpoint === null ? refuseWithStatus(404, 'No endpoint of the service has this path.') : null;
}

/** 405: the endpoints take another method (gap http-method). */
function refuseOtherMethod({ request, setup }: RequestReading): Refusal | null {
  const method = endpointMethod(setup.gaps);
  return request.method === method
    ? null
    : refuseWithStatus(405, `The endpoints accept only ${method}.`, 'http-method');
}

/** 413: the body exceeds the limit (gap body-limit) and was not stored. */
function refuseLargeBody({ request, setup }: RequestReading): Refusal | null {
  if (request.body !== null) return null;
  return refuseWithStatus(413, `The body is larger than ${gapValue(setup.gaps, 'body-limit')}.`, 'body-limit');
}

/** 415: requires application/json, or text/plain beside Encrypt, in UTF-8 and unencoded. */
function refuseOtherMediaType({ header }: RequestReading): Refusal | null {
  if (!listsOnly(header('content-encoding'), 'identity'))
    return refuseWithStatus(415, 'Content-Encoding must be absent or identity: the body is read unchanged.');
  if (!listsOnly(header('transfer-encoding'), 'chunked'))
    return refuseWithStatus(415, 'Transfer-Encoding must be absent or chunked: the body is read unchanged.');
  if (areContentTypesAccepted(header('content-type'), header('encrypt').length > 0)) return null;
  return refuseWithStatus(415, 'Content-Type must be application/json, in UTF-8 (text/plain with an Encrypt header).');
}

/** Whether lists of codings have only this one. Empty members are ignored (RFC 9110, section 5.6.1). */
function listsOnly(lists: readonly string[], coding: string): boolean {
  const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim().toLowerCase());
  return names.every((name) => name === '' || name === coding);
}

/** Requires Client-Id, Request-Time and Signature once each, not blank. */
function refuseMissingHeader({ header, clientIds, setup }: RequestReading): Refusal | null {
  const demanded: readonly (readonly [name: string, failure: GatewayFailure, values: readonly string[]])[] = [
    [getSigningProfile(setup.gaps).clientIdHeader, 'client', clientIds],
    ['Request-Time', 'time', header('request-time')],
    ['Signature', 'signature', header('signature')],
  ];
  for (const [name, failure, values] of demanded) {
    if ((values[0] ?? '').trim() === '') return refuseAtGateway(failure, `The header ${name} is missing.`);
    if (values.length > 1) return refuseAtGateway(failure, `The header ${name} appears more than once.`);
  }
  return null;
}

/** One question to a request; null lets it pass on to the next. */
export type Check = Disclosure & {
  /** Where the sandbox's description numbers it. */
  readonly step: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  readonly name: string;
  readonly run: (reading: RequestReading) => Outcome | null;
  /** In lenient mode, refusals of this check are skipped. */
  readonly isSkippedWhenLenient?: true;
  /** The only kind of check that record-only mode runs: whether the call can be stored. */
  readonly isRunWhenRecordOnly?: true;
};

/** What is known, and may be told, when a check ends the matter. */
type Disclosure = {
  readonly signature: 'not checked' | 'wrong' | 'verified';
  /** Whether a refusal shows the order's state: to authenticated callers only. */
  readonly showsOrder: boolean;
  /** None for an unauthenticated body; none of state for a call that changes nothing. */
  readonly findings: 'none' | 'all' | 'all but of state';
};

const unauthenticated: Disclosure = { signature: 'not checked', showsOrder: false, findings: 'none' };
const wrongSigner: Disclosure = { ...unauthenticated, signature: 'wrong' };
// Findings stay in the journal and are not sent; an undecrypted body has none.
const encryptedBody: Disclosure = { signature: 'verified', showsOrder: false, findings: 'all' };
const authenticated: Disclosure = { signature: 'verified', showsOrder: true, findings: 'all' };
const ofPayload = { ...authenticated, isSkippedWhenLenient: true } as const;
const repeated: Disclosure = { ...authenticated, findings: 'all but of state' };

/** The step at which the checks of a payload start: a payload that is never sent starts there. */
export const firstPayloadStep = 6;

/** All checks, in order; the first that fails answers. A check relies only on its own reading, so that it also works alone. */
export const checks: readonly Check[] = [
  { step: 1, name: 'path', run: refuseUnknownPath, ...unauthenticated },
  { step: 1, name: 'method', run: refuseOtherMethod, ...unauthenticated },
  { step: 1, name: 'size', run: refuseLargeBody, ...unauthenticated, isRunWhenRecordOnly: true },
  { step: 1, name: 'media type', run: refuseOtherMediaType, ...unauthenticated },
  { step: 2, name: 'headers', run: refuseMissingHeader, ...unauthenticated },
  { step: 3, name: 'client', run: refuseUnknownClient, ...unauthenticated },
  { step: 3, name: 'rate', run: refuseFrequentCall, ...unauthenticated },
  { step: 3, name: 'signature header', run: refuseUnreadableSignature, ...unauthenticated },
  { step: 3, name: 'key', run: refuseUnknownKey, ...unauthenticated },
  { step: 3, name: 'time', run: refuseUnreadableTime, ...unauthenticated },
  { step: 3, name: 'age', run: refuseWrongTime, ...unauthenticated },
  { step: 4, name: 'signature', run: refuseWrongSignature, ...wrongSigner },
  { step: 5, name: 'encryption', run: refuseUndecryptedBody, ...encryptedBody },
  { step: 6, name: 'json', run: refuseNoJson, ...authenticated },
  { step: 6, name: 'rules', run: refuseBrokenRule, ...ofPayload },
  { step: 6, name: 'scenario', run: refuseUnknownScenario, ...authenticated },
  { step: 6, name: 'onboarding', run: refuseNotOnboarded, ...authenticated },
  { step: 7, name: 'repeat', run: answerRepeatedRequest, ...repeated, isSkippedWhenLenient: true },
  { step: 7, name: 'status', run: refuseByStateRule('status-unknown', 'ORDER_STATUS_INVALID'), ...ofPayload },
  { step: 7, name: 'create time', run: refuseByStateRule('create-time-changed', 'PARAM_ILLEGAL'), ...ofPayload },
  { step: 7, name: 'modify time', run: answerStaleUpdate, ...ofPayload },
  { step: 7, name: 'move', run: refuseByStateRule('status-move', 'ORDER_STATUS_INVALID'), ...ofPayload },
  { step: 8, name: 'fault plan', run: refuseByFault, ...authenticated },
];

const passedRate: ReadonlySet<string> = new Set(
  checks.slice(checks.findIndex(({ name }) => name === 'rate') + 1).map(({ name }) => name),
);

/** Whether a call that this check ended (null: none did) counts for its client's rate (gap rate-limit). */
export function countsForRate(endedBy: Check | null, gaps: GapChoices): boolean {
  if (gapValue(gaps, 'rate-limit') === 'none') return false;
  return endedBy === null || passedRate.has(endedBy.name);
}
