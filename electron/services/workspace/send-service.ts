import type { SignatureAlgorithm } from '../../../shared/specification/authentication.ts';
import { defaultAlgorithm } from '../../../shared/specification/authentication.ts';
import type { SendSummary } from '../../../shared/bridge/environment-info.ts';
import type { Prepared } from '../../../shared/bridge/schemas.ts';
import type { Call } from '../../../shared/documents/call.ts';
import type { SignatureMistake } from '../../../shared/documents/signature-mistake.ts';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { writeUtcTime } from '../../../shared/lib/time/iso-time.ts';
import { headerValue } from '../../../shared/protocol/signing/envelope.ts';
import type { SignedRequest } from '../signer/index.ts';
import type { CallJournal } from './call-journal.ts';
import type { Target } from './environment.ts';
import type { ReadPayload } from './read-payload.ts';
import { storedAfter } from './stored.ts';

/** What the window asks to be sent. `text` is resolved: no variable is left in it. */
export type SendOrder = Partial<SendOptions> & {
  readonly ticket: string;
  readonly scenario: string;
  readonly text: string;
  /** The id of one of the user's environments; absent: the bench's own sandbox. */
  readonly environment?: string | undefined;
  /** The mistake that it is signed with on purpose. */
  readonly mistake?: SignatureMistake | undefined;
  /** The digest of the summary that the user has seen. */
  readonly agreed?: string | undefined;
};

/** How it is to be sent: signed with RSA256 and plain, unless said otherwise. */
export type SendOptions = {
  readonly algorithm: SignatureAlgorithm;
  /** Whether the body is encrypted for the receiver before it is signed. */
  readonly encrypt: boolean;
};

export type SendService = {
  /** What a send to one of the user's environments would be, in the words a user agrees to. */
  readonly summary: (order: Omit<SendOrder, 'ticket' | 'agreed'>) => Promise<SendSummary>;
  /** Signs without sending. */
  readonly prepare: (order: Omit<SendOrder, 'ticket' | 'agreed'>) => Promise<Prepared>;
  /** One request, never repeated. Resolves with the call as it is stored, failed ones too. */
  readonly run: (order: SendOrder) => Promise<Call>;
  /** Whether there was something to cancel. The call still ends, as a failed one. */
  readonly cancel: (ticket: string) => boolean;
  readonly cancelAll: () => void;
};

/** What became of a request on the wire: the fields of a call that only sending can know. */
export type Outcome = Pick<
  Call,
  'answer' | 'failure' | 'verdict' | 'signature' | 'answerDiagnosis' | 'findings' | 'durationsMs' | 'tls'
>;

export interface SendParts {
  /** Throws NOT_NOW when there is nowhere to send to, NOT_FOUND for an unknown scenario. */
  readonly targetOf: (scenario: string) => Target;
  readonly read: (scenario: string, text: string) => ReadPayload;
  readonly sign: (target: Target, body: Uint8Array, options: SendOptions) => Promise<SignedRequest>;
  readonly transmit: (order: {
    readonly scenario: string;
    readonly target: Target;
    readonly request: SignedRequest;
    readonly signal: AbortSignal;
  }) => Promise<Outcome>;
  readonly journal: CallJournal;
  readonly virtualNow: () => Instant;
  readonly realNow: () => Instant;
  readonly newId: () => string;
}

