import type { SendSummary } from '../../../../../shared/bridge/environment-info.ts';
import type { Prepared } from '../../../../../shared/bridge/schemas.ts';
import type { Call } from '../../../../../shared/documents/call.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import { writeUtcTime } from '../../../../../shared/lib/time/iso-time.ts';
import { findHeader } from '../../../../../shared/protocol/signing/envelope.ts';
import type { OutboxEntry } from '../../../storage/outbox/outbox.ts';
import type { CallOutcome } from '../../../network/sender/call-outcome.ts';
import type { SignedRequest } from '../../../keys/signer/sign-request.ts';
import type { CallRecorder } from '../call-recorder.ts';
import { storeOrRefuse, storeSentCall } from '../store-failures.ts';
import type { RequestDraft, Route } from './route.ts';

export type SendRequest = RequestDraft & {
  readonly ticket: string;
  readonly agreed?: string | undefined;
};

export type SendService = {
  /** The summary of a send to an environment, for the user to agree to. */
  readonly summary: (draft: RequestDraft) => Promise<SendSummary>;
  /** Signs without sending. */
  readonly prepare: (draft: RequestDraft) => Promise<Prepared>;
  /** Sends one request, never repeated. Resolves with the stored call, also a failed one. */
  readonly run: (request: SendRequest) => Promise<Call>;
  /** Whether a send was cancelled. It still ends, as a failed call. */
  readonly cancel: (ticket: string) => boolean;
  readonly cancelAll: () => void;
};

/** Why a request is signed. A send to production carries the digest of its summary. */
export type RequestPurpose =
  | { readonly is: 'prepare' }
  | { readonly is: 'send'; readonly agreed: string | undefined }
  | { readonly is: 'check' };

export interface SenderPorts {
  /** Throws NOT_NOW if there is no target or no agreement, NOT_FOUND for an unknown scenario. */
  readonly routeOf: (draft: RequestDraft, purpose: RequestPurpose) => Promise<Route>;
  readonly summary: SendService['summary'];
  readonly recorder: CallRecorder;
  /** Writes a call to the outbox, where the next start finds it if this process ends too early. */
  readonly writePending: (call: Call) => Promise<OutboxEntry>;
  readonly virtualNow: () => Instant;
  readonly realNow: () => Instant;
  readonly newId: () => string;
}

export type Sender = (draft: RequestDraft, purpose: RequestPurpose, signal: AbortSignal) => Promise<Call>;

export function sender(ports: SenderPorts): Sender {
  return async (draft, purpose, signal) => {
    const body = encodeText(draft.text);
    const route = await ports.routeOf(draft, purpose);
    const { environment, payload } = route;
    if (environment === null) requireClockAfter(await ports.recorder.lastCallAt(payload.orderKey), ports.virtualNow());
    const signed = await route.sign(body);
    const atReal = ports.realNow();
    // Another service uses real time only.
    const atVirtual = environment === null ? ports.virtualNow() : atReal;
    const id = ports.newId();
    const callWith = (outcome: CallOutcome): Call => ({
      id,
      origin: 'sent',
      ...(environment === null ? {} : { environment, sentTo: new URL(route.target.url).origin }),
      ...(draft.mistake === undefined ? {} : { mistake: draft.mistake }),
      ...(draft.replayOf === undefined ? {} : { replayOf: draft.replayOf }),
      scenario: draft.scenario,
      ...payload,
      atVirtual,
      atReal,
      method: signed.method,
      path: signed.path,
      headers: route.storedHeaders(signed),
      ...bodiesOf(signed),
      contentToSign: signed.contentToSign,
      ...outcome,
    });
    const pending = { transmit: (): Promise<CallOutcome> => route.transmit(signed, signal), callWith };
    return environment === null ? sendToSandbox(ports, signed, pending) : sendToEnvironment(ports, pending);
  };
}

type PendingSend = { readonly transmit: () => Promise<CallOutcome>; readonly callWith: (outcome: CallOutcome) => Call };

