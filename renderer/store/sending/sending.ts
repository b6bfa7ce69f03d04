import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { troubleOf } from '../../bridge/index.ts';
import type { Agreed } from '../../engine/calls/agreed.ts';
import { summaryOf } from '../../engine/calls/call-list.ts';
import { fingerprintOf } from '../../../shared/lib/text/fingerprint.ts';
import { sentKey, writeMark } from '../../engine/payload/sent-marks.ts';
import type { SentMark } from '../../engine/payload/sent-marks.ts';
import { createAnalysisReader } from '../documents/large-texts.ts';
import { environmentOf, nowFor } from '../environments/in-use.ts';
import type { SliceContext } from '../slice.ts';
import { activeDocument } from '../window/front.ts';
import { blockerOf } from './blockers.ts';
import { sendOptionsOf } from './send-options.ts';
import type { CountSlice, SendingSlice } from './slices.ts';
import { writeForSend } from './write-for-send.ts';

/** A text as it leaves, and what was agreed to for it. */
type Leaving = { readonly text: string; readonly agreed: Agreed & { readonly digest?: string } };

/** One request for each press of Send, never repeated: a doubtful end is reported as doubtful. */
export function createSending(context: SliceContext): SendingSlice & CountSlice {
  const { ports, set, get } = context;
  const analysisOf = createAnalysisReader(context);
  const tellTrouble = (doing: 'send' | 'setting' | 'cancel', error: unknown): void =>
    get().notify({ tone: 'bad', words: { says: 'trouble', doing, trouble: troubleOf(error) } });

  const keep = async (document: PayloadDocument, made: SentMark): Promise<void> => {
    try {
      await ports.bridge.session.saveSetting({ key: sentKey(document.id), value: writeMark(made) });
    } catch (error) {
      tellTrouble('setting', error);
    }
  };

  const run = async (document: PayloadDocument, { text, agreed }: Leaving): Promise<void> => {
    const ticket = ports.randomHex(16);
    const fingerprint = fingerprintOf(document.text);
    set({ sending: { ticket, documentId: document.id, since: ports.now(), text, fingerprint } });
    try {
      // What leaves stays a version of its own, whatever is typed meanwhile.
      const kept = get().sealVersion(document.id, document.text, false);
      const how = { ...sendOptionsOf(get(), document.id), mistake: agreed.mistake, agreed: agreed.digest };
      const call = await ports.bridge.send.run({ ticket, scenario: document.scenario, text, ...how });
      const made = { callId: call.id, fingerprint };
      set((state) => ({ sentMarks: { ...state.sentMarks, [document.id]: made } }));
      get().keepWholeCall(call);
      // The host tells of it too, before or after its answer: then with its place in the journal.
      get().callsHappened([summaryOf(call)]);
      set({ selectedCallId: call.id, sending: null, lastSent: { documentId: document.id, call: summaryOf(call) } });
      get().choose('panel', 'response');
      await keep(document, made);
      await kept;
      await get().sealVersion(document.id, document.text, true);
    } catch (error) {
      set({ sending: null });
      tellTrouble('send', error);
    }
  };

  const press = async (agreed: Agreed): Promise<void> => {
    const document = activeDocument(get());
    if (document === null || get().sending !== null) return;
    // What was chosen a moment ago is meant for this request, and the host signs by what it has.
    if (!(await get().gapsAreKept())) return;
    const analysis = await analysisOf(document);
    const state = get();
    if (analysis === null || state.sending !== null) return;
    const blocker = blockerOf(state, analysis, nowFor(state, document.id, ports.now()), agreed);
    if (blocker === 'lone-surrogate') get().notify({ tone: 'bad', words: { says: 'send-blocked', because: blocker } });
    else if (blocker !== null) get().openDialog(blocker);
    if (blocker !== null || (await get().guardSend(document.id, agreed))) return;
    const text = await writeForSend(context, document);
    if (text === null || get().sending !== null) return;
    if (environmentOf(get(), document.id)?.kind === 'production') await get().askToAgree(document.id, agreed, text);
    else await run(document, { text, agreed });
  };

  /** While it is looked at, what waits for its end knows that it has begun. */
  const counted = async (act: () => Promise<void>): Promise<void> => {
    set(({ sendsAsked }) => ({ sendsAsked: sendsAsked + 1 }));
    try {
      await act();
    } finally {
      set(({ sendsAsked }) => ({ sendsAsked: sendsAsked - 1 }));
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
        if (document !== undefined && get().sending === null) await run(document, { text, agreed });
      }),
    cancelSend: async () => {
      const { sending } = get();
      if (sending === null) return;
      try {
        await ports.bridge.send.cancel({ ticket: sending.ticket });
      } catch (error) {
        tellTrouble('cancel', error);
      }
    },
  };
}
