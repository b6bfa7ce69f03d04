/**
 * The one error that is meant to be read by a user. `code` is stable and for programs; the message says what happened,
 * where and why; `next` says what to do about it. Anything else that is thrown is a defect of the product.
 */
export class BenchError extends Error {
  readonly code: string;
  readonly next: string;

  constructor(code: string, message: string, next = '', cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'BenchError';
    this.code = code;
    this.next = next;
  }

  /** The whole sentence for a user: what happened, then what to do. */
  get sentence(): string {
    return this.next === '' ? this.message : `${this.message} ${this.next}`;
  }
}