async function sendToSandbox(
  { recorder }: Pick<SenderPorts, 'recorder'>,
  signed: SignedRequest,
  { transmit, callWith }: PendingSend,
): Promise<Call> {
  const signature = findHeader(signed.headers, 'Signature') ?? '';
  recorder.beginSend(signature);
  try {
    const outcome = await transmit();
    const call = callWith(outcome);
    return await storeSentCall(outcome, () => recorder.recordSent(signature, call));
  } finally {
    recorder.endSend(signature);
  }
}

/** A call to another service is on disk before it is sent: nobody else may record it. */
async function sendToEnvironment(
  { recorder, writePending }: Pick<SenderPorts, 'recorder' | 'writePending'>,
  pending: PendingSend,
): Promise<Call> {
  const written = await storeOrRefuse({ en: 'The call', zh: '呼叫' }, () => writePending(pending.callWith(unanswered)));
  const outcome = await pending.transmit();
  const call = pending.callWith(outcome);
  try {
    const stored = await storeSentCall(outcome, () => recorder.recordExternal(call));
    await written.remove();
    return stored;
  } catch (error) {
    await written.end(call).catch(() => undefined); // Why it could not be stored says more.
    throw error;
  }
}

const unanswered: CallOutcome = { verdict: null, signature: 'not checked', findings: [], durationsMs: {} };

/** Sends everything that leaves Passbench: signed here, sent once, and stored before it is reported. */
export function sendService(ports: SenderPorts, send = sender(ports)): SendService {
  const open = new Map<string, AbortController>();
  return {
    summary: ports.summary,
    prepare: async (draft) => {
      const body = encodeText(draft.text);
      const { target, sign, storedHeaders } = await ports.routeOf(draft, { is: 'prepare' });
      const signed = await sign(body);
      const { method, path, contentToSign } = signed;
      return { method, path, headers: storedHeaders(signed), contentToSign, url: target.url, ...bodiesOf(signed) };
    },
    run: async ({ ticket, agreed, ...draft }) => {
      if (open.has(ticket)) throw alreadySending();
      const controller = new AbortController();
      open.set(ticket, controller);
      try {
        return await send(draft, { is: 'send', agreed }, controller.signal);
      } finally {
        open.delete(ticket);
      }
    },
    cancel: (ticket) => {
      const controller = open.get(ticket);
      controller?.abort();
      return controller !== undefined;
    },
    cancelAll: () => {
      for (const controller of open.values()) controller.abort();
    },
  };
}

function alreadySending(): AppError {
  return new AppError(
    'NOT_NOW',
    { en: 'This call is already being sent.', zh: '這次呼叫已在發送中。' },
    { en: 'Wait for its response, or cancel it.', zh: '請等候回應，或取消發送。' },
  );
}

function bodiesOf({ body, plainBody }: SignedRequest): Pick<Prepared, 'bodyBase64' | 'plainBodyBase64'> {
  const bodyBase64 = Buffer.from(body).toString('base64');
  return plainBody === undefined
    ? { bodyBase64 }
    : { bodyBase64, plainBodyBase64: Buffer.from(plainBody).toString('base64') };
}

function encodeText(text: string): Uint8Array {
  if (!text.isWellFormed()) {
    throw new AppError(
      'NOT_NOW',
      {
        en: 'The text contains half of a surrogate pair, which UTF-8 cannot encode.',
        zh: '文字含有半個代理對，UTF-8 無法表示。',
      },
      { en: 'Remove that character, then send again.', zh: '請刪去該字元，然後再發送。' },
    );
  }
  return Buffer.from(text, 'utf8');
}

function requireClockAfter(last: Instant | null, now: Instant): void {
  if (last === null || now >= last) return;
  throw new AppError(
    'NOT_NOW',
    {
      en: `The clock shows ${writeUtcTime(now)}, but the last call of this order was at ${writeUtcTime(last)}.`,
      zh: `時鐘顯示 ${writeUtcTime(now)}，但此訂單的上一次呼叫在 ${writeUtcTime(last)}。`,
    },
    {
      en: 'Set the clock to the last call or later, then send again.',
      zh: '請把時鐘調至上一次呼叫或之後，然後再發送。',
    },
  );
}
