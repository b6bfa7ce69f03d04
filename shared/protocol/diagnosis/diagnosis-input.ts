import type { HeaderLine } from '../../documents/call.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { Words } from '../../lib/text/words.ts';
import type { Ecc224Variant, SignedParts } from '../signing/signature.ts';
import type { DiagnosisVariantId } from './diagnosis-variants.ts';

/** What is known about a signature that does not verify, of a request or an answer. */
export type DiagnosisInput = {
  /** The parts and the body as they were expected to be signed. */
  readonly parts: SignedParts;
  readonly body: Uint8Array;
  readonly signatureHeader: string | null;
  /** All headers: sources of other times, hosts and paths. */
  readonly headers?: readonly HeaderLine[];
  /** The path of the request line, if another was expected (gap signed-path). */
  readonly target?: string;
  readonly otherClientIds?: readonly string[];
  /** Further known public keys, named for the user. Attempts refer to positions. */
  readonly otherKeys?: readonly { readonly name: string; readonly sameClient: boolean }[];
  /** The body before encryption, where the one received was encrypted. */
  readonly plainBody?: Uint8Array | null;
  /** The encrypted body, where the one before encryption was expected to be signed (gap encryption-order). */
  readonly sealedBody?: Uint8Array | null;
  /** The body as it was on the wire, where it was compressed there. */
  readonly wireBody?: Uint8Array | null;
  /** What is chosen of ecc224. */
  readonly gaps?: GapChoices;
};

export type DiagnosisChange = {
  readonly variant: DiagnosisVariantId;
  /** The finding in a sentence, should the signature verify so. */
  readonly why: Words;
  readonly parts?: SignedParts;
  /** The signed text up to the body, where it is not built as usual. */
  readonly text?: string;
  /** Computed on demand. null: no change. */
  readonly body?: () => Uint8Array | null;
  /** Whether making that body takes far longer than hashing it. */
  readonly isRewritten?: boolean;
  readonly hash?: 'sha1' | 'sha512';
  readonly padding?: 'pss';
  /** Another reading of ECC224. */
  readonly reading?: Ecc224Variant;
  /** A position in `otherKeys`. */
  readonly key?: number;
  /** Another reading of the header's value, as standard base64. */
  readonly signatureBase64?: string;
};
