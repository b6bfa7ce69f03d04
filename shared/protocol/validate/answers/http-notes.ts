import type { HeaderLine } from '../../../documents/call.ts';
import { gapValue, type GapChoices, type GapId } from '../../../gaps/gaps.ts';
import { quoteText } from '../../../lib/text/quote-text.ts';
import { scanPayload } from '../scan-payload.ts';
import type { AnswerNote } from './answer-note.ts';
import { decodeHtmlEntities } from '../../../lib/text/html-entities.ts';
import { objectAt } from '../../../lib/json/json-view.ts';
import type { JsonScan } from '../../../lib/json/json-scan.ts';
import { maxInstant, type Instant } from '../../../lib/time/clock.ts';
import { writeIsoTime } from '../../../lib/time/iso-time.ts';

/** So much of a text is looked at for what kind of page it is. */
const lookedAt = 65_536;

/** Describes a body without a result: empty, web page, XML, text or other JSON. null if it has a result object. */
function bodyNote({ text, root, problems }: JsonScan, status: number): AnswerNote | null {
  const note = (says: string, values: AnswerNote['values'] = {}): AnswerNote => ({
    rule: 'answer-body',
    severity: 'error',
    says,
    values: { ...values, status },
  });
  const start = text
    .slice(0, lookedAt)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (start === '') return note('empty');
  if (start.startsWith('<')) return markup(start, note);
  const isJson = root !== null && problems.every(({ problem }) => problem !== 'syntax');
  if (isJson) return objectAt(root, 'result') === null ? note('json', { text: quoteText(oneLine(start)) }) : null;
  return /^[{[]/.test(start) ? note('broken') : note('text', { text: quoteText(oneLine(start)) });
}

function markup(start: string, note: (says: string, values?: AnswerNote['values']) => AnswerNote): AnswerNote {
  const lower = start.toLowerCase();
  const isPage = ['<!doctype html', '<html', '<head', '<title', '<body', '<h1'].some((tag) => lower.includes(tag));
  if (!isPage) return note('xml', { name: quoteText(/<([A-Za-z][\w.:-]{0,40})/.exec(start)?.[1] ?? '') });
  const title = between(start, lower, 'title') ?? between(start, lower, 'h1');
  return title === null ? note('page-untitled') : note('page', { title: quoteText(title) });
}

function between(start: string, lower: string, name: string): string | null {
  const open = lower.indexOf(`<${name}`);
  const from = open < 0 ? -1 : lower.indexOf('>', open);
  if (from < 0) return null;
  const end = lower.indexOf(`</${name}`, from);
  const inside = start.slice(from + 1, end < 0 ? from + 1000 : end);
  const text = oneLine(decodeHtmlEntities(withoutTags(inside.slice(0, 1000))));
  return text === '' ? null : text;
}

function withoutTags(text: string): string {
  return text
    .split('<')
    .map((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf('>') + 1)))
    .join(' ');
}

function oneLine(text: string): string {
  return text.slice(0, 1000).replace(/\s+/g, ' ').trim();
}

/** A status's meaning without a result. Its sentence is `answer-status.ID`. */
type StatusReading = {
  readonly id: string;
  /** The statuses it is about, both ends included. */
  readonly from: number;
  readonly to: number;
  /** Whether the service may have received the call all the same. */
  readonly mayHaveArrived: boolean;
  /** The gap that decides whether this is a mistake at all. */
  readonly gap?: GapId;
};

const refused = (id: string, from: number, more: Partial<StatusReading> = {}): StatusReading => ({
  id,
  from,
  to: from,
  mayHaveArrived: false,
  ...more,
});
const perhaps = (id: string, from: number, to = from): StatusReading => ({ id, from, to, mayHaveArrived: true });

/** The first row that holds the status counts. */
const readings: readonly StatusReading[] = [
  perhaps('no-content', 204, 205),
  perhaps('done', 200, 299),
  refused('elsewhere', 300, { to: 399 }),
  refused('bad-request', 400),
  refused('credentials', 401),
  refused('forbidden', 403),
  refused('nothing-here', 404),
  refused('method', 405, { gap: 'http-method' }),
  refused('proxy-credentials', 407),
  refused('request-timeout', 408),
  refused('too-large', 413, { gap: 'body-limit' }),
  refused('media-type', 415, { gap: 'encrypted-type' }),
  refused('protocol', 426),
  refused('too-many', 429, { gap: 'rate-limit' }),
  refused('refused', 400, { to: 499 }),
  perhaps('failed', 500),
  refused('not-offered', 501),
  perhaps('bad-gateway', 502),
  perhaps('unavailable', 503),
  perhaps('gateway-timeout', 504),
  refused('http-version', 505),
  refused('network-login', 511),
  perhaps('content-network', 520, 524),
  perhaps('gave-up', 500, 599),
];

const noStatus: StatusReading = perhaps('no-status', 0, Number.MAX_SAFE_INTEGER);

/** What this status of HTTP means of an answer that carries no result. */
function statusReading(status: number): StatusReading {
  return readings.find(({ from, to }) => from <= status && status <= to) ?? noStatus;
}

export type HttpAnswer = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  /** The text; null if unreadable. */
  readonly text: string | null;
  readonly hasResult: boolean;
  readonly received: ReceivedAt;
};

