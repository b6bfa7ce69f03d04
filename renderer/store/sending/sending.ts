import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { troubleOf } from '../../bridge/index.ts';
import type { Agreed } from '../../engine/calls/agreed.ts';
import { inspect } from '../../engine/payload/analysis.ts';
import type { Inspection } from '../../engine/payload/analysis.ts';
import { isLarge } from '../../engine/payload/large-text.ts';
import { environmentOf, nowFor } from '../environments/in-use.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { activeDocument, payloadInFront } from '../window/front.ts';
import { blockerOf } from './blockers.ts';
import { sendOne } from './send-one.ts';
import type { SendNeeds } from './send-one.ts';
import type { CountSlice, SendingSlice } from './slices.ts';
import { writeForSend } from './write-for-send.ts';
import type { WithVariables } from './write-for-send.ts';
import { troubleNotice } from '../window/trouble-notice.ts';

type Needs =
  | keyof (SendingSlice & CountSlice)
  | SendNeeds
  | WithVariables
  | 'analysis'
  | 'askToAgree'
  | 'documents'
  | 'front'
  | 'gapsAreKept'
  | 'guardSend'
  | 'inspectTerms'
  | 'isUnchecked'
  | 'look'
  | 'openDialog'
  | 'sendsAsked';

/** One request for each press of Send, never repeated: a doubtful end is reported as doubtful. */
export function createSending(context: SliceContext<Needs>): SendingSlice & CountSlice {
  const { ports, set, get } = context;

  const press = async (agreed: Agreed): Promise<void> => {
    const document = activeDocument(get());
    if (document === null || get().sending !== null) return;
    // What was chosen a moment ago is meant for this request, and the host signs by what it has.
    if (!(await get().gapsAreKept())) return;
    if (get().isUnchecked) get().look();
    const state = get();
    if (state.sending !== null) return;
    // What stands in the way is known of what is in front alone.
    if (payloadInFront(state) !== document.id) {
      state.notify({ tone: 'bad', words: { says: 'send-left', name: document.name } });
      return;
    }
    const found = foundIn(state, document);
    if (found === null) return;
    const blocker = blockerOf(state, found, nowFor(state, document.id, ports.now()), agreed);
    if (blocker === 'lone-surrogate') get().notify({ tone: 'bad', words: { says: 'send-blocked', because: blocker } });
    else if (blocker !== null) get().openDialog(blocker);
    if (blocker !== null || (await get().guardSend(document.id, agreed))) return;
    const text = await writeForSend(context, document);
    if (text === null || get().sending !== null) return;
    if (environmentOf(get(), document.id)?.kind === 'production') await get().askToAgree(document.id, agreed, text);
    else await sendOne(context, document, { text, agreed });
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
        if (document !== undefined && get().sending === null) await sendOne(context, document, { text, agreed });
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

/** What is found in the payload in front, which is to be sent. A large text is read for it: what stands in the way is asked of every text. */
function foundIn(state: Pick<Bench, Needs>, document: PayloadDocument): Inspection | null {
  const { analysis, orderKey } = state;
  if (!isLarge(document)) return analysis === null ? null : { analysis, orderKey };
  const { now, options } = state.inspectTerms(document.id);
  return inspect(document, now, { ...options, isWhole: true });
}
