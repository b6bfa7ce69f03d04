import type { HeaderLine } from '../../../../../shared/documents/call.ts';
import type { SignatureAlgorithm } from '../../../../../shared/specification/authentication.ts';
import type { SignedParts } from '../../../../../shared/protocol/signing/signature.ts';

/** How a request is about to be signed and written; what goes wrong on purpose is one change to it. */
export type SigningPlan = {
  /** The Request-Time that is sent. */
  readonly time: string;
  /** The head of the text that is signed, and the body behind it. */
  readonly parts: SignedParts;
  readonly head: (parts: SignedParts) => string;
  readonly body: Uint8Array;
  readonly algorithm: SignatureAlgorithm;
  readonly keyVersion: string | null;
  /** Gives standard base64. */
  readonly sign: (bytes: Uint8Array) => Promise<string>;
  /** The Signature header as it is sent, from how it would be right. */
  readonly write: (header: string, signatureBase64: string) => string;
  /** The last change to the lines of the envelope. */
  readonly lines: (headers: readonly HeaderLine[]) => readonly HeaderLine[];
};
