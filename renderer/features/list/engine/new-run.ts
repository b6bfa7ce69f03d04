import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { nodeAt } from '../../../../shared/lib/json/json-view.ts';
import { applyEdit } from '../../../../shared/lib/text/text-edit.ts';
import type { OrderOf } from '../../../engine/payload/new-documents.ts';

const runVariables = [
  ['merchantBizNo', '{{order.no}}'],
  ['requestId', '{{uuid32}}'],
] as const;

/**
 * Copies an order's payloads with new ids for a new order number. Literal numbers and request ids become variables;
 * nothing else changes.
 */
export function createNewRun(
  documents: readonly PayloadDocument[],
  order: OrderOf,
  newId: () => string,
): readonly PayloadDocument[] {
  return documents.map((document) => ({
    ...document,
    ...order,
    id: newId(),
    text: replaceIds(document.text),
  }));
}

function replaceIds(text: string): string {
  return runVariables.reduce((typed, [name, variable]) => {
    const node = nodeAt(scanJson(typed).root, name);
    if (node?.kind !== 'string' || node.value.includes('{{')) return typed;
    return applyEdit(typed, { start: node.start, end: node.end, text: JSON.stringify(variable) });
  }, text);
}
