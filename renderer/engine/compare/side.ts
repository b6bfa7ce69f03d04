import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { locales, type Locale } from '../../../shared/specification/locales.ts';
import { inspect, type InspectOptions } from '../payload/analysis.ts';
import { composeStage } from '../stage/stage.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { templateId } from '../../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import type { OrderFace } from '../../../shared/card/card-stack.ts';
import { payloadBase64, type Call, type HeaderLine } from '../../../shared/documents/call.ts';
import { indentedJson } from '../../../shared/lib/json/json.ts';
import { decodeWithReplacement } from '../../../shared/lib/text/decode.ts';
import { fromBase64 } from '../../../shared/lib/text/from-base64.ts';

export type SideFaces = Readonly<Record<Locale, OrderFace | null>>;

/** Draws a payload as the first call of its order. */
export function facesAlone(
  document: PayloadDocument,
  now: Instant,
  options: Omit<InspectOptions, 'accepted'>,
): SideFaces | null {
  const { sent: _, ...alone } = options;
  const inspected = inspect(document, now, { ...alone, accepted: [] });
  if (inspected === null) return null;
  const { analysis, orderKey } = inspected;
  const { faces, focusKey } = composeStage({
    analysis,
    lastGood: null,
    orderKey,
    accepted: [],
    now,
    viewAt: null,
    gaps: options.gaps,
    mode: 'draft',
    isPeeking: true,
    sentCall: null,
    repeated: null,
  });
  const [zh, en] = locales.map((locale) => faces[locale].find(({ key }) => key === focusKey) ?? null);
  return { zh_HK: zh ?? null, en_US: en ?? null };
}

/** The parts of a call that are compared. */
export const callParts = ['request', 'headers', 'answer'] as const;
export type CallPart = (typeof callParts)[number];

/** What can be compared: a payload as typed or last sent, a template, or a part of a call. */
export type SideRef = { readonly of: 'payload' | 'sent' | 'template' | CallPart; readonly id: string };

/** The part of a call that a reference is about; null for none. */
export function callPartOf({ of }: SideRef): CallPart | null {
  return callParts.find((part) => part === of) ?? null;
}

/** A reference as one word, as a choice needs it, and back. */
export function refWord({ of, id }: SideRef): string {
  return `${of} ${id}`;
}

/** Parses a reference; null for any other word. */
export function refOf(word: string): SideRef | null {
  const at = word.indexOf(' ');
  const [of, id] = [word.slice(0, at), word.slice(at + 1)];
  const known = (['payload', 'sent', 'template', ...callParts] as const).find((each) => each === of);
  return known === undefined ? null : { of: known, id };
}

/** A template as a payload beside this one; null if unknown. */
export function templateSide(id: string, beside: PayloadDocument | null): PayloadDocument | null {
  for (const scenario of scenarios) {
    const template = plainTemplates(scenario).find((each) => templateId(scenario, each) === id);
    if (template === undefined) continue;
    const { order, orderNo } = beside ?? { order: scenario.name.en, orderNo: '' };
    return { id: `template ${id}`, name: template.status, scenario: scenario.id, order, orderNo, text: template.text };
  }
  return null;
}

/**
 * Chooses what to compare a payload with: its sent text if different, else its neighbour in the order, else another of
 * its scenario. The payload is on the right.
 */
export function firstSides(
  document: PayloadDocument,
  documents: readonly PayloadDocument[],
  isSentOtherwise: boolean,
): { readonly left: SideRef; readonly right: SideRef } {
  const right = { of: 'payload', id: document.id } as const;
  if (isSentOtherwise) return { left: { of: 'sent', id: document.id }, right };
  const order = documents.filter((each) => each.order === document.order);
  const at = order.findIndex(({ id }) => id === document.id);
  const others = documents.filter(({ id }) => id !== document.id);
  const ofScenario = others.find(({ scenario }) => scenario === document.scenario);
  const other = order[at - 1] ?? order[at + 1] ?? ofScenario ?? others[0] ?? document;
  return { left: { of: 'payload', id: other.id }, right };
}

/** The sent text of a payload; null if unknown. */
export function sentSide(document: PayloadDocument, call: CallSummary | null): PayloadDocument | null {
  return call?.payload === undefined ? null : { ...document, text: call.payload };
}

/** The text of a part of a call, and its exact bytes; headers are one object by name. null where there is none. */
export function textOfPart(
  { headers, answer, ...call }: Call,
  part: CallPart,
): { readonly text: string; readonly bytes: Uint8Array } | null {
  if (part === 'headers') return withText(indentedJson(byName(headers)));
  if (part === 'answer' && answer === undefined) return null;
  const bytes = fromBase64(payloadBase64(part === 'answer' && answer !== undefined ? answer : call));
  return { text: decodeWithReplacement(bytes), bytes };
}

function withText(text: string): { readonly text: string; readonly bytes: Uint8Array } {
  return { text, bytes: new TextEncoder().encode(text) };
}

/** Values of a repeated name are joined, as HTTP allows. */
function byName(headers: readonly HeaderLine[]): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const [written, value] of headers) {
    const name = written.toLowerCase();
    values.set(name, values.has(name) ? `${values.get(name)}, ${value}` : value);
  }
  return Object.fromEntries([...values].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
