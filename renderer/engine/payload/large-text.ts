import { orderKeyOf } from '../../../shared/protocol/orders/order-key.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { resolve } from '../../../shared/documents/variables.ts';
import type { PositionMap } from '../../../shared/lib/text/position-map.ts';
import { drawnPayload } from '../../../shared/card/drawn-payload.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { JsonNode, ScanProblem } from '../../../shared/lib/json/json-scan.ts';
import { meters } from '../../../shared/protocol/validate/index.ts';
import type { ImageGiven, Meter, PayloadCaller } from '../../../shared/protocol/validate/index.ts';
import { predictAnswer } from '../../../shared/protocol/simulate/index.ts';
import type { BelievedState, Prediction } from '../../../shared/protocol/simulate/index.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { analyse, readDocument, statusOf, variablesOf } from './analysis.ts';
import type { Analysis, OrderKnown, Inspection, SentVariables } from './analysis.ts';
import { narrowPayload } from './narrow-payload.ts';
import { once } from '../../../shared/lib/once.ts';

/** A longer text is read in a worker: to read it here could cost a key stroke its frame. UTF-16 units. */
export const longestReadAtOnce = 1 << 20;

/** A longer text is checked once its writer rests: to check it with every key would cost as much as all else. UTF-16 units. */
export const longestCheckedAtOnce = 100_000;

/** Whether the text of a document is read with every key, and checked only when its writer rests. */
export function isCheckedLater(document: PayloadDocument): boolean {
  return document.text.length > longestCheckedAtOnce && !isLarge(document);
}

/** Nobody scrolls past more of them. */
const mostMeters = 1000;

/** Whether the text of a document is read in a worker. */
export function isLarge(document: PayloadDocument): boolean {
  const known = large.get(document);
  if (known !== undefined) return known;
  const isLong = document.text.length > longestReadAtOnce;
  large.set(document, isLong);
  return isLong;
}

/** A document never changes, and this is asked of each with every change of the window. */
const large = new WeakMap<PayloadDocument, boolean>();

/** What a worker is told of a large text. Everything in it can be copied from one thread to another. */
export type LargeQuestion = {
  readonly document: PayloadDocument;
  readonly now: Instant;
  readonly clientId: string;
  readonly environment?: string | undefined;
  readonly gaps: GapChoices;
  readonly variables: SentVariables;
  readonly caller: PayloadCaller;
  readonly images: ReadonlyMap<string, ImageGiven>;
  /** The order that the text is believed to name: only its text tells. */
  readonly order: OrderKnown | null;
  /** What the service knows of that order, and of this caller. */
  readonly believed: BelievedState;
};

/** What a worker answers: that the text names another order, or what it has read. */
export type LargeAnswer =
  | { readonly says: 'other-order'; readonly orderKey: string }
  | {
      readonly says: 'read';
      readonly orderKey: string | null;
      /** Null where no variable was filled in. */
      readonly resolvedText: string | null;
      /** As far as it is drawn: long texts are cut, most unknown members left out. Places are those of the whole. */
      readonly root: JsonNode | null;
      readonly problems: readonly ScanProblem[];
      readonly findings: readonly Finding[];
      readonly meters: readonly Meter[];
      readonly prediction: Prediction;
    }
  | { readonly says: 'unknown-scenario' };

/** Reads a large text. It is what a worker runs; it is pure, and takes up to a second. */
export function readLarge(question: LargeQuestion): LargeAnswer {
  const { document, gaps, order } = question;
  const scenario = findScenario(document.scenario);
  if (scenario === null) return { says: 'unknown-scenario' };
  const first = readDocument(document, question);
  const orderKey = orderKeyOf(first.scan.root, { ...question, endpoint: scenario.endpoint });
  if (orderKey !== null && orderKey !== order?.key) return { says: 'other-order', orderKey };
  const analysis = analyse(document, first, { ...question, scenario, order: orderKey === null ? null : order });
  const { resolved, scan, findings } = analysis;
  return {
    says: 'read',
    orderKey,
    resolvedText: resolved.text === document.text ? null : resolved.text,
    root: scan.root === null ? null : narrowPayload(drawnPayload(scan.root), scenario.fields),
    problems: scan.problems,
    findings,
    prediction: predictAnswer(resolved.text, scenario, question.now, question.believed),
    meters: meters(scan, scenario.fields, statusOf(analysis), gaps).slice(0, mostMeters),
  };
}

/** What follows from a text, put together again from a worker's answer; null when it says none of it. */
export function inspectionOf(question: LargeQuestion, answer: LargeAnswer): Inspection | null {
  const { document, now, order } = question;
  const scenario = findScenario(document.scenario);
  if (answer.says !== 'read' || scenario === null) return null;
  const { orderKey, root, problems, findings, meters: known, prediction } = answer;
  const text = answer.resolvedText ?? document.text;
  // Who jumps from a card into the text asks for it; to carry it over would cost every answer.
  const map = once(
    () => resolve(document.text, variablesOf(document, { ...question, createdMs: order?.createdMs ?? null })).map,
  );
  const laterMap: PositionMap = {
    toTyped: (offset, side) => map().toTyped(offset, side),
    toResolved: (offset) => map().toResolved(offset),
  };
  const analysis: Analysis = {
    document,
    scenario,
    at: now,
    resolved: { text, map: laterMap, replacements: [], unknown: [] },
    scan: { text, root, problems },
    findings,
    meters: known,
    prediction,
  };
  return { analysis, orderKey };
}
