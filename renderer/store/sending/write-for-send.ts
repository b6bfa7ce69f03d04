import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import { textToSend, keyOfDocument } from '../../engine/payload/analysis.ts';
import { isLarge } from '../../engine/payload/large-text.ts';
import { orderCreated } from '../../engine/payload/history.ts';
import { inUseOf, nowFor, type WithEnvironments } from './in-use.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { troubleNotice } from '../window/notices.ts';

export type WithVariables =
  | keyof WithEnvironments
  | 'orderKey'
  | 'accepted'
  | 'inspectTerms'
  | 'nextCount'
  | 'variables';

/** The text to send, with a counter from the host; null where the host could not count. */
export async function writeForSend(
  context: SliceContext<WithVariables | 'notify'>,
  document: PayloadDocument,
): Promise<string | null> {
  const { ports, set, get } = context;
  if (document.text.includes('{{counter}}')) {
    try {
      const { count } = await ports.bridge.send.count({});
      const text = textToSend(document, { ...freshVariables(context, document), counter: count });
      set({ nextCount: count + 1 });
      return text;
    } catch (error) {
      get().notify(troubleNotice('send', troubleOf(error)));
      return null;
    }
  }
  return textToSend(document, freshVariables(context, document));
}

/** Variables of a real send: a new id and the current time. */
export function freshVariables({ ports, get }: SliceContext<WithVariables>, document: PayloadDocument) {
  const state = get();
  const orderKey = orderKeyOf(state, document);
  return {
    nowMs: nowFor(state, document.id, ports.now()),
    uuid32: () => ports.randomHex(32),
    orderNo: document.orderNo,
    orderCreatedMs: orderKey === null ? null : orderCreated(state.accepted, orderKey),
    env: inUseOf(state, document.id).env,
    counter: state.nextCount,
    my: state.variables,
  };
}

/** The active document's order; a large text that needs its create time is read for it. */
function orderKeyOf(state: Pick<Bench, WithVariables>, document: PayloadDocument): string | null {
  if (!isLarge(document) || !document.text.includes('{{order.created')) return state.orderKey;
  const { now, options } = state.inspectTerms(document.id);
  return keyOfDocument(document, now, { ...options, isWhole: true });
}
