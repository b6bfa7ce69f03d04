import { isAccepted, type Call } from '../../../shared/documents/call.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { indentedJson } from '../../../shared/lib/json/json.ts';
import { harEntry, originOfCall } from '../../../shared/protocol/exports/har-entry.ts';
import { callWithoutCredentials } from '../../../shared/protocol/personal/call-without-personal-data.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import { documentOfCall, namesVariables, textOfCall, programOfCall } from '../../engine/calls/call-again.ts';
import { toCurl } from '../../engine/calls/curl/to-curl.ts';
import { environmentOf } from '../sending/in-use.ts';
import { fetchCallsOf, type FetchNeeds } from '../calls/fetch-calls.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { selectLanes, type WithLanes } from '../timeline/lanes.ts';
import { isStoryActive } from '../window/active-tab.ts';
import { createResend, type ResendNeeds } from './resend.ts';
import type { CallActionsSlice, CallCopy } from './slices.ts';
import { troubleNotice } from '../window/notices.ts';
import type { Prepared } from '../../../shared/bridge/schemas.ts';
import { httpText } from '../../../shared/protocol/exports/calls-line.ts';

type Needs =
  | keyof WithLanes
  | FetchNeeds
  | ResendNeeds
  | 'addAsStep'
  | 'mergeFetchedCalls'
  | 'choose'
  | 'copyText'
  | 'loadedOrders'
  | 'notify'
  | 'open'
  | 'setEnvironment'
  | 'showOrder';

/** What can be done with a call that is known whole. */
export function createCallActions(context: SliceContext<Needs>): CallActionsSlice {
  const { ports, get } = context;
  return {
    ...createResend(context),
    openAsPayload: (call) => {
      const read = textOfCall(call);
      if ('not' in read) {
        get().notify({ tone: 'bad', words: { says: 'call-without-text', because: read.not } });
        return;
      }
      const { documents, settings } = get();
      const made = { id: ports.randomHex(16), documents, language: settings.language };
      const document = documentOfCall(call, read.text, made);
      get().addAsStep([document], { isQuiet: true });
      const isKnown = get().session?.environments.some(({ id }) => id === call.environment?.id) === true;
      get().setEnvironment(document.id, isKnown ? (call.environment?.id ?? null) : null);
      if (namesVariables(read.text)) get().notify({ tone: 'plain', words: { says: 'text-names-variables' } });
    },
    copyCallAsCurl: (call) => {
      const { session, settings } = get();
      return get().copyText(toCurl(requestOfCall(call, session?.sandbox.url ?? null), call.gaps, settings.curlShell));
    },
    copyCallAs: async (id, as) => {
      try {
        const call = callWithoutCredentials(await ports.bridge.calls.open({ id }));
        const copy = copyOf(call, as, originOfCopy(get(), call));
        if ('not' in copy) get().notify({ tone: 'bad', words: { says: 'call-without-text', because: copy.not } });
        else await get().copyText(copy.text);
      } catch (error) {
        get().notify(troubleNotice('calls', troubleOf(error)));
      }
    },
    showOrderOfCall: (call) => showOrder(context, call),
  };
}

function copyOf(call: Call, as: CallCopy, origin: string | null): ReturnType<typeof textOfCall> {
  if (as === 'har') return { text: indentedJson(harEntry(call, 'kept', origin)) };
  if (as !== 'http') return programOfCall(call, as, origin);
  const text = httpText(call);
  return text === null ? { not: 'no-text' } : { text };
}

/** A call to the embedded sandbox may name no host. */
function originOfCopy({ session }: Pick<Bench, Needs>, call: Call): string | null {
  return originOfCall(call) ?? (call.environment === undefined ? (session?.sandbox.url ?? null) : null);
}

/** Shows the order of a call on the timeline, and loads its calls first if needed. */
async function showOrder(context: SliceContext<Needs>, call: Call): Promise<void> {
  const { get } = context;
  const { orderKey } = call;
  if (orderKey === '') {
    get().notify({ tone: 'plain', words: { says: 'call-not-shown', because: 'no-order' } });
    return;
  }
  try {
    if (!get().loadedOrders.has(orderKey)) get().mergeFetchedCalls(await fetchCallsOf(context, [orderKey]));
  } catch (error) {
    get().notify(troubleNotice('calls', troubleOf(error)));
    return;
  }
  const own = payloadOfOrder(get(), call);
  // A story has its own lanes, so a payload must be active.
  const toOpen = own ?? (isStoryActive(get()) ? get().documents[0] : undefined);
  if (toOpen !== undefined && (own !== undefined || isStoryActive(get()))) get().open(toOpen.id);
  get().choose('panel', 'timeline');
  get().choose('stageMode', 'history');
  const lane = selectLanes(get()).find((each) => each.orderKey === orderKey);
  if (lane !== undefined) get().showOrder(lane);
  if (own === undefined) get().choose('surface', 'wallet');
  tellOfOrder(get(), orderKey, own === undefined);
}

/** The first payload of a call's order and environment. */
function payloadOfOrder(
  state: Pick<Bench, Needs>,
  { merchantBizNo, scenario, environment }: Call,
): PayloadDocument | undefined {
  return state.documents.find(
    (each) =>
      each.orderNo === merchantBizNo &&
      each.scenario === scenario &&
      environmentOf(state, each.id)?.id === environment?.id,
  );
}

function tellOfOrder({ calls, notify }: Pick<Bench, Needs>, orderKey: string, isWithoutPayload: boolean): void {
  const isDrawn = calls.some((call) => call.orderKey === orderKey && isAccepted(call));
  if (!isDrawn) notify({ tone: 'plain', words: { says: 'call-not-shown', because: 'nothing-accepted' } });
  else if (isWithoutPayload) notify({ tone: 'plain', words: { says: 'order-without-payload' } });
}

/**
 * Restores a call's request. The path is stored; the host is in the Host header, and the scheme follows from TLS facts
 * or, for received calls, from the sandbox's address.
 */
export function requestOfCall(call: Call, sandboxUrl: string | null): Prepared {
  const host = call.headers.find(([name]) => name.toLowerCase() === 'host')?.[1];
  const isReceivedByTls = call.origin === 'received' && sandboxUrl?.startsWith('https:') === true;
  const scheme = call.tls !== undefined || isReceivedByTls ? 'https' : 'http';
  const origin = host === undefined ? (sandboxUrl ?? `${scheme}://127.0.0.1`) : `${scheme}://${host}`;
  return {
    method: call.method,
    url: origin.replace(/\/$/, '') + call.path,
    path: call.path,
    headers: call.headers,
    bodyBase64: call.bodyBase64,
    contentToSign: call.contentToSign ?? '',
  };
}
