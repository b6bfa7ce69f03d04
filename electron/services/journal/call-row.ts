import type { CallOrigin } from '../../../shared/documents/call.ts';
import type { Acceptance } from '../../../shared/protocol/sandbox/index.ts';
import type { EndpointId } from '../../../shared/spec/endpoints.ts';
import { endpoints } from '../../../shared/spec/endpoints.ts';
import { isPlainText } from '../database/exact-text.ts';
import type { SqlValue } from '../database/sql-driver.ts';
import type { CallsTable } from '../database/tables.ts';
import type { CallRecord } from './call-record.ts';

/** What a call means to the sandbox beside its record: whose request it was, and what an accepted one leaves behind. */
export type Standing = {
  readonly clientId: string;
  readonly requestId: string;
  readonly acceptance: Acceptance | null;
  /** The answer's body before anything was done to it for its way. */
  readonly answer: string;
};

/** A call of somebody else's service: it stands for nothing in the sandbox's own state. */
export const noStanding: Standing = { clientId: '', requestId: '', acceptance: null, answer: '' };

/** Fields of a record that no list or look-up asks for; they are kept together, as JSON. */
type Details = Pick<CallRecord, (typeof detailFields)[number]> & {
  readonly answer?: Omit<NonNullable<CallRecord['answer']>, 'body' | 'status'>;
  /** Texts that SQLite would not give back character for character, by column. */
  readonly exact?: Readonly<Record<string, string>>;
};
const detailFields = [
  'headers',
  'plainBodyBase64',
  'signed',
  'failure',
  'signature',
  'diagnosis',
  'repeats',
  'changesNothing',
  'fault',
  'findings',
  'gaps',
  'durationsMs',
] as const;

/** `seq` is left to the store: rows are numbered in the order in which they are written. */
const columns = [
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
  'standing',
  'result_code',
  'result_status',
  'method',
  'path',
  'body',
  'answer_status',
  'answer_body',
  'details',
] as const;

export const insertCall = `INSERT INTO calls (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;

/** The values of a row, in the order of `insertCall`. */
export function rowOf(record: CallRecord, standing: Standing): readonly SqlValue[] {
  const { clientId, requestId, acceptance } = standing;
  return [
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
    plain(requestId),
    acceptance === null ? 0 : 1,
    acceptance === null ? null : leftBehind(record, acceptance, standing.answer),
    record.verdict?.resultCode ?? null,
    record.verdict?.resultStatus ?? null,
    record.method,
    plain(record.path),
    record.body,
    record.answer?.status ?? null,
    record.answer?.body ?? null,
    detailsOf(record),
  ];
}

/** What an accepted call leaves behind, as it stands in its row. */
export type LeftBehind = Pick<Acceptance, 'order'> & {
  /** Absent in rows of earlier versions; it is that of the row's body then. */
  readonly bodySha256?: string;
  /** Absent where it is the row's own answer. */
  readonly answer?: string;
  /** Absent where the call changed its order. */
  readonly changesNothing?: true;
};

function leftBehind({ answer }: CallRecord, acceptance: Acceptance, text: string): string {
  const { order, bodySha256, changesNothing } = acceptance;
  const isOwn = answer !== undefined && Buffer.from(text, 'utf8').equals(answer.body);
  const left: LeftBehind = {
    order,
    bodySha256,
    ...(isOwn ? {} : { answer: text }),
    ...(changesNothing ? { changesNothing } : {}),
  };
  return JSON.stringify(left);
}

/** Reads what `rowOf` wrote. The product wrote the row, so what a foreign one would lack is asked, and no more. */
export function readLeftBehind(standing: unknown): LeftBehind {
  const read: unknown = typeof standing === 'string' ? JSON.parse(standing) : null;
  if (!isLeftBehind(read)) throw new TypeError('What the stored call left behind cannot be read.');
  return read;
}

function isLeftBehind(read: unknown): read is LeftBehind {
  return typeof read === 'object' && read !== null && 'order' in read;
}

/** The details of a record, as they stand in its row. */
export function detailsOf(record: CallRecord): string {
  const { headers, plainBodyBase64, signed, failure, signature, diagnosis, repeats, changesNothing, fault } = record;
  const { findings, gaps, durationsMs, answer } = record;
  const details: Details = {
    headers,
    plainBodyBase64,
    signed,
    failure,
    signature,
    diagnosis,
    repeats,
    changesNothing,
    fault,
    findings,
    gaps,
    durationsMs,
    answer: answer === undefined ? undefined : answerDetails(answer),
    exact: exactTexts(record),
  };
  return JSON.stringify(details);
}

function answerDetails({ headers, plainBodyBase64, result }: NonNullable<CallRecord['answer']>): Details['answer'] {
  return { headers, plainBodyBase64, result };
}

function exactTexts({ merchantBizNo, orderStatus, path }: CallRecord): Details['exact'] {
  const texts = Object.entries({ merchantBizNo, orderStatus, path }).filter(([, text]) => !isPlainText(text));
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** A text for a column that is looked at, never the only place where it is kept. */
function plain(text: string): string {
  return isPlainText(text) ? text : text.toWellFormed().replaceAll('\0', '\u{fffd}');
}

/** The record a row was made of. */
export function recordOfRow(row: CallsTable): CallRecord {
  const { answer, exact, ...details } = readDetails(row);
  const body = row.answer_body;
  return {
    id: row.id,
    orderKey: row.order_key,
    merchantBizNo: exact?.['merchantBizNo'] ?? row.merchant_biz_no,
    scenario: row.scenario,
    orderStatus: exact?.['orderStatus'] ?? row.order_status,
    endpoint: isEndpoint(row.endpoint) ? row.endpoint : null,
    origin: isOrigin(row.origin) ? row.origin : 'received',
    atVirtual: row.at_virtual,
    atReal: row.at_real,
    method: row.method,
    path: exact?.['path'] ?? row.path,
    body: row.body,
    verdict:
      row.result_code === null || row.result_status === null
        ? null
        : { resultCode: row.result_code, resultStatus: row.result_status },
    ...details,
    ...(answer === undefined || body === null || row.answer_status === null
      ? {}
      : { answer: { status: row.answer_status, ...answer, body } }),
  };
}

function readDetails({ id, details }: CallsTable): Details {
  const read: unknown = JSON.parse(details);
  if (!isDetails(read)) throw new TypeError(`The stored call ${id} cannot be read.`);
  return read;
}

/** The product wrote the row, and SQLite gives it back whole: what a foreign row would lack is asked, and no more. */
function isDetails(read: unknown): read is Details {
  return typeof read === 'object' && read !== null && 'headers' in read && 'findings' in read && 'durationsMs' in read;
}

function isEndpoint(text: string | null): text is EndpointId {
  return text !== null && Object.hasOwn(endpoints, text);
}

const origins: readonly string[] = ['draft', 'planned', 'sent', 'received'] satisfies readonly CallOrigin[];

function isOrigin(text: string): text is CallOrigin {
  return origins.includes(text);
}
