import { crc32 } from 'node:zlib';
import type { Acceptance } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import { encodeText, isPlainText } from '../database/exact-text.ts';
import type { SqlRow, SqlValue } from '../database/drivers/sql-driver.ts';
import type { CallRecord } from './call-record.ts';
import { hash } from 'node:crypto';
import type { HeaderLine } from '../../../../shared/documents/call.ts';

export type SandboxRecord = {
  readonly clientId: string;
  readonly requestId: string;
  readonly acceptance: Acceptance | null;
  /** The answer's body before anything was done to it for its way. */
  readonly answer: string;
};

/** A call to another service, without sandbox state. */
export const noSandboxRecord: SandboxRecord = { clientId: '', requestId: '', acceptance: null, answer: '' };

/** Fields that no query uses; stored together as JSON. */
export type Details = Pick<CallRecord, (typeof detailFields)[number]> & {
  readonly answer?: Omit<NonNullable<CallRecord['answer']>, 'body' | 'status'>;
  /** CRC-32 of the bodies; absent in rows of earlier versions. */
  readonly sums?: BodySums;
  /** Texts that SQLite would not return exactly, by column. */
  readonly exact?: Readonly<Record<string, string>>;
};

/** Detects a flipped byte in a body, as nothing else in a store does. */
export type BodySums = { readonly request: number; readonly answer?: number };

const detailFields = [
  'environment',
  'mistake',
  'headers',
  'bodyCut',
  'damaged',
  'plainBodyBase64',
  'signed',
  'failure',
  'signature',
  'requestSignature',
  'diagnosis',
  'answerDiagnosis',
  'replayOf',
  'hasStandIns',
  'sentTo',
  'repeats',
  'changesNothing',
  'fault',
  'mode',
  'forward',
  'findings',
  'gaps',
  'durationsMs',
  'tls',
] as const;

/** The columns written with a new call: all but `told_as`. */
export const rowColumns = [
  'seq',
  'id',
  'order_key',
  'merchant_biz_no',
  'scenario',
  'order_status',
  'endpoint',
  'origin',
  'at_virtual',
  'at_real',
  'client_id',
  'request_id',
  'counts',
  'keep',
  'standing',
  'result_code',
  'result_status',
  'method',
  'path',
  'body',
  'answer_status',
  'answer_body',
  'details',
  'bytes',
] as const;

export const insertCall = `INSERT INTO calls (${rowColumns.join(', ')}) VALUES (${rowColumns.map(() => '?').join(', ')})`;

/** The values of a row, in the order of `insertCall`. */
export function rowOf(seq: number, record: CallRecord, standing: SandboxRecord): readonly SqlValue[] {
  const { clientId, requestId, acceptance } = standing;
  const details = detailsOf(record);
  return [
    seq,
    record.id,
    plain(record.orderKey),
    plain(record.merchantBizNo),
    record.scenario,
    plain(record.orderStatus),
    record.endpoint,
    record.origin,
    record.atVirtual,
    record.atReal,
    plain(clientId),
    keyText(requestId),
    acceptance === null ? 0 : 1,
    retentionOf(record),
    acceptance === null ? null : acceptanceText(record, acceptance, standing.answer),
    record.verdict === null ? null : plain(record.verdict.resultCode),
    record.verdict === null ? null : plain(record.verdict.resultStatus),
    record.method,
    plain(record.path),
    aloneInBuffer(record.body),
    record.answer?.status ?? null,
    record.answer === undefined ? null : aloneInBuffer(record.answer.body),
    details,
    record.body.length + (record.answer?.body.length ?? 0) + details.length,
  ];
}

