import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { troubleOf } from '../../bridge/index.ts';
import { textToSend } from '../../engine/payload/analysis.ts';
import type { Analysis } from '../../engine/payload/analysis.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { runNow } from '../host/clock.ts';
import { summaryOf } from '../../engine/calls/call-list.ts';
import { activeDocument } from '../window/front.ts';
import { lastAcceptedAt, orderCreated } from '../../engine/payload/history.ts';
import { createAnalysisReader } from './large-texts.ts';
import { fingerprintOf, sentKey, writeMark } from '../../engine/payload/sent-marks.ts';
import type { SentMark } from '../../engine/payload/sent-marks.ts';
import type { Agreed, SendingSlice } from './slices.ts';

/** One request for each press of Send, never repeated: a doubtful end is reported as doubtful. */
export function createSending(context: SliceContext): SendingSlice {
  const { ports, set, get } = context;
  const analysisOf = createAnalysisReader(context);

  const keep = async (document: PayloadDocument, made: SentMark): Promise<void> => {
    try {
      await ports.bridge.session.saveSetting({ key: sentKey(document.id), value: writeMark(made) });
    } catch (error) {
      get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'setting', trouble: troubleOf(error) } });
    }
  };

  const run = async (document: PayloadDocument): Promise<void> => {
    const ticket = ports.randomHex(16);
    const text = textToSend(document, freshVariables(context, document));
    const fingerprint = fingerprintOf(document.text);
    set({ sending: { ticket, documentId: document.id, since: ports.now(), text, fingerprint } });
    try {
      const call = await ports.bridge.send.run({ ticket, scenario: document.scenario, text, ...sendOptionsOf(get()) });
      const made = { callId: call.id, fingerprint };
      set((state) => ({ sentMarks: { ...state.sentMarks, [document.id]: made } }));
      get().keepWholeCall(call);
      // The host tells of it too, before or after its answer: then with its place in the journal.
      get().callsHappened([summaryOf(call)]);
      set({ selectedCallId: call.id, sending: null });
      get().choose('panel', 'response');
      await keep(document, made);
    } catch (error) {
      set({ sending: null });
      get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'send', trouble: troubleOf(error) } });
    }
  };

  return {
    sending: null,
    sentMarks: {},
    send: async (agreed = {}) => {
      const document = activeDocument(get());
      if (document === null || get().sending !== null) return;
      const analysis = await analysisOf(document);
      const state = get();
      if (analysis === null || state.sending !== null) return;
      const blocker = blockerOf(state, analysis, runNow(state, ports.now()), agreed);
      if (blocker === null) await run(document);
      else if (blocker === 'lone-surrogate')
        get().notify({ tone: 'bad', words: { says: 'send-blocked', because: blocker } });
      else get().openDialog(blocker);
    },
    cancelSend: async () => {
      const { sending } = get();
      if (sending === null) return;
      try {
        await ports.bridge.send.cancel({ ticket: sending.ticket });
      } catch (error) {
        get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'cancel', trouble: troubleOf(error) } });
      }
    },
  };
}

/** How the window sends, as the user chose it. */
export function sendOptionsOf({ settings: { algorithm, encrypt } }: Pick<Bench, 'settings'>) {
  return { algorithm, encrypt: encrypt === 'yes' };
}

/** The first thing that stands in the way of a send, or null. Findings as such do not: a refusal may be wanted. */
function blockerOf(
  state: Bench,
  analysis: Analysis,
  now: Instant,
  agreed: Agreed,
): 'lone-surrogate' | NonNullable<Bench['dialog']> | null {
  if (!analysis.resolved.text.isWellFormed() || analysis.findings.some(({ rule }) => rule === 'lone-surrogate'))
    return 'lone-surrogate';
  const twice = analysis.findings.find(({ rule }) => rule === 'duplicate-key');
  if (twice !== undefined && agreed.duplicateKey !== true) return { dialog: 'confirm-duplicate-key', finding: twice };
  const lastCallAt = state.orderKey === null ? null : lastAcceptedAt(state.accepted, state.orderKey);
  return lastCallAt !== null && now < lastCallAt ? { dialog: 'clock-behind', lastCallAt } : null;
}

/** The variables of a real send: an id that was never used before, and the run's time of this moment. */
export function freshVariables({ ports, get }: Pick<SliceContext, 'ports' | 'get'>, document: PayloadDocument) {
  const state = get();
  return {
    nowMs: runNow(state, ports.now()),
    uuid32: () => ports.randomHex(32),
    orderNo: document.orderNo,
    orderCreatedMs: state.orderKey === null ? null : orderCreated(state.accepted, state.orderKey),
  };
}
