import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 collect values as soon as nothing needs them. Where many of one kind seem to live long, V8 makes the next ones
 * among the old values, where each keeps what it names until a full collection: of the values of a call, a fifth.
 */
export function collectShortLivedValues(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/**
 * Lets V8 optimise what has run seven times as long as usual, for a process that ends soon. It would optimise the many
 * short functions of a call as soon as they are warm, and again as it learns: of some thousand calls, an eighth of the
 * processor time. A longer process is slower by it.
 */
export function optimiseLate(): void {
  setFlagsFromString('--interrupt-budget=500000');
}
