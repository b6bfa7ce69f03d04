import type { HeaderLine } from '../../../documents/call.ts';
import { gapValue } from '../../../gaps/gaps.ts';
import type { GapChoices } from '../../../gaps/gaps.ts';
import { quoted } from '../../../lib/text/quoted.ts';
import { scanPayload } from '../density.ts';
import { bodyNote } from './answer-body.ts';
import type { AnswerNote } from './answer-note.ts';
import { retryAfterNote } from './retry-after.ts';
import type { ReceivedAt } from './retry-after.ts';
import { statusReading } from './status-readings.ts';

/** An answer as a message of HTTP. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  /** Its body as text; null where it could not be read as what it says it is. */
  readonly text: string | null;
  readonly hasResult: boolean;
  readonly received: ReceivedAt;
};

/**
 * What an answer says as a message of HTTP: what stands in place of a result, what its status means then, where a
 * redirect points, how long to wait. An answer with a result speaks for itself.
 */
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

/** Whether the service may have received the call that got this answer: one with a result certainly did. */
export function mayHaveArrived({ status, hasResult }: Pick<HttpAnswer, 'status' | 'hasResult'>): boolean {
  return hasResult || statusReading(status).mayHaveArrived;
}

function statusNotes(answer: HttpAnswer, gaps: GapChoices): readonly AnswerNote[] {
  const { status, text, hasResult } = answer;
  const isRedirect = status >= 300 && status < 400;
  if (hasResult && !isRedirect) return [];
  // What cannot be read has a finding of its own; a status that says nothing adds nothing to it.
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
        ...(allow === null ? {} : { allow: quoted(allow) }),
      },
      gap: reading.mayHaveArrived ? 'repeated-request-id' : reading.gap,
    },
  ];
}

/** Statuses with which gateways that end TLS refuse a request, in pages of their own. */
const gatewayStatuses: readonly number[] = [400, 403, 495, 496, 497];

/** What such a page (of nginx, Apache, Go and their kin) says of TLS; null where it says nothing of it. */
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
