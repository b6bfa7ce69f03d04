import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import type { Agreed } from '../../engine/calls/call-again.ts';
import { inspect, type Inspection } from '../../engine/payload/analysis.ts';
import { isLarge } from '../../engine/payload/large-text.ts';
import { environmentOf, nowFor, sendOptionsOf, type WithEnvironments } from './in-use.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { activeDocument, activePayloadId } from '../window/active-tab.ts';
import type { CountSlice, SendingSlice } from './slices.ts';
import { writeForSend, type WithVariables } from './write-for-send.ts';
import { troubleNotice } from '../window/notices.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { lastAcceptedAt } from '../../engine/payload/history.ts';
import { summariseCall } from '../../engine/calls/call-list.ts';
import { markAfterSend, sentFingerprint, sentKey, writeMark, type SentMark } from '../../engine/payload/sent-marks.ts';

type SendNeeds =
  | keyof WithEnvironments
  | 'sending'
  | 'sentMarks'
  | 'lastSent'
  | 'selectedCallId'
  | 'settings'
  | 'sealVersion'
  | 'storeWholeCall'
  | 'applyCalls'
  | 'choose'
  | 'notify';

type SendInput = { readonly text: string; readonly agreed: Agreed & { readonly digest?: string } };

async function sendText(
  context: SliceContext<SendNeeds>,
  document: PayloadDocument,
  { text, agreed }: SendInput,
): Promise<void> {
  const { ports, set, get } = context;
  const ticket = ports.randomHex(16);
  const fingerprint = sentFingerprint(document);
  set({ sending: { ticket, documentId: document.id, since: ports.now(), text, fingerprint } });
  try {
    // The sent text stays a version.
    const kept = get().sealVersion(document.id, document.text, false);
    const how = { ...sendOptionsOf(get(), document.id), mistake: agreed.mistake, agreed: agreed.digest };
    const call = await ports.bridge.send.run({ ticket, scenario: document.scenario, text, ...how });
    const made = markAfterSend(get().sentMarks[document.id], document, call);
    set((state) => ({ sentMarks: { ...state.sentMarks, [document.id]: made } }));
    get().storeWholeCall(call);
    // The host reports it too, with its place among the calls.
    get().applyCalls([summariseCall(call)]);
    set({ selectedCallId: call.id, sending: null, lastSent: { documentId: document.id, call: summariseCall(call) } });
    get().choose('panel', 'response');
    await storeSentMark(context, document, made);
    await kept;
    await get().sealVersion(document.id, document.text, true);
  } catch (error) {
    set({ sending: null });
    get().notify(troubleNotice('send', troubleOf(error)));
  }
}

async function storeSentMark(
  { ports, get }: SliceContext<SendNeeds>,
  document: PayloadDocument,
  made: SentMark,
): Promise<void> {
  try {
    await ports.bridge.session.saveSetting({ key: sentKey(document.id), value: writeMark(made) });
  } catch (error) {
    get().notify(troubleNotice('setting', troubleOf(error)));
  }
}

/** The first blocker in a text, or null. Findings alone do not block: a refusal may be wanted. */
function blockerOf(
  { accepted }: Pick<Bench, 'accepted'>,
  { analysis, orderKey }: Inspection,
  now: Instant,
  agreed: Agreed,
): 'lone-surrogate' | NonNullable<Bench['dialog']> | null {
  if (!analysis.resolved.text.isWellFormed() || analysis.findings.some(({ rule }) => rule === 'lone-surrogate'))
    return 'lone-surrogate';
  const twice = analysis.findings.find(({ rule }) => rule === 'duplicate-key');
  if (twice !== undefined && agreed.duplicateKey !== true)
    return { dialog: 'confirm-duplicate-key', finding: twice, agreed };
  const lastCallAt = orderKey === null ? null : lastAcceptedAt(accepted, orderKey);
  return lastCallAt !== null && now < lastCallAt ? { dialog: 'clock-behind', lastCallAt, agreed } : null;
}

type Needs =
  | keyof (SendingSlice & CountSlice)
  | SendNeeds
  | WithVariables
  | 'analysis'
  | 'askToAgree'
  | 'documents'
  | 'activeTab'
  | 'confirmGapsSaved'
  | 'guardSend'
  | 'inspectTerms'
  | 'isUnchecked'
  | 'reinspect'
  | 'openDialog'
  | 'pendingSends';

/** One request for each press of Send, never repeated; an unclear end is reported as such. */
export function createSending(context: SliceContext<Needs>): SendingSlice & CountSlice {
  const { ports, set, get } = context;

  const press = async (agreed: Agreed): Promise<void> => {
    const document = activeDocument(get());
    if (document === null || get().sending !== null) return;
    // The host signs by its choices, so pending changes are stored first.
    if (!(await get().confirmGapsSaved())) return;
    if (get().isUnchecked) get().reinspect();
    const state = get();
    if (state.sending !== null) return;
    // Blockers are known for the active payload alone.
    if (activePayloadId(state) !== document.id) {
      state.notify({ tone: 'bad', words: { says: 'send-left', name: document.name } });
      return;
    }
    const found = inspectForSend(state, document);
    if (found === null) return;
    const blocker = blockerOf(state, found, nowFor(state, document.id, ports.now()), agreed);
    if (blocker === 'lone-surrogate') get().notify({ tone: 'bad', words: { says: 'send-blocked', because: blocker } });
    else if (blocker !== null) get().openDialog(blocker);
    if (blocker !== null || (await get().guardSend(document.id, agreed))) return;
    const text = await writeForSend(context, document);
    if (text === null || get().sending !== null) return;
    if (environmentOf(get(), document.id)?.kind === 'production') await get().askToAgree(document.id, agreed, text);
    else await sendText(context, document, { text, agreed });
  };

  /** Counts pending sends for the run of an order. */
  const counted = async (act: () => Promise<void>): Promise<void> => {
    set(({ pendingSends }) => ({ pendingSends: pendingSends + 1 }));
    try {
      await act();
    } finally {
      set(({ pendingSends }) => ({ pendingSends: pendingSends - 1 }));
    }
  };

  return {
    sending: null,
    sentMarks: {},
    nextCount: 1,
    send: (agreed = {}) => counted(() => press(agreed)),
    sendAgreed: (documentId, text, agreed) =>
      counted(async () => {
        const document = get().documents.find(({ id }) => id === documentId);
        if (document !== undefined && get().sending === null) await sendText(context, document, { text, agreed });
      }),
    cancelSend: async () => {
      const { sending } = get();
      if (sending === null) return;
      try {
        await ports.bridge.send.cancel({ ticket: sending.ticket });
      } catch (error) {
        get().notify(troubleNotice('cancel', troubleOf(error)));
      }
    },
  };
}

/** Inspects the payload to send. A large text is read for it, as blockers apply to every text. */
function inspectForSend(state: Pick<Bench, Needs>, document: PayloadDocument): Inspection | null {
  const { analysis, orderKey } = state;
  if (!isLarge(document)) return analysis === null ? null : { analysis, orderKey };
  const { now, options } = state.inspectTerms(document.id);
  return inspect(document, now, { ...options, isWhole: true });
}
