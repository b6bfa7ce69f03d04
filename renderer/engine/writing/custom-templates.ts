import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { CustomTemplate } from '../../../shared/documents/project.ts';
import { resolveVariables, seededUuid32 } from '../../../shared/documents/variables.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { nodeAt, textAt } from '../../../shared/lib/json/json-view.ts';
import { recogniseScenario } from '../../../shared/protocol/orders/recognise.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';

/** Names that only a whole payload has. */
const namesOfPayload = ['requestId', 'merchantBizNo', 'orderStatus'] as const;

/** Whether a text is part of a payload and no whole one. */
export function isSnippet(text: string): boolean {
  const { root } = readAsSent(text);
  return !namesOfPayload.some((name) => nodeAt(root, name) !== null);
}

/** The scenario of a template, recognised from its text. */
export function scenarioOfTemplate(text: string): Scenario | null {
  const { root } = readAsSent(text);
  return (root === null ? null : recogniseScenario(root, null)) ?? scenarios[0] ?? null;
}

export function documentOfTemplate(
  { name, text }: CustomTemplate,
  order: Pick<PayloadDocument, 'id' | 'order' | 'orderNo' | 'scenario'>,
): PayloadDocument {
  return { ...order, name, text };
}

/** A template's default name: document and status. */
export function usualName({ name, text }: Pick<PayloadDocument, 'name' | 'text'>): string {
  const status = textAt(readAsSent(text).root, 'orderStatus');
  return status === null || name.includes(status) ? name : `${name} ${status}`;
}

/** Times and ids do not matter here. */
function readAsSent(text: string): ReturnType<typeof scanJson> {
  const context = { nowMs: 0, uuid32: seededUuid32(''), orderNo: '', orderCreatedMs: null };
  return scanJson(resolveVariables(text, context).text);
}
