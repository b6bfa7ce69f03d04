import type { Scenario } from '../../scenarios/scenario.ts';
import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import type { TextCut } from '../../specification/text-cuts.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { fingerprintOf } from '../../lib/text/fnv1a.ts';
import { orderAfter, type OrderStanding } from '../orders/order-after.ts';
import type { ImageFacts, KindProblem } from '../../fields/field.ts';

export type ValidateOptions = {
  /** null if no scenario matches: only common rules apply. */
  readonly scenario: Scenario | null;
  readonly gaps?: GapChoices;
  /** The app scheme without `://`. Absent or null: the one in `gaps`. */
  readonly scheme?: string | null;
  /** Absent: unknown. */
  readonly history?: OrderHistory;
  readonly images?: ReadonlyMap<string, ImageGiven>;
  /** Texts that phones were seen to cut. */
  readonly cuts?: readonly SeenCut[];
  /** For whom it is sent; absent: nobody has said so. */
  readonly caller?: PayloadCaller;
  /** The requests that the service accepted from this caller; absent: unknown. */
  readonly requests?: AcceptedRequests;
};

/** Accepted requests: the fingerprint of each text (`fingerprintOf`) by its requestId. */
export type AcceptedRequests = ReadonlyMap<string, string>;

/** Whether a text is that of the accepted call with its requestId, which the service answers again (gap repeated-request-id). */
export function isRepeat({ text, root }: JsonScan, requests: AcceptedRequests, gaps: GapChoices): boolean {
  if (requests.size === 0 || gapValue(gaps, 'repeated-request-id') !== 'replay') return false;
  const accepted = requests.get(textAt(root, 'requestId') ?? '');
  return accepted !== undefined && accepted === fingerprintOf(text);
}

/** A cut text with its drawn JSON source; null: any. */
export type SeenCut = TextCut & { readonly source: string | null };

export type PayloadCaller = {
  /** isv: payloads name a merchant. direct: none. Absent: either. */
  readonly role?: 'direct' | 'isv' | undefined;
  /** The merchant that payloads are for; absent: any. */
  readonly merchantId?: string | undefined;
};

/** An order's known state. `empty`: no call so far. `unknown`: no rules about moves and times. Parts are absent if unknown. */
export type OrderHistory = 'unknown' | 'empty' | (Omit<OrderStanding, 'parts'> & Partial<Pick<OrderStanding, 'parts'>>);

/** The state after accepted payloads, oldest first; `unknown` if one is unreadable. Parts need the scenario. */
export function historyOf(earlier: readonly JsonScan[], scenario: Scenario | null = null): OrderHistory {
  let known: OrderStanding | null = null;
  for (const { root } of earlier) {
    if (root?.kind !== 'object') return 'unknown';
    known = orderAfter(known, root, scenario?.lifecycle ?? null);
  }
  if (known === null) return 'empty';
  const { parts, ...rest } = known;
  return scenario === null ? rest : { ...rest, parts };
}

/** A given image's size in pixels and bytes. Validation fetches none. */
export type ImageGiven = { readonly width: number; readonly height: number; readonly byteCount: number };

/** An image's problems: pixels first, then bytes (gap kilobyte). */
export function imageProblems(facts: ImageFacts, given: ImageGiven, gaps: GapChoices): readonly KindProblem[] {
  const { width = given.width, height = given.height, underKilobytes } = facts;
  const pixels =
    given.width === width && given.height === height
      ? []
      : [{ rule: 'image', key: 'image.pixels', values: { width, height, found: `${given.width} x ${given.height}` } }];
  const kilobyte = bytesOfKilobyte(gaps);
  if (given.byteCount < underKilobytes * kilobyte) return pixels;
  const values = { used: given.byteCount, most: underKilobytes * kilobyte, kilobytes: underKilobytes };
  // One that is too large under either reading rests on none.
  const resting = given.byteCount < underKilobytes * 1024 ? { gap: 'kilobyte' as const } : {};
  return [...pixels, { rule: 'image', key: 'image.bytes', values, ...resting }];
}

/** Bytes per kilobyte (gap kilobyte). */
export function bytesOfKilobyte(gaps: GapChoices): 1000 | 1024 {
  return gapValue(gaps, 'kilobyte') === '1024' ? 1024 : 1000;
}
