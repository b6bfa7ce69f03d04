import type { Call } from '../../../shared/documents/call.ts';
import { troubleOf } from '../../bridge/index.ts';
import { sendOptionsOfCall, textOfCall, whyNotAnew } from '../../engine/calls/call-again.ts';
import { summaryOf } from '../../engine/calls/call-list.ts';
import type { SliceContext } from '../slice.ts';
import type { CallActionsSlice, SendingAnew } from './slices.ts';

type Part = Pick<CallActionsSlice, 'sendingAnew' | 'askToSendAnew' | 'sendAnew' | 'leaveSendingAnew'>;

/** What is asked and done when a call is sent once more. */
export type SendingAnewNeeds =
  | keyof Part
  | 'session'
  | 'dialog'
  | 'openDialog'
  | 'closeDialog'
  | 'keepWholeCall'
  | 'callsHappened'
  | 'openCall';

/** Sends the text of a call once more, to where it went: one request for each agreement, never repeated. */
export function createSendingAnew({ ports, set, get }: SliceContext<SendingAnewNeeds>): Part {
  /** Says something of what is asked about, unless something else is by now, or nothing. */
  const say = (call: Call, change: Partial<SendingAnew>): void => {
    const { sendingAnew } = get();
    if (sendingAnew?.call === call) set({ sendingAnew: { ...sendingAnew, ...change } });
  };
  const leave = (): void => {
    set({ sendingAnew: null });
    if (get().dialog?.dialog === 'send-anew') get().closeDialog();
  };
  return {
    sendingAnew: null,
    askToSendAnew: async (call) => {
      const read = textOfCall(call);
      const whyNot = whyNotAnew(call, get().session?.environments ?? [], ports.now());
      if ('not' in read || get().sendingAnew?.ticket) return;
      // Production may have closed by itself a moment ago: the host says so in the dialog.
      if (whyNot !== null && whyNot !== 'production-closed') return;
      set({ sendingAnew: { call, text: read.text, summary: null, ticket: null, trouble: null } });
      get().openDialog({ dialog: 'send-anew' });
      if (call.environment === undefined) return;
      try {
        const { scenario, environment } = call;
        say(call, {
          summary: await ports.bridge.send.summary({ scenario, text: read.text, environment: environment.id }),
        });
      } catch (error) {
        say(call, { trouble: troubleOf(error) });
      }
    },
    sendAnew: async () => {
      const asked = get().sendingAnew;
      if (asked === null || asked.ticket !== null || !isReady(asked)) return;
      const ticket = ports.randomHex(16);
      say(asked.call, { ticket, trouble: null });
      try {
        const sent = await ports.bridge.send.run({ ticket, ...requestOf(asked) });
        get().keepWholeCall(sent);
        // The host tells of it too, with its place among the others.
        get().callsHappened([summaryOf(sent)]);
        leave();
        get().openCall(sent.id);
      } catch (error) {
        say(asked.call, { ticket: null, trouble: troubleOf(error) });
      }
    },
    leaveSendingAnew: async () => {
      const asked = get().sendingAnew;
      if (asked === null || asked.ticket === null) {
        leave();
        return;
      }
      try {
        await ports.bridge.send.cancel({ ticket: asked.ticket });
      } catch (error) {
        say(asked.call, { trouble: troubleOf(error) });
      }
    },
  };
}

/** What the host is asked to send, with what was agreed to. */
function requestOf({ call, text, summary }: SendingAnew) {
  return {
    scenario: call.scenario,
    text,
    // An environment brings its own.
    ...(call.environment === undefined ? sendOptionsOfCall(call) : { environment: call.environment.id }),
    ...(summary === null ? {} : { agreed: summary.digest }),
  };
}

/** Whether what stands in the dialog is all that has to be agreed to. */
export function isReady({ call, summary }: SendingAnew): boolean {
  return call.environment === undefined || summary !== null;
}
