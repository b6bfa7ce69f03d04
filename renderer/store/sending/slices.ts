import type { SendSummary } from '../../../shared/bridge/environment-info.ts';
import type { Prepared } from '../../../shared/bridge/schemas.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Trouble } from '../../bridge/bridge.ts';
import type { Agreed } from '../../engine/calls/call-again.ts';
import type { SentMark } from '../../engine/payload/sent-marks.ts';

/** What Send would put on the wire, as far as it is known. */
export type ActiveRequest =
  | { readonly state: 'preparing' }
  | { readonly state: 'prepared'; readonly request: Prepared }
  | { readonly state: 'failed'; readonly trouble: Trouble };

/** All inputs of a request. If one changed, the request is outdated. */
export type RequestInputs = readonly unknown[];

export type RequestViewSlice = {
  /** The last answer and its inputs. */
  readonly prepared: { readonly of: RequestInputs; readonly answer: ActiveRequest; readonly at: Instant } | null;
  readonly refreshRequest: () => void;
  /** Asks the host again, with fresh values for the variables. */
  readonly prepareAgain: () => void;
  readonly copyAsCurl: () => Promise<void>;
  readonly copyText: (text: string) => Promise<void>;
};

export type Sending = {
  readonly ticket: string;
  readonly documentId: string;
  readonly since: Instant;
  readonly text: string;
  readonly fingerprint: string;
};

export type SendingSlice = {
  readonly sending: Sending | null;
  readonly sentMarks: Readonly<Record<string, SentMark>>;
  /** Sends the active document once, after its blockers are resolved. */
  readonly send: (agreed?: Agreed) => Promise<void>;
  /** Sends exactly the confirmed text to the confirmed place, by digest. */
  readonly sendAgreed: (
    documentId: string,
    text: string,
    agreed: Agreed & { readonly digest: string },
  ) => Promise<void>;
  readonly cancelSend: () => Promise<void>;
};

export type GuardStep =
  /** The environment lacks something that every send needs. */
  | { readonly at: 'trouble' }
  /** It is production, and closed: its host name is typed. */
  | { readonly at: 'opening' }
  /** The vault is locked: the host asks for the passphrase. */
  | { readonly at: 'unlocking' }
  /** The key has no permission for the origin. `asksCode`: the host's code is typed here. */
  | { readonly at: 'granting'; readonly asksCode: boolean }
  /** Production: the host's summary. `text` is what is sent. */
  | { readonly at: 'agreeing'; readonly summary: SendSummary; readonly text: string };

export type Guard = {
  readonly documentId: string;
  readonly environmentId: string;
  readonly step: GuardStep;
  /** What was confirmed so far; null when nothing is sent afterwards. */
  readonly send: Agreed | null;
  readonly isBusy: boolean;
  readonly trouble: Trouble | null;
  /** Each is another one, whatever it asks for. */
  readonly turn: number;
};

export type GuardSlice = {
  readonly guard: Guard | null;
  /** Shows the first blocker of this send. False where there is none. */
  readonly guardSend: (documentId: string, agreed: Agreed) => Promise<boolean>;
  readonly askToAgree: (documentId: string, agreed: Agreed, text: string) => Promise<void>;
  /** Opens a production environment without a send. */
  readonly askToOpen: (documentId: string) => void;
  /** Opens the environment for a time by its typed host name. */
  readonly openProduction: (host: string) => Promise<void>;
  readonly closeProduction: (environmentId: string) => Promise<void>;
  readonly confirmCode: (code: string) => Promise<void>;
  readonly agreeToSend: () => Promise<void>;
  /** Sends nothing, and ends what the host asks for. */
  readonly leaveGuard: () => void;
};

type SendAllStop =
  | { readonly because: 'cancelled' }
  /** It was not sent: not confirmed, or blocked with a message. */
  | { readonly because: 'not-sent' }
  | { readonly because: 'refused'; readonly call: CallSummary };

/** The calls of an order, one after another. */
export type SendingAll = {
  readonly order: string;
  /** The payloads in order, and the index of the current one. */
  readonly ids: readonly string[];
  readonly at: number;
  readonly is: 'running' | 'stopped';
  /** So many of those before it were not accepted. */
  readonly refused: number;
  /** It goes on whatever is answered. */
  readonly whatever: boolean;
  readonly before: LastSent | null;
  readonly stop: SendAllStop | null;
};

/** The last answer to a send of this window; a new object each time. */
type LastSent = { readonly documentId: string; readonly call: CallSummary };

export type SendAllSlice = {
  readonly sendingAll: SendingAll | null;
  readonly lastSent: LastSent | null;
  /** Sends that are being checked and not yet sent. */
  readonly pendingSends: number;
  /** Sends an order's payloads in order and stops at the first not accepted. */
  readonly sendAll: (order: string) => Promise<void>;
  /** Resumes: after a refusal with the next payload, whatever is answered then. */
  readonly resumeSendAll: () => Promise<void>;
  readonly stopSendAll: () => Promise<void>;
  /** Sends the next payload once nothing is pending. */
  readonly continueSendAll: () => Promise<void>;
};

export type CountSlice = {
  /** The next value of {{counter}}. */
  readonly nextCount: number;
};

export type SendingPart = RequestViewSlice & SendingSlice & SendAllSlice & GuardSlice & CountSlice;
