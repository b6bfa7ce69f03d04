import { hash } from 'node:crypto';
import type { Call, Answer, CallEnvironment } from '../../../../shared/documents/call.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { parseIsoTime } from '../../../../shared/lib/time/iso-time.ts';
import { readCallsLine, type CallsFormat } from '../../../../shared/protocol/exports/calls-line.ts';
import { readHarEntry } from '../../../../shared/protocol/requests/read-har.ts';
import { bytesOfBody, headerOf, type WrittenRequest } from '../../../../shared/protocol/requests/written-request.ts';
import { recordOf, base64 } from '../journal/call-record.ts';
import type { CallStore } from '../journal/call-store.ts';
import { harTexts, lineTexts, type EntryText, type HarEnd } from './entry-texts.ts';
import { textAt } from '../../../../shared/lib/json/json-view.ts';
import { decodeWithReplacement } from '../../../../shared/lib/text/decode.ts';
import { parseUrl } from '../../../../shared/lib/text/parse-url.ts';
import { orderOfPayload } from '../../../../shared/protocol/orders/order-key.ts';
import { recogniseScenario } from '../../../../shared/protocol/orders/recognise.ts';
import { readResult } from '../../../../shared/protocol/sandbox/answer.ts';
import { endpointOfPath } from '../../../../shared/specification/endpoints.ts';

/** What became of the entries of a file. `skipped` names the broken ones; the first entry is 0. */
export type ImportOutcome = {
  imported: number;
  known: number;
  readonly skipped: { readonly entry: number; readonly why: string }[];
  /** Of the calls in the file, the known ones too. */
  readonly ids: string[];
};

export function newImportOutcome(): ImportOutcome {
  return { imported: 0, known: 0, skipped: [], ids: [] };
}

/** Adds to a new call what only its host can tell, such as the verdict on its signature. */
type CompleteCall = (call: Call) => Promise<Call>;

type CallsToStore = {
  readonly format: CallsFormat;
  readonly calls: CallStore;
  /** Grows while the file is read. */
  readonly outcome: ImportOutcome;
  readonly complete?: CompleteCall;
};

/** Stores the calls of a file as imported, one batch at a time; the same file twice is the same calls. */
export async function storeCallsOf(
  chunks: AsyncIterable<Uint8Array>,
  { format, calls, outcome, complete }: CallsToStore,
): Promise<HarEnd> {
  let end: HarEnd = { isFound: true, isClosed: true };
  const entries = format === 'calls' ? lineTexts(chunks) : harTexts(chunks, (how) => void (end = how));
  await storeEntries(entries, { read: format === 'calls' ? readCall : createHarReader(), calls, outcome, complete });
  return end;
}

/** null: the text has no entry. */
type ReadEntry = (text: string) => { readonly call: Call } | { readonly why: string } | null;

function readCall(line: string): ReturnType<ReadEntry> {
  const read = readCallsLine(line);
  return read !== null && 'call' in read ? { call: importedCall(read.call) } : read;
}

function createHarReader(): ReadEntry {
  const callOf = createRequestReader();
  return (text) => {
    const { root } = scanJson(text);
    if (root === null) return { why: 'It is not JSON.' };
    const read = readHarEntry(root);
    if ('why' in read) return read;
    const at = timeOf(read.request);
    return at === null ? { why: 'It has no time.' } : { call: callOf(read.request, at) };
  };
}

/** When a request was sent: where that is not written, its Request-Time says it; null without either. */
export function timeOf({ at, headers }: WrittenRequest): Instant | null {
  const written = headerOf(headers, 'Request-Time');
  return at ?? (written === null ? null : parseIsoTime(written));
}

/**
 * The same request twice in one text is two calls; the same text twice is the same calls, and so is another text with
 * the same bytes in it.
 */
export function createRequestReader(): (request: WrittenRequest, at: Instant) => Call {
  const seen = new Map<string, number>();
  return (request, at) => {
    const { url, method, headers, body, answer } = request;
    const own = answer === undefined ? null : [answer.status, answer.headers, digestOf(answer.body)];
    const content = hash('sha256', JSON.stringify([timeOf(request), method, url, headers, digestOf(body), own]));
    const times = (seen.get(content) ?? 0) + 1;
    seen.set(content, times);
    return callOfRequest(request, at, times === 1 ? content : hash('sha256', `${content} ${times}`));
  };
}

/** Bytes may be written as text or in base64, and none as nothing or as an empty text. */
function digestOf(body: WrittenRequest['body']): string {
  return hash('sha256', bytesOfBody(body) ?? '');
}

/** So many calls are written at a time. */
const batchSize = 200;
/** Larger bodies are written sooner. */
const batchBytes = 8 * 1024 * 1024;

type Entries = Pick<CallsToStore, 'calls' | 'outcome'> & {
  readonly read: ReadEntry;
  readonly complete: CompleteCall | undefined;
};

async function storeEntries(
  entries: AsyncIterable<EntryText>,
  { read, calls, outcome, complete }: Entries,
): Promise<void> {
  let [batch, size]: [Call[], number] = [[], 0];
  const flush = async (): Promise<void> => {
    const fresh = await storeNewCalls(batch, calls, complete);
    outcome.imported += fresh.length;
    outcome.known += batch.length - fresh.length;
    outcome.ids.push(...batch.map(({ id }) => id));
    [batch, size] = [[], 0];
  };
  for await (const each of entries) {
    const entry = 'text' in each ? read(each.text) : each;
    if (entry === null) continue;
    if ('why' in entry) outcome.skipped.push({ entry: each.entry, why: entry.why });
    else {
      batch.push(entry.call);
      size += 'text' in each ? each.text.length : 0;
    }
    if (batch.length >= batchSize || size >= batchBytes) await flush();
  }
  await flush();
}

/** Stores those of these calls that are not stored yet, and returns them. */
export async function storeNewCalls(
  batch: readonly Call[],
  calls: CallStore,
  complete: CompleteCall = async (call) => call,
): Promise<readonly Call[]> {
  const fresh = new Map(batch.map((call) => [call.id, call]));
  for (const id of await calls.knownIds([...fresh.keys()])) fresh.delete(id);
  const completed: Call[] = [];
  for (const call of fresh.values()) completed.push(await complete(call));
  await Promise.all(completed.map((call) => calls.addSent(recordOf(call), null)));
  return completed;
}

/**
 * The orders of imported calls are apart from those of the same address here: what somebody else sent changes no phone of
 * this machine.
 */
function importedEnvironment({ id, name }: CallEnvironment): CallEnvironment {
  return { id: hash('sha256', `imported ${id}`).slice(0, 32), name };
}

/** A call of another Passbench, as one that is imported here. It keeps its id, bytes and times. */
function importedCall(call: Call): Call {
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
function callOfRequest(request: WrittenRequest, at: number, digest: string): Call {
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
