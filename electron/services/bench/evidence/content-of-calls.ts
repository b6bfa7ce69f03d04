import { payloadBase64, type Call } from '../../../../shared/documents/call.ts';
import { writeUtcTime } from '../../../../shared/lib/time/iso-time.ts';
import {
  callWithoutCredentials,
  callWithoutPersonalData,
} from '../../../../shared/protocol/personal/call-without-personal-data.ts';
import {
  payloadPath,
  type EvidenceContent,
  type EvidencePayload,
  type EvidenceRow,
  type Replacing,
} from './evidence-content.ts';

/** Evidence of stored calls, oldest first, with stand-ins where those are asked for. */
export function contentOfCalls(title: string, calls: readonly Call[], standIns: Replacing): EvidenceContent {
  const payloads: EvidencePayload[] = [];
  const own = calls.toSorted((one, other) => one.atReal - other.atReal).map((call) => shownCall(call, standIns));
  const rows = own.map(({ call, original }) => rowOfCall(call, original, payloads));
  return {
    title,
    gaps: calls.at(-1)?.gaps ?? {},
    sections: [{ title: `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`, outcome: null, rows }],
    payloads,
    calls: own.map(({ call }) => call),
    files: [],
    styles: '',
    look: null,
    notes: [],
  };
}

export type ShownCall = { readonly call: Call; readonly original: Uint8Array | null };

/** A call as evidence has it, and its payload before stand-ins where those replace something. */
export function shownCall(stored: Call, standIns: Replacing): ShownCall {
  const call = callWithoutCredentials(stored);
  if (standIns === null) return { call, original: null };
  return { call: callWithoutPersonalData(call, standIns), original: Buffer.from(payloadBase64(call), 'base64') };
}

function rowOfCall(call: Call, original: Uint8Array | null, payloads: EvidencePayload[]): EvidenceRow {
  const bytes = Buffer.from(payloadBase64(call), 'base64');
  const path = bytes.length === 0 ? null : payloadPath(payloads.length + 1, call.orderStatus);
  if (path !== null) payloads.push({ path, bytes, original });
  const { verdict, failure, signature, origin } = call;
  return {
    what: `${call.orderStatus === '' ? call.path : call.orderStatus}, ${origin} (${call.id})`,
    at: writeUtcTime(call.atReal),
    result: verdict === null ? '' : `${verdict.resultStatus} ${verdict.resultCode}, signature ${signature}`,
    why: failure === undefined ? null : failure.message.en,
    payload: path,
    phones: '',
  };
}
