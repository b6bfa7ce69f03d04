import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { templateId } from '../../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';

/** What can be held against something else: a payload as it is typed, as it was last sent, or what a status begins with. */
export type SideRef = { readonly of: 'payload' | 'sent' | 'template'; readonly id: string };

/** A reference as one word, as a choice needs it, and back. */
export function refWord({ of, id }: SideRef): string {
  return `${of} ${id}`;
}

/** The reference that a word stands for; null for any other word. */
export function refOf(word: string): SideRef | null {
  const at = word.indexOf(' ');
  const [of, id] = [word.slice(0, at), word.slice(at + 1)];
  return of === 'payload' || of === 'sent' || of === 'template' ? { of, id } : null;
}

/** The status of a scenario with a ready text, as a payload beside this one; null where there is none of that name. */
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
 * What one looks for when one compares a payload: what was last sent of it, where that says something else; else the one
 * before it in its order, else the one behind it, else another of its scenario. The payload itself stands at the right.
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

/** What was sent of a payload, out of a call that is known with its text; null where it is not. */
export function sentSide(document: PayloadDocument, call: CallSummary | null): PayloadDocument | null {
  return call?.payload === undefined ? null : { ...document, text: call.payload };
}