/** The notes on an answer as an HTTP message: body, status, redirect, wait. A result needs none. */
export function httpNotes(answer: HttpAnswer, gaps: GapChoices): readonly AnswerNote[] {
  const { status, text, hasResult, received } = answer;
  const wait = valueOf(answer, 'Retry-After');
  const body = text === null || hasResult ? null : bodyNote(scanPayload(text), status);
  return [
    ...(body === null ? [] : [body]),
    ...statusNotes(answer, gaps),
    ...(wait === null ? [] : [retryAfterNote(wait, received)]),
  ];
}

/** Whether the service may have received the call. */
export function mayHaveArrived({ status, hasResult }: Pick<HttpAnswer, 'status' | 'hasResult'>): boolean {
  return hasResult || statusReading(status).mayHaveArrived;
}

function statusNotes(answer: HttpAnswer, gaps: GapChoices): readonly AnswerNote[] {
  const { status, text, hasResult } = answer;
  const isRedirect = status >= 300 && status < 400;
  if (hasResult && !isRedirect) return [];
  // An unreadable answer has its own finding.
  if (text === null && status >= 200 && status < 300) return [];
  const reading = statusReading(status);
  const location = isRedirect ? valueOf(answer, 'Location') : null;
  const allow = status === 405 ? valueOf(answer, 'Allow') : null;
  const received = reading.mayHaveArrived ? gapValue(gaps, 'repeated-request-id') : 'no';
  return [
    {
      rule: 'answer-status',
      severity: hasResult ? 'warning' : 'error',
      says: location !== null ? 'redirect' : allow !== null ? 'method-of' : (gatewayOf(answer) ?? reading.id),
      values: {
        status,
        received,
        ...(location === null ? {} : { location: location.slice(0, 300) }),
        ...(allow === null ? {} : { allow: quoteText(allow) }),
      },
      gap: reading.mayHaveArrived ? 'repeated-request-id' : reading.gap,
    },
  ];
}

/** Statuses of gateways' TLS refusals. */
const gatewayStatuses: readonly number[] = [400, 403, 495, 496, 497];

/** What a gateway's page (nginx, Apache, Go) reports about TLS, or null. */
function gatewayOf({ status, text }: HttpAnswer): 'client-certificate' | 'plain-to-tls' | null {
  if (text === null || !gatewayStatuses.includes(status)) return null;
  const said = text.slice(0, 4000).toLowerCase();
  if (plainWords.some((words) => said.includes(words))) return 'plain-to-tls';
  return said.includes('ssl certificate') || said.includes('client certificate') ? 'client-certificate' : null;
}

const plainWords: readonly string[] = [
  'plain http request was sent to https port',
  'http request to an https server',
  'speaking plain http to an ssl',
];

function valueOf({ headers }: Pick<HttpAnswer, 'headers'>, name: string): string | null {
  const value = headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? '';
  return value.trim() === '' ? null : value;
}

export type ReceivedAt = { readonly at: Instant; readonly offsetMinutes: number };

/** The requested wait as a time on the caller's clock (RFC 9110, 10.2.3). */
export function retryAfterNote(value: string, received: ReceivedAt): AnswerNote {
  const note = { rule: 'retry-after', severity: 'warning' } as const;
  const until = untilOf(value.trim(), received.at);
  if (until === null) return { ...note, says: 'unreadable', values: { value: quoteText(value) } };
  const seconds = Math.ceil((until - received.at) / 1000);
  if (seconds <= 0) return { ...note, says: 'over', values: { value: quoteText(value) } };
  const time = writeIsoTime(until, received.offsetMinutes).replace('T', ' ');
  return { ...note, says: 'until', values: { time, seconds } };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

function untilOf(value: string, now: Instant): Instant | null {
  if (/^\d{1,9}$/.test(value)) return within(now + Number(value) * 1000);
  const [, day, month = '', year, hour, minute, second] = httpDate.exec(value) ?? [];
  const place = months.indexOf(month);
  if (place < 0) return null;
  return within(Date.UTC(Number(year), place, Number(day), Number(hour), Number(minute), Number(second)));
}

/** An instant that can be written in any zone, or null. */
function within(at: number): Instant | null {
  return Number.isFinite(at) && Math.abs(at) < maxInstant - 86_400_000 ? at : null;
}
