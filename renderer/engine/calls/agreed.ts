import type { SignatureMistake } from '../../../shared/documents/signature-mistake.ts';

/** What the user has already agreed to for a send. */
export type Agreed = {
  readonly duplicateKey?: boolean;
  /** The mistake that this one request is signed with on purpose. */
  readonly mistake?: SignatureMistake;
};