/** One request on its way: signed, sent, stored. */
function sender(parts: SendParts): (order: SendOrder, signal: AbortSignal) => Promise<Call> {
  return async ({ scenario, text, ...options }: SendOrder, signal: AbortSignal): Promise<Call> => {
    const target = parts.targetOf(scenario);
    const payload = parts.read(scenario, text);
    const atVirtual = parts.virtualNow();
    requireClockAfter(await parts.journal.lastAt(payload.orderKey), atVirtual);
    const signed = await parts.sign(target, bytesOf(text), sendOptionsOf(options));
    const signature = headerValue(signed.headers, 'Signature') ?? '';
    const atReal = parts.realNow();
    parts.journal.sending(signature);
    try {
      const outcome = await parts.transmit({ scenario, target, request: signed, signal });
      const call: Call = {
        id: parts.newId(),
        origin: 'sent',
        scenario,
        ...payload,
        atVirtual,
        atReal,
        method: signed.method,
        path: signed.path,
        headers: signed.headers,
        ...bodiesOf(signed),
        contentToSign: signed.contentToSign,
        ...outcome,
      };
      return await storedAfter(outcome, () => parts.journal.sent(signature, call));
    } finally {
      parts.journal.notSent(signature);
    }
  };
}

/** Where everything that leaves the bench passes: signed here, sent once, stored before anybody is told. */
export function sendService(parts: SendParts): SendService {
  const open = new Map<string, AbortController>();

  const send = sender(parts);

  return {
    summary: async () => {
      throw onlySandbox();
    },
    prepare: async ({ scenario, text, ...options }) => {
      requireSandbox(options);
      const target = parts.targetOf(scenario);
      const signed = await parts.sign(target, bytesOf(text), sendOptionsOf(options));
      const { method, path, headers, contentToSign } = signed;
      return { method, path, headers, contentToSign, url: target.url, ...bodiesOf(signed) };
    },
    run: async (order) => {
      requireSandbox(order);
      if (open.has(order.ticket))
        throw new BenchError(
          'NOT_NOW',
          { en: 'This send is already on its way.', zh: '這次發送已在進行中。' },
          { en: 'Wait for its answer, or cancel it.', zh: '請等候回應，或取消發送。' },
        );
      const controller = new AbortController();
      open.set(order.ticket, controller);
      try {
        return await send(order, controller.signal);
      } finally {
        open.delete(order.ticket);
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

function sendOptionsOf({ algorithm = defaultAlgorithm, encrypt = false }: Partial<SendOptions>): SendOptions {
  return { algorithm, encrypt };
}

/** The exact bytes of the wire and, where those were encrypted, what they mean. */
function bodiesOf({ body, plainBody }: SignedRequest): Pick<Prepared, 'bodyBase64' | 'plainBodyBase64'> {
  const bodyBase64 = Buffer.from(body).toString('base64');
  return plainBody === undefined
    ? { bodyBase64 }
    : { bodyBase64, plainBodyBase64: Buffer.from(plainBody).toString('base64') };
}

function bytesOf(text: string): Uint8Array {
  if (!text.isWellFormed()) {
    throw new BenchError(
      'NOT_NOW',
      {
        en: 'The text holds half of a surrogate pair, which UTF-8 cannot write down.',
        zh: '文字內有半個代理對，無法以 UTF-8 寫出。',
      },
      { en: 'Remove that character, then send again.', zh: '請刪去該字元，然後再發送。' },
    );
  }
  return Buffer.from(text, 'utf8');
}

function requireSandbox({ environment, mistake }: Pick<SendOrder, 'environment' | 'mistake'>): void {
  if (environment !== undefined || mistake !== undefined) throw onlySandbox();
}

function onlySandbox(): BenchError {
  return new BenchError(
    'NOT_HERE',
    { en: 'This host sends to its own sandbox alone.', zh: '此主機只可向自己的沙盒發送。' },
    { en: 'Use the command line for now.', zh: '請暫時使用命令列。' },
  );
}

function requireClockAfter(last: Instant | null, now: Instant): void {
  if (last === null || now >= last) return;
  throw new BenchError(
    'NOT_NOW',
    {
      en: `The clock shows ${writeUtcTime(now)}; this order was last called at ${writeUtcTime(last)}.`,
      zh: `時鐘顯示 ${writeUtcTime(now)}；此訂單的上一次呼叫在 ${writeUtcTime(last)}。`,
    },
    {
      en: 'Move the clock to the last call or later, then send again.',
      zh: '請把時鐘調至上一次呼叫或之後，然後再發送。',
    },
  );
}
