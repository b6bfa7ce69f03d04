import { freeName, newOrderNumber } from '../../../../shared/documents/order-name.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { nodeAt } from '../../../../shared/lib/json/json-view.ts';
import { applyEdit } from '../../../../shared/lib/text/text-edit.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { takenOrderNames } from '../../../engine/names/read-name.ts';
import { emptyPayloadName, type OrderOf } from '../../../engine/payload/new-documents.ts';
import { runNow } from '../../../store/host/clock.ts';
import type { SliceContext } from '../../../store/slice.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import type { OrdersSlice } from './slices.ts';

type Additions = Pick<OrdersSlice, 'addRun' | 'addEmptyPayload'>;
type Context = SliceContext<
  'documents' | 'activeTab' | 'clock' | 'settings' | 'environmentOf' | 'setEnvironment' | 'addAsStep' | 'open'
>;

/** Adds orders: another run of one, or an empty payload. */
export function createOrderAdditions({ ports, get }: Context): Additions {
  const newId = (): string => ports.randomHex(16);
  const newNumber = (): string => newOrderNumber(runNow(get(), ports.now()), ports.randomHex);
  const nameFor = (wanted: string): string => freeName(wanted, takenOrderNames(get().documents));
  return {
    addRun: (order, opened) => {
      const { documents, environmentOf } = get();
      const own = documents.filter((each) => each.order === order);
      const run = createNewRun(own, { order: nameFor(stripNumber(order)), orderNo: newNumber() }, newId);
      if (run.length === 0) return;
      get().addAsStep(run, { at: documents.findLastIndex((each) => each.order === order) + 1 });
      for (const [at, { id }] of run.entries()) get().setEnvironment(id, environmentOf[own[at]?.id ?? ''] ?? null);
      const copy = run[own.findIndex(({ id }) => id === opened)];
      if (copy !== undefined) get().open(copy.id);
    },
    addEmptyPayload: () => {
      const scenario = activeDocument(get())?.scenario ?? scenarios[0]?.id ?? '';
      const name = inLanguage(emptyPayloadName, get().settings.language);
      get().addAsStep([
        { id: newId(), name, scenario, order: nameFor(name), orderNo: newNumber(), text: '{\n  \n}\n' },
      ]);
    },
  };
}

/** "Train ticket 2" becomes "Train ticket". */
function stripNumber(order: string): string {
  return /^(.+) \d{1,6}$/.exec(order)?.[1] ?? order;
}

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
