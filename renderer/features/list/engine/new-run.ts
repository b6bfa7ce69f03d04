import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { nodeAt } from '../../../../shared/lib/json/json-view.ts';
import { applyEdit } from '../../../../shared/lib/text/text-edit.ts';
import type { OrderOf } from '../../../engine/payload/new-documents.ts';

/** What a call names an order and itself by, and the variable that is another in each run. */
const runVariables = [
  ['merchantBizNo', '{{order.no}}'],
  ['requestId', '{{uuid32}}'],
] as const;

/**
 * The payloads of an order once more, for a run of its own: under another number, with ids of their own. A number or a request
 * id that is written out becomes the variable for it; nothing else of a text is touched.
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