/** The same bytes in a buffer of their own: what crosses to the thread of a store takes its whole buffer along. */
function aloneInBuffer(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

/** A row as it would be read, of a call that lies in no store. */
export function rowAsRead(record: CallRecord): SqlRow {
  const values = rowOf(0, record, noSandboxRecord);
  return Object.fromEntries(rowColumns.map((name, at) => [name, values[at]]));
}

type StoredAcceptance = Pick<Acceptance, 'order'> & {
  /** Absent in rows of earlier versions: then that of the row's body. */
  readonly bodySha256?: string;
  /** Absent where it is the row's own answer. */
  readonly answer?: string;
  /** Absent where the call changed its order. */
  readonly changesNothing?: true;
};

function acceptanceText({ answer }: CallRecord, acceptance: Acceptance, text: string): string {
  const { order, bodySha256, changesNothing } = acceptance;
  const isOwn = answer !== undefined && Buffer.from(text, 'utf8').equals(answer.body);
  const remaining: StoredAcceptance = {
    order,
    bodySha256,
    ...(isOwn ? {} : { answer: text }),
    ...(changesNothing ? { changesNothing } : {}),
  };
  return JSON.stringify(remaining);
}

/** Reads what `rowOf` wrote; only what a foreign row would lack is checked. */
export function readAcceptance(standing: string): StoredAcceptance {
  const read: unknown = JSON.parse(standing);
  if (!isStoredAcceptance(read)) throw new TypeError('What remains of the stored call cannot be read.');
  return read;
}

function isStoredAcceptance(read: unknown): read is StoredAcceptance {
  return typeof read === 'object' && read !== null && 'order' in read;
}

/** The details of a record, as they stand in its row. */
export function detailsOf(record: CallRecord): string {
  const { body, answer } = record;
  const details: Record<string, unknown> = {};
  for (const field of detailFields) {
    const value = record[field];
    if (value !== undefined) details[field] = value;
  }
  const sums: BodySums = { request: crc32(body), ...(answer === undefined ? {} : { answer: crc32(answer.body) }) };
  if (answer !== undefined) details['answer'] = answerDetails(answer);
  return JSON.stringify(Object.assign(details, { sums, exact: exactTexts(record) }));
}

function answerDetails({ headers, plainBodyBase64, result }: NonNullable<CallRecord['answer']>): Details['answer'] {
  return { headers, plainBodyBase64, result };
}

function exactTexts({ merchantBizNo, orderStatus, path, verdict }: CallRecord): Details['exact'] {
  const texts = Object.entries({ merchantBizNo, orderStatus, path, ...verdict }).filter(
    ([, text]) => !isPlainText(text),
  );
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** A text for a searched column, never its only copy. */
export function plain(text: string): string {
  return isPlainText(text) ? text : text.toWellFormed().replaceAll('\0', '\u{fffd}');
}

/**
 * A text for a column that is compared for equality: no two texts have the same. What SQLite would not give back is
 * written as JSON behind U+FFFD, as is a text that begins with it.
 */
export function keyText(text: string): string {
  return isPlainText(text) && !text.startsWith('\u{fffd}') ? text : `\u{fffd}${encodeText(text)}`;
}

/** Passbench wrote the row; only what a foreign row would lack is checked. */
export function isDetails(read: unknown): read is Details {
  return typeof read === 'object' && read !== null && 'headers' in read && 'findings' in read && 'durationsMs' in read;
}

/**
 * Whether a call may be removed when there are too many: unauthenticated, refused and recorded ones may; accepted and sent
 * ones never.
 */
export type Retention = 'accepted' | 'sent' | 'refused' | 'unauthenticated';

export function retentionOf(call: Pick<CallRecord, 'origin' | 'signature' | 'verdict' | 'mode'>): Retention {
  const { origin, signature, verdict, mode } = call;
  if (origin !== 'received') return 'sent';
  // Stored whole, since recording is for reading it; limited, since it is not authenticated and no order rests on it.
  if (mode === 'record-only') return 'refused';
  if (signature !== 'verified') return 'unauthenticated';
  return verdict?.resultStatus === 'S' ? 'accepted' : 'refused';
}

/** The stored bytes of body and headers of an unauthenticated call. */
const longestBody = 8 * 1024;
const longestHeaders = 8 * 1024;

/** The record in stored form: whole, or shortened if unauthenticated. */
export function shortenForStorage(record: CallRecord): CallRecord {
  if (retentionOf(record) !== 'unauthenticated') return record;
  const { plainBodyBase64: _, ...rest } = record;
  const { body, headers } = record;
  return {
    ...rest,
    headers: shortHeaders(headers),
    ...(body.length <= longestBody
      ? {}
      : { body: body.subarray(0, longestBody), bodyCut: { bytes: body.length, sha256: hash('sha256', body) } }),
  };
}

function shortHeaders(headers: readonly HeaderLine[]): readonly HeaderLine[] {
  let room = longestHeaders;
  return headers.flatMap(([name, value]) => {
    const line: HeaderLine = [name, value.slice(0, Math.max(0, room - name.length))];
    room -= name.length + line[1].length;
    return room > 0 ? [line] : [];
  });
}
