import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { troubleOf } from '../../bridge/index.ts';
import type { Agreed } from '../../engine/calls/agreed.ts';
import { summaryOf } from '../../engine/calls/call-list.ts';
import { markOnceSent, sentFingerprint, sentKey, writeMark } from '../../engine/payload/sent-marks.ts';
import type { SentMark } from '../../engine/payload/sent-marks.ts';
import type { WithEnvironments } from '../environments/in-use.ts';
import type { SliceContext } from '../slice.ts';
import { sendOptionsOf } from './send-options.ts';
import { troubleNotice } from '../window/trouble-notice.ts';

/** What a send takes of the bench, and changes in it. */
export type SendNeeds =
  | keyof WithEnvironments
  | 'sending'
  | 'sentMarks'
  | 'lastSent'
  | 'selectedCallId'
  | 'settings'
  | 'sealVersion'
  | 'keepWholeCall'
  | 'callsHappened'
  | 'choose'
  | 'notify';

/** A text as it leaves, and what was agreed to for it. */
type Leaving = { readonly text: string; readonly agreed: Agreed & { readonly digest?: string } };

/** Sends one text as it is, shows its answer, and remembers what was sent. */
export async function sendOne(
  context: SliceContext<SendNeeds>,
  document: PayloadDocument,
  { text, agreed }: Leaving,
): Promise<void> {
  const { ports, set, get } = context;
  const ticket = ports.randomHex(16);
  const fingerprint = sentFingerprint(document);
  set({ sending: { ticket, documentId: document.id, since: ports.now(), text, fingerprint } });
  try {
    // What leaves stays a version of its own, whatever is typed meanwhile.
    const kept = get().sealVersion(document.id, document.text, false);
    const how = { ...sendOptionsOf(get(), document.id), mistake: agreed.mistake, agreed: agreed.digest };
    const call = await ports.bridge.send.run({ ticket, scenario: document.scenario, text, ...how });
    const made = markOnceSent(get().sentMarks[document.id], document, call);
    set((state) => ({ sentMarks: { ...state.sentMarks, [document.id]: made } }));
    get().keepWholeCall(call);
    // The host tells of it too, before or after its answer: then with its place in the journal.
    get().callsHappened([summaryOf(call)]);
    set({ selectedCallId: call.id, sending: null, lastSent: { documentId: document.id, call: summaryOf(call) } });
    get().choose('panel', 'response');
    await keep(context, document, made);
    await kept;
    await get().sealVersion(document.id, document.text, true);
  } catch (error) {
    set({ sending: null });
    get().notify(troubleNotice('send', troubleOf(error)));
  }
}

async function keep({ ports, get }: SliceContext<SendNeeds>, document: PayloadDocument, made: SentMark): Promise<void> {
  try {
    await ports.bridge.session.saveSetting({ key: sentKey(document.id), value: writeMark(made) });
  } catch (error) {
    get().notify(troubleNotice('setting', troubleOf(error)));
  }
}
