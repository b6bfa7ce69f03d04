import type { GapId } from '../../../gaps/gaps.ts';

/** What a status means where the answer carries no result. Its sentence is `answer-status.ID` of the wording. */
export type StatusReading = {
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
  refused('too-many', 429),
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
export function statusReading(status: number): StatusReading {
  return readings.find(({ from, to }) => from <= status && status <= to) ?? noStatus;
}
