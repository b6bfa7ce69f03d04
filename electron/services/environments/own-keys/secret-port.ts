import type { Words } from '../../../../shared/lib/text/words.ts';

/** What is asked for outside of the window, and why. */
export type SecretQuestion = {
  /** Whole sentences: what it is for, and what asked for it. */
  readonly words: Words;
  /** What is to be typed: "Passphrase of the vault". */
  readonly label: Words;
  /** One that is chosen now: it is typed twice. */
  readonly isNew: boolean;
};

/** `code`: it was shown to the user together with the words, and the window has to bring it. */
export type Confirmation =
  | { readonly is: 'code'; readonly code: string }
  | { readonly is: 'granted' }
  | { readonly is: 'refused' };

/**
 * Where a host asks its user for what no window may see or decide: passphrases, and whether a key may be used somewhere. One
 * question at a time.
 */
export interface SecretPort {
  /** Where the user has to look. */
  readonly place: 'terminal' | 'window';
  /** What was typed, never empty. null: nothing was, on purpose, or because the signal aborted. */
  readonly ask: (question: SecretQuestion, signal: AbortSignal) => Promise<string | null>;
  readonly confirm: (words: Words, signal: AbortSignal) => Promise<Confirmation>;
  /** What came of it, for who has just typed. */
  readonly tell: (words: Words) => void;
}
