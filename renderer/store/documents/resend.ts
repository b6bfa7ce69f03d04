import type { Call } from '../../../shared/documents/call.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import { sendOptionsOfCall, textOfCall, resendBlocker } from '../../engine/calls/call-again.ts';
import { summariseCall } from '../../engine/calls/call-list.ts';
import type { SliceContext } from '../slice.ts';
import type { CallActionsSlice, Resend } from './slices.ts';

type Part = Pick<CallActionsSlice, 'resend' | 'askToResend' | 'confirmResend' | 'cancelResend'>;

export type ResendNeeds =
  | keyof Part
  | 'session'
  | 'dialog'
  | 'openDialog'
  | 'closeDialog'
  | 'storeWholeCall'
  | 'applyCalls'
  | 'openCall';

/** Sends the text of a call again to the same service: one request for each confirmation. */
export function createResend({ ports, set, get }: SliceContext<ResendNeeds>): Part {
  /** Changes the open resend unless another one is shown by now. */
  const say = (call: Call, change: Partial<Resend>): void => {
    const { resend } = get();
    if (resend?.call === call) set({ resend: { ...resend, ...change } });
  };
  const leave = (): void => {
    set({ resend: null });
    if (get().dialog?.dialog === 'send-anew') get().closeDialog();
  };
  return {
    resend: null,
    askToResend: async (call) => {
      const read = textOfCall(call);
      const whyNot = resendBlocker(call, get().session?.environments ?? [], ports.now());
      if ('not' in read || get().resend?.ticket) return;
      // Production may have just closed: the host reports it in the dialog.
      if (whyNot !== null && whyNot !== 'production-closed') return;
      set({ resend: { call, text: read.text, summary: null, ticket: null, trouble: null } });
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
    confirmResend: async () => {
      const asked = get().resend;
      if (asked === null || asked.ticket !== null || !isResendReady(asked)) return;
      const ticket = ports.randomHex(16);
      say(asked.call, { ticket, trouble: null });
      try {
        const sent = await ports.bridge.send.run({ ticket, ...requestOf(asked) });
        get().storeWholeCall(sent);
        // The host reports it too, with its place.
        get().applyCalls([summariseCall(sent)]);
        leave();
        get().openCall(sent.id);
      } catch (error) {
        say(asked.call, { ticket: null, trouble: troubleOf(error) });
      }
    },
    cancelResend: async () => {
      const asked = get().resend;
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

function requestOf({ call, text, summary }: Resend) {
  return {
    scenario: call.scenario,
    text,
    // An environment has its own options.
    ...(call.environment === undefined ? sendOptionsOfCall(call) : { environment: call.environment.id }),
    ...(summary === null ? {} : { agreed: summary.digest }),
    replayOf: call.id,
  };
}

/** Whether everything to confirm is shown. */
export function isResendReady({ call, summary }: Resend): boolean {
  return call.environment === undefined || summary !== null;
}
