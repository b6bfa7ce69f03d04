import type { Words } from './text/words.ts';

/**
 * The error that a user reads. `code` is stable and for programs; the message says what happened, where and why;
 * `next` says what to do. The window gets both languages; the message is the English one. Any other thrown error is
 * a defect.
 */
export class AppError extends Error {
  readonly code: string;
  readonly next: string;
  /** Both sentences in the languages of the window; null when they were given in English alone. */
  readonly words: { readonly message: Words; readonly next: Words } | null;

  constructor(code: string, message: string | Words, next: string | Words = '', cause?: unknown) {
    super(english(message), cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.next = english(next);
    const isEnglish = typeof message === 'string' || (typeof next === 'string' && next !== '');
    this.words = isEnglish ? null : { message, next: typeof next === 'string' ? { en: '', zh: '' } : next };
  }

  /** The whole sentence for a user: what happened, then what to do. */
  get sentence(): string {
    return this.next === '' ? this.message : `${this.message} ${this.next}`;
  }
}

function english(words: string | Words): string {
  return typeof words === 'string' ? words : words.en;
}
