import type { Call } from '../../../shared/documents/call.ts';
import { renewedText } from '../../../shared/protocol/requests/renewed-text.ts';
import { originOfCall } from '../../../shared/protocol/exports/har-entry.ts';
import { takesAnything } from '../../../shared/protocol/orders/recognise.ts';
import { findScenario, scenarios } from '../../../shared/scenarios/index.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import { sendOptionsOfCall, textOfCall, resendBlocker, type ResendWay } from '../../engine/calls/call-again.ts';
import { summariseCall } from '../../engine/calls/call-list.ts';
import { originOf } from '../../engine/environments/environment-facts.ts';
import { runNow } from '../host/clock.ts';
import type { SliceContext } from '../slice.ts';
import { troubleNotice } from '../window/notices.ts';
import type { CallActionsSlice, Resend } from './slices.ts';

type Part = Pick<
  CallActionsSlice,
  'resend' | 'askToResend' | 'askToResendCalls' | 'chooseResend' | 'confirmResend' | 'cancelResend'
>;

export type ResendNeeds =
  | keyof Part
  | 'session'
  | 'clock'
  | 'dialog'
  | 'openDialog'
  | 'closeDialog'
  | 'notify'
  | 'storeWholeCall'
  | 'applyCalls'
  | 'openCall';
type Context = SliceContext<ResendNeeds>;

/** Sends calls again: one request each for each confirmation. */
export function createResend(context: Context): Part {
  const { ports, set, get } = context;
  const leave = (): void => {
    set({ resend: null });
    if (get().dialog?.dialog === 'send-anew') get().closeDialog();
  };
  return {
    resend: null,
    askToResend: (call) => ask(context, [call]),
    askToResendCalls: async (ids) => {
      try {
        const calls = await Promise.all(ids.map((id) => ports.bridge.calls.open({ id })));
        await ask(
          context,
          calls.toSorted((one, other) => one.atReal - other.atReal),
        );
      } catch (error) {
        get().notify(troubleNotice('calls', troubleOf(error)));
      }
    },
    chooseResend: async (change) => {
      const asked = get().resend;
      if (asked === null || asked.ticket !== null) return;
      const { way, place } = { ...asked, ...change };
      await show(context, [asked.call, ...asked.others.map(({ call }) => call)], { way, place });
    },
    confirmResend: () => sendAll(context, leave),
    cancelResend: async () => {
      const asked = get().resend;
      if (asked === null || asked.ticket === null) {
        leave();
        return;
      }
      try {
        await ports.bridge.send.cancel({ ticket: asked.ticket });
        if (asked.others.length > 0) leave();
      } catch (error) {
        say(context, asked.call, { trouble: troubleOf(error) });
      }
    },
  };
}

/** Changes the open resend unless another one is shown by now. */
function say({ set, get }: Pick<Context, 'set' | 'get'>, call: Call, change: Partial<Resend>): void {
  const { resend } = get();
  if (resend?.call === call) set({ resend: { ...resend, ...change } });
}

/** Opens the dialog for the calls that can be sent again to the place of the first. */
async function ask(context: Context, calls: readonly Call[]): Promise<void> {
  const { ports, get } = context;
  const environments = get().session?.environments ?? [];
  // Production may have just closed: the host reports it in the dialog.
  const possible = calls.filter(
    (call) =>
      [null, 'production-closed'].includes(resendBlocker(call, environments, ports.now())) &&
      'text' in textOfCall(call),
  );
  const [first] = possible;
  if (first === undefined || get().resend?.ticket) return;
  const place = placeOf(context, first);
  const ofPlace = possible.filter((call) => placeOf(context, call) === place);
  const shown = show(context, ofPlace, { way: 'same', place });
  get().openDialog({ dialog: 'send-anew' });
  await shown;
}

/** Shows the calls as they would go, with the host's summary where an environment needs one. */
async function show(
  context: Context,
  calls: readonly Call[],
  { way, place }: Pick<Resend, 'way' | 'place'>,
): Promise<void> {
  const { ports, set, get } = context;
  const [first, ...others] = calls.map((call) => ({ call, text: textToResend(context, call, way, place) }));
  if (first === undefined) return;
  const shown = { ...first, others, way, place, summary: null, ticket: null, trouble: null };
  set({ resend: shown });
  if (place === null) return;
  const { call, text } = first;
  try {
    const exact = way === 'exact' ? { exactOf: call.id } : {};
    const asked = { scenario: scenarioOf(call), text, environment: place, ...exact };
    const summary = await ports.bridge.send.summary(asked);
    if (get().resend === shown) say(context, call, { summary });
  } catch (error) {
    if (get().resend === shown) say(context, call, { trouble: troubleOf(error) });
  }
}

/** Sends what is shown, one after the other; the first failure ends it. */
async function sendAll(context: Context, leave: () => void): Promise<void> {
  const { ports, get } = context;
  const asked = get().resend;
  if (asked === null || asked.ticket !== null || !isResendReady(asked)) return;
  const ticket = ports.randomHex(16);
  say(context, asked.call, { ticket, trouble: null });
  try {
    let last: string | null = null;
    for (const { call, text } of [asked, ...asked.others]) {
      if (get().resend?.ticket !== ticket) return;
      const sent = await ports.bridge.send.run({ ticket, ...requestOf(asked, call, text) });
      get().storeWholeCall(sent);
      // The host reports it too, with its place.
      get().applyCalls([summariseCall(sent)]);
      last = sent.id;
    }
    leave();
    if (last !== null) get().openCall(last);
  } catch (error) {
    say(context, asked.call, { ticket: null, trouble: troubleOf(error) });
  }
}

/** Where a call went; one of another program goes to the environment of its address, else to the sandbox. */
function placeOf({ get }: Pick<Context, 'get'>, call: Call): string | null {
  if (call.origin === 'sent') return call.environment?.id ?? null;
  const origin = originOfCall(call);
  const found = get().session?.environments.find(({ baseUrl }) => origin !== null && originOf(baseUrl) === origin);
  return found?.id ?? null;
}

/** The payload as it goes. The sandbox has the simulated clock. */
function textToResend({ ports, get }: Context, call: Call, way: ResendWay, place: string | null): string {
  const read = textOfCall(call);
  const text = 'text' in read ? read.text : '';
  if (way !== 'new') return text;
  const now = place === null ? runNow(get(), ports.now()) : ports.now();
  return renewedText(text, { now: Math.round(now), uuid32: ports.randomHex(32) });
}

/** A call that is of no scenario goes as the one that takes anything. */
function scenarioOf({ scenario }: Call): string {
  return findScenario(scenario)?.id ?? scenarios.find(takesAnything)?.id ?? scenario;
}

function requestOf({ way, place, summary }: Resend, call: Call, text: string) {
  return {
    scenario: scenarioOf(call),
    text,
    // An environment has its own options.
    ...(place === null ? sendOptionsOfCall(call) : { environment: place }),
    ...(summary === null ? {} : { agreed: summary.digest }),
    replayOf: call.id,
    ...(way === 'exact' ? { exactOf: call.id } : {}),
  };
}

/** Whether everything to confirm is shown. */
export function isResendReady({ place, summary }: Resend): boolean {
  return place === null || summary !== null;
}

/** Whether several calls are meant for production, which is agreed to one by one. */
export function isManyForProduction(
  { place, others }: Resend,
  environments: readonly { readonly id: string; readonly kind: string }[],
): boolean {
  return others.length > 0 && environments.find(({ id }) => id === place)?.kind === 'production';
}
