import { type Call, payloadBase64 } from '../../../../shared/documents/call.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { replacePersonal } from '../../../../shared/protocol/personal/replace-personal.ts';
import type { StandIns } from '../../../../shared/protocol/personal/stand-ins.ts';
import { writeUtcTime } from '../../../../shared/lib/time/iso-time.ts';
import {
  callWithoutCredentials,
  callWithoutPersonalData,
} from '../../../../shared/protocol/personal/call-without-personal-data.ts';

/** What evidence is made of, with stand-ins already in place where they are asked for. */
export type EvidenceContent = {
  /** What it is of, in a line. */
  readonly title: string;
  readonly gaps: GapChoices;
  readonly sections: readonly EvidenceSection[];
  /** Payloads, byte for byte, with the SHA-256 of the original bytes where those differ. */
  readonly payloads: readonly EvidencePayload[];
  /** Calls that were really made, for the transcripts. */
  readonly calls: readonly Call[];
  /** Further files, such as the text of a story. */
  readonly files: readonly {
    readonly path: string;
    readonly bytes: Uint8Array;
    readonly original: Uint8Array | null;
  }[];
  /** Phones of checks as markup, and the styles that they need. */
  readonly styles: string;
  /** Whether the look of phones is emulated or calibrated; null without phones. */
  readonly look: Words | null;
  /** What could not be put in, in sentences. */
  readonly notes: readonly Words[];
};

export type EvidencePayload = {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly original: Uint8Array | null;
};

/** A story or an order, with its calls and checks in their order. */
export type EvidenceSection = {
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'error' | null;
  readonly rows: readonly EvidenceRow[];
};

export type EvidenceRow = {
  readonly what: string;
  readonly at: string;
  readonly result: string;
  /** What was asked and found where it did not pass; null: it passed, or nothing was asked. */
  readonly why: string | null;
  /** The path of its payload; null without. */
  readonly payload: string | null;
  /** Phones as markup. */
  readonly phones: string;
};

/** null: personal data is kept. */
export type Replacing = StandIns | null;

/** A path of a payload: numbered, with what it is in letters that every system has. */
export function payloadPath(number: number, name: string): string {
  const safe = name.replaceAll(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60);
  return `payloads/${String(number).padStart(4, '0')}${safe === '' ? '' : `-${safe}`}.json`;
}

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
    notes: leftOutNotes(own.filter(isLeftOut).length),
  };
}

/** A payload as evidence has it. Null: the bytes are no text, in which nothing could be replaced, and are left out. */
export function shownBytes(bytes: Uint8Array, standIns: Replacing): Uint8Array | null {
  if (standIns === null) return bytes;
  const decoded = decodeUtf8(bytes);
  return 'text' in decoded ? Buffer.from(replacePersonal(decoded.text, standIns)) : null;
}

type ShownCall = { readonly call: Call; readonly original: Uint8Array | null };

/** A call as evidence has it, and its payload before stand-ins where those replace something. */
export function shownCall(stored: Call, standIns: Replacing): ShownCall {
  const call = callWithoutCredentials(stored);
  if (standIns === null) return { call, original: null };
  return { call: callWithoutPersonalData(call, standIns), original: Buffer.from(payloadBase64(call), 'base64') };
}

/** A body that is no text loses all of it where it should get stand-ins. */
function isLeftOut({ call, original }: ShownCall): boolean {
  return original !== null && original.length > 0 && payloadBase64(call) === '';
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

/** Says how many payloads are in no evidence with stand-ins; nothing where there are none. */
export function leftOutNotes(count: number): readonly Words[] {
  if (count === 0) return [];
  return [
    {
      en: `Payloads that are not UTF-8 text are left out, because personal data in them cannot be replaced: ${count}.`,
      zh: `並非 UTF-8 文字的內容已略去，因為無法取代其中的個人資料：${count} 個。`,
    },
  ];
}
