import type { Words } from '../../../../shared/lib/text/words.ts';

/** Why a connection could not be made, or broke, in words for a user. */
export type Trouble = {
  /** Stable and for programs. */
  readonly code: string;
  /** What happened, where and why; no full stop, as the phase follows. */
  readonly what: Words;
  /** Whole sentences: what to do about it. */
  readonly hint: Words | null;
  /** Whether it is certain that the service has not got the request, although some of it may have been written. */
  readonly refused?: true;
};

/** A trouble on its way up. */
export class NetworkError extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause?: unknown) {
    super(trouble.what.en, cause === undefined ? undefined : { cause });
    this.name = 'NetworkError';
    this.trouble = trouble;
  }
}

/** A text of the other side, for a sentence: one line of at most 160 characters. */
export function inOneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}
