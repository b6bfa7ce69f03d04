import type { SendSummary } from '../../../shared/bridge/environment-info.ts';
import type { Prepared } from '../../../shared/bridge/schemas.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Trouble } from '../../bridge/index.ts';
import type { Agreed } from '../../engine/calls/agreed.ts';
import type { SentMark } from '../../engine/payload/sent-marks.ts';

/** What Send would put on the wire, as far as it is known. */
export type RequestInFront =
  | { readonly state: 'preparing' }
  | { readonly state: 'prepared'; readonly request: Prepared }
  | { readonly state: 'failed'; readonly trouble: Trouble };

/** All that a request is made of. Where any of it is another by now, the request is one of the past. */
export type MadeOf = readonly unknown[];

export type RequestViewSlice = {
  /** What the host answered last, and what it was asked about. */
  readonly prepared: { readonly of: MadeOf; readonly answer: RequestInFront; readonly at: Instant } | null;
  /** The text or the view has changed: asks the host again when a view that needs it is open. */
  readonly textChanged: () => void;
  /** Asks the host again, with fresh values for the variables. */
  readonly prepareAgain: () => void;
  readonly copyAsCurl: () => Promise<void>;
  readonly copyText: (text: string) => Promise<void>;
};

export type Sending = {
  readonly ticket: string;
  readonly documentId: string;
  readonly since: Instant;
  /** The text on its way, and the fingerprint of the document as it was written. */
  readonly text: string;
  readonly fingerprint: string;
};

export type SendingSlice = {
  readonly sending: Sending | null;
  readonly sentMarks: Readonly<Record<string, SentMark>>;
  /** Sends the open document, once. What stands in the way is asked about first, each thing on its own. */
  readonly send: (agreed?: Agreed) => Promise<void>;
  /** Sends a text that was agreed to by the digest of its summary: the very text, and to where it was agreed to. */
  readonly sendAgreed: (
    documentId: string,
    text: string,
    agreed: Agreed & { readonly digest: string },
  ) => Promise<void>;
  readonly cancelSend: () => Promise<void>;
};

/** What stands between a press of Send and a send to an environment, one thing at a time. */
export type GuardStep =
  /** The environment lacks something that every send needs. */
  | { readonly at: 'trouble' }
  /** It is production, and closed: its host name is typed. */
  | { readonly at: 'opening' }
  /** The vault is locked: its passphrase is asked for where the host asks for secrets. */
  | { readonly at: 'unlocking' }
  /** The key may not sign for that origin yet. `asksCode`: the host has told a code, which is typed here. */
  | { readonly at: 'granting'; readonly asksCode: boolean }
  /** It is production: what would be sent, in the words of the host. `text` is the very text that leaves. */
  | { readonly at: 'agreeing'; readonly summary: SendSummary; readonly text: string };

export type Guard = {
  readonly documentId: string;
  readonly environmentId: string;
  readonly step: GuardStep;
  /** What was agreed to before; null where nothing is sent at the end. */
  readonly send: Agreed | null;
  /** The host is at it. */
  readonly isBusy: boolean;
  /** Why the host did not take what was given. */
  readonly trouble: Trouble | null;
  /** Each is another one, whatever it asks for. */
  readonly turn: number;
};

export type GuardSlice = {
  /** What stands in the way of a send at this moment; null: nothing does. */
  readonly guard: Guard | null;
  /** Shows the first thing that stands in the way of this send, and asks for it. False where nothing does. */
  readonly guardSend: (documentId: string, agreed: Agreed) => Promise<boolean>;
  /** Shows what a send to production would be, for the user to agree to. */
  readonly askToAgree: (documentId: string, agreed: Agreed, text: string) => Promise<void>;
  /** Opens the production environment of a document without a send. */
  readonly askToOpen: (documentId: string) => void;
  /** The host name as it was typed: opens the environment for a time, and goes on. */
  readonly openProduction: (host: string) => Promise<void>;
  readonly closeProduction: (environmentId: string) => Promise<void>;
  /** The code as it was typed: lets the key sign for the origin, and goes on. */
  readonly confirmCode: (code: string) => Promise<void>;
  /** Agrees to what is shown, and sends it. */
  readonly agreeToSend: () => Promise<void>;
  /** Sends nothing, and ends what the host asks for. */
  readonly leaveGuard: () => void;
};

/** Why the calls of an order go no further. */
export type SendAllStop =
  | { readonly because: 'cancelled' }
  /** It did not leave: it was not agreed to, or something stood in its way, which was said. */
  | { readonly because: 'not-sent' }
  | { readonly because: 'refused'; readonly call: CallSummary };

/** The calls of an order, one after another. */
export type SendingAll = {
  readonly order: string;
  /** The payloads in their sequence, and the place of the one whose turn it is. */
  readonly ids: readonly string[];
  readonly at: number;
  readonly is: 'running' | 'stopped';
  /** So many of those before it were not accepted. */
  readonly refused: number;
  /** It goes on whatever is answered. */
  readonly whatever: boolean;
  /** What was sent before this one. */
  readonly before: LastSent | null;
  readonly stop: SendAllStop | null;
};

/** What was answered last to a send of this window. Each is another one. */
export type LastSent = { readonly documentId: string; readonly call: CallSummary };

export type SendAllSlice = {
  readonly sendingAll: SendingAll | null;
  readonly lastSent: LastSent | null;
  /** So many presses of Send are looked at, and not on their way yet. */
  readonly sendsAsked: number;
  /** Sends every payload of an order, in their sequence, and stops at the first that is not accepted. */
  readonly sendAll: (order: string) => Promise<void>;
  /** Goes on where it stopped: behind one that was refused, and then whatever is answered. */
  readonly goOnSendingAll: () => Promise<void>;
  /** Stops where it stands, and ends what is on its way; puts away what stands still. */
  readonly stopSendingAll: () => Promise<void>;
  /** Nothing is on its way any more, and nothing is asked: the next one has its turn. */
  readonly sendingAllSettled: () => Promise<void>;
};

export type CountSlice = {
  /** What {{counter}} stands for at the next send. */
  readonly nextCount: number;
};

/** All that the window knows of what it is about to send. */
export type SendingPart = RequestViewSlice & SendingSlice & SendAllSlice & GuardSlice & CountSlice;
