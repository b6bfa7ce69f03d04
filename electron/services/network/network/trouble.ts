import type { Words } from '../../../../shared/lib/text/words.ts';

export type Trouble = {
  /** Stable, for programs. */
  readonly code: string;
  /** What happened, where and why. No full stop: the phase follows. */
  readonly what: Words;
  /** Whole sentences: what to do. */
  readonly hint: Words | null;
  /** Certain that the service did not get the request, although some of it may have been written. */
  readonly refused?: true;
};

export class NetworkError extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause?: unknown) {
    super(trouble.what.en, cause === undefined ? undefined : { cause });
    this.name = 'NetworkError';
    this.trouble = trouble;
  }
}

/** A text of the other side in one line of at most 160 characters. */
export function inOneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}
