import type { HeaderLine } from '../../documents/call.ts';
import type { DiagnosisVariantId } from './diagnosis-variants.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { Ecc224Reading } from '../signing/signature-scheme.ts';
import type { SignedParts } from '../signing/signature.ts';

/** What is known around a signature that does not verify. */
export type DiagnosisInput = {
  /** The parts and the body as they were expected to be signed. */
  readonly parts: SignedParts;
  readonly body: Uint8Array;
  readonly signatureHeader: string | null;
  /** Every header of the request: other times and the host are looked for here. */
  readonly headers?: readonly HeaderLine[];
  readonly otherClientIds?: readonly string[];
  /** Further public keys at hand, named for the user. An attempt refers to them by position. */
  readonly otherKeys?: readonly { readonly name: string; readonly sameClient: boolean }[];
  /** The body before encryption, where the one received was encrypted. */
  readonly plainBody?: Uint8Array | null;
  /** What is chosen of ecc224. */
  readonly gaps?: GapChoices;
};

/** One single change to what was expected; what it does not name stays. */
export type DiagnosisChange = {
  readonly variant: DiagnosisVariantId;
  /** The finding in a sentence, should the signature verify so. */
  readonly why: string;
  readonly parts?: SignedParts;
  /** The signed text up to the body, where it is not built as usual. */
  readonly text?: string;
  readonly body?: Uint8Array;
  readonly hash?: 'sha1' | 'sha512';
  readonly padding?: 'pss';
  /** Another reading of ECC224. */
  readonly reading?: Ecc224Reading;
  /** A position in `otherKeys`. */
  readonly key?: number;
  /** Another reading of the header's value, as standard base64. */
  readonly signatureBase64?: string;
};
